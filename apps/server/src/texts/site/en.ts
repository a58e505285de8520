import type { TextSlug } from '@kz/contract/texts'
import { clientTable, serverTable } from './settings-tables.ts'

/** What the pages say until staff writes its own, in English. */
export const EN: Record<TextSlug, string> = {
  rules: `<h2>General</h2>
<ul>
<li>One person, one account. Your nickname and flag are yours: do not pass for somebody else.</li>
<li>Runs are made by hand, in the game, by the player named. Whoever cheats loses their records.</li>
<li>Staff decides what is not written here, and says why.</li>
</ul>
<h2>Account</h2>
<ul>
<li>Players choose a password of at least 10 characters, staff one of at least 15.</li>
<li>A nickname can be changed every 30 days. The old one stays reserved for you.</li>
</ul>
<h2>Demos</h2>
<ul>
<li>Record with the game's own <b>record</b> command, from before the start button to after the end button.</li>
<li>One file holds one run. Send the .dem itself or a zip of up to 20.</li>
<li>A run without checkpoints is a record without marks; checkpoints and gochecks are counted and shown.</li>
<li>No scripts, macros, changed clients or helper programs. One press is one jump.</li>
<li>Never submit somebody else's run.</li>
</ul>
<h3>Server settings</h3>
${serverTable('Setting', 'Value')}
<h3>Client settings</h3>
${clientTable('Setting', 'Value')}
<h2>Maps</h2>
<ul>
<li>Submit only maps you made or may publish, with their wads and sounds, in one zip.</li>
<li>A map needs a start and an end button to hold a record.</li>
</ul>
<h2>Long jumps</h2>
<ul>
<li>The jump is in the demo, with its run-up and the distance the plugin printed.</li>
<li>Prestrafe, topspeed and strafes are read from the demo. Values typed by hand are compared with it.</li>
</ul>
<h2>Chat and forum</h2>
<ul>
<li>Argue about jumps, not about people. No insults, no hate, no advertising.</li>
<li>English, so that everybody understands.</li>
</ul>
<h2>Sanctions</h2>
<ul>
<li>Bans stand in the ban list with reason and end. Bans for cheating double each time.</li>
<li>Macro: 2 weeks. Auto-bhop: 1 month. Auto-strafe: 2 months. At most 1 year.</li>
<li>A ban you think is wrong: write to a member of the team.</li>
</ul>`,
  privacy: `<h2>What is kept</h2>
<ul>
<li>Your account: login name, nickname, e-mail, password as a hash, flag, and the birthday if you tell it. The year is never shown.</li>
<li>What you write and submit. Demos and records are public and stay under the name they were released with.</li>
<li>The network address of a submission for 90 days after its decision, for those who check demos. Logins keep the network and the country, not the address.</li>
</ul>
<h2>What is not done</h2>
<ul>
<li>No advertising, no counters of other companies, nothing loaded from other sites. Videos load when you click them.</li>
<li>Cookies keep you logged in and remember your language, nothing else.</li>
</ul>`,
  terms: `<h2>What you send</h2>
<ul>
<li>You keep what is yours. By submitting a demo, a map or a text you let the site show and offer it for good.</li>
<li>You send only what you made or may publish.</li>
</ul>
<h2>What the site promises</h2>
<ul>
<li>Records, demos and their history are kept. A record that is taken back keeps its place in the history with the reason.</li>
<li>The site comes as it is, kept by volunteers.</li>
</ul>`,
  faq: `<h2>How do I get a record?</h2>
<p>Run a map faster than its record, record a demo, drop it on the page <a href="/upload-demo">Submit demo</a>. The page reads it at once and tells you what it sees; a checker releases it.</p>
<h2>How do I record?</h2>
<p>Type <b>record name</b> before the run and <b>stop</b> after it. The file lies in the folder of the game, <b>cstrike</b>.</p>
<h2>Where do plugins read the records?</h2>
<p>At <a href="/demos.txt">/demos.txt</a>. Programs may also ask the <a href="/api/docs">public API</a>.</p>
<h2>My nickname is taken by an old record. What now?</h2>
<p>Write to a member of the team: records of a name without an account can be joined to yours.</p>`,
  start: `<p>From nothing to your first sent demo. Four steps, about half an hour, nothing to pay but the game.</p>
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
<p>[words]</p>`,
}
