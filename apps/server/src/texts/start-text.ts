/**
 * What /start says until staff writes its own. A paragraph of one word in brackets is a place that the page fills in: [run],
 * [keys] and [way] are drawings, [maps] the five first maps, [words] the glossary.
 */
export const START = `<p>From nothing to your first sent demo. Four steps, about half an hour, nothing to pay but the game.</p>
<h2>What Kreedz is</h2>
<p>Kreedz, KZ for short, is climbing in Counter-Strike 1.6. A map is a course of blocks, ladders and ledges between a start button and a stop button. Nobody shoots. You run against the clock, and against everyone who was there before you.</p>
<p>In the air the game turns sideways steps into speed, if the mouse turns with them. Runners climb, hop, slide and jump gaps that look too wide. It is hard to do and easy to see.</p>
<p>The fastest run of a map is its world record. Each one here is a demo, a recording that the game itself made, read by the site and looked at by people before it counts. What it won over the record before is drawn as a gap between two blocks.</p>
<p>[run]</p>
<h2>What you need</h2>
<ul>
<li>Counter-Strike 1.6 from Steam. The anniversary build of 2023 moves differently and most record rules refuse it: choose the legacy beta in its properties.</li>
<li>A mouse. Jumping is bound to its wheel by most: <code>bind mwheeldown +jump</code>. Binds of one key to one action are fine.</li>
<li>A frame rate of 100. In the console: <code>fps_max 99.5</code>, <code>fps_override 0</code>, <code>gl_vsync 0</code>, <code>developer 0</code>.</li>
</ul>
<p>The speeds of walking stay as the game has them: <code>cl_forwardspeed</code>, <code>cl_backspeed</code> and <code>cl_sidespeed</code> at 400. All settings stand in the <a href="/rules">rules</a>.</p>
<p>You need no account to play. You need one to send a demo, and it is free.</p>
<blockquote>Not allowed: scripts that jump or turn for you, changed clients, more than 100 frames a second. The demo shows them.</blockquote>
<p>[keys]</p>
<h2>Five first maps</h2>
<p>Easy ones first. Where a server runs one now, Join starts the game there; or open the console and type <code>connect</code> with the address. On most servers chat understands <code>/start</code> (back to the beginning), <code>/cp</code> (set a checkpoint) and <code>/gc</code> (go back to it). More servers: <a href="/game-servers">Game servers</a>.</p>
<p>[maps]</p>
<h2>Record and send a demo</h2>
<p>A record is run alone, on a server of your own: choose New game, or load the map in the console with <code>map</code> and its name. Knife or USP in hand. Runs with checkpoints are a class of their own.</p>
<ol>
<li>Before you press the start button: <code>record</code> and a name for the file.</li>
<li>Run, and press the stop button.</li>
<li>Then <code>stop</code>. Do not change binds or settings in between.</li>
</ol>
<p>The file lies in the folder <code>cstrike</code> of the game and ends in .dem. Drop it on <a href="/upload-demo">Submit demo</a>: it is read in your browser at once, and what is missing or odd is said before you send. A checker looks at it and releases it; then it is the record everywhere.</p>
<p>[way]</p>
<h2>Words you will meet</h2>
<p>[words]</p>`
