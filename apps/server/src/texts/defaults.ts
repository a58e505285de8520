import type { TextSlug } from '@kz/contract/texts'
import { START } from './start-text.ts'

/** What the pages say until staff writes its own text. The settings are the approved ones of the field's record rules. */

const RULES = `<h2>General</h2>
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
<table>
<tr><th>Setting</th><th>Value</th></tr>
<tr><td>sv_gravity</td><td>800</td></tr>
<tr><td>sv_airaccelerate</td><td>10</td></tr>
<tr><td>sv_accelerate</td><td>5</td></tr>
<tr><td>sv_wateraccelerate</td><td>10</td></tr>
<tr><td>sv_friction</td><td>4</td></tr>
<tr><td>sv_waterfriction</td><td>1</td></tr>
<tr><td>edgefriction</td><td>2</td></tr>
<tr><td>sv_stopspeed</td><td>75</td></tr>
<tr><td>sv_maxspeed</td><td>320</td></tr>
<tr><td>sv_maxvelocity</td><td>2000</td></tr>
<tr><td>sv_stepsize</td><td>18</td></tr>
<tr><td>sv_cheats</td><td>0</td></tr>
<tr><td>mp_footsteps</td><td>1</td></tr>
</table>
<h3>Client settings</h3>
<table>
<tr><th>Setting</th><th>Value</th></tr>
<tr><td>fps_max</td><td>99.5</td></tr>
<tr><td>fps_override</td><td>0</td></tr>
<tr><td>gl_vsync</td><td>0</td></tr>
<tr><td>developer</td><td>0</td></tr>
<tr><td>cl_lw</td><td>1</td></tr>
<tr><td>cl_forwardspeed, cl_backspeed, cl_sidespeed</td><td>400</td></tr>
<tr><td>cl_movespeedkey</td><td>0.52</td></tr>
</table>
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
</ul>`

const PRIVACY = `<h2>What is kept</h2>
<ul>
<li>Your account: login name, nickname, e-mail, password as a hash, flag, and the birthday if you tell it. The year is never shown.</li>
<li>What you write and submit. Demos and records are public and stay under the name they were released with.</li>
<li>The network address of a submission for 90 days after its decision, for those who check demos. Logins keep the network and the country, not the address.</li>
</ul>
<h2>What is not done</h2>
<ul>
<li>No advertising, no counters of other companies, nothing loaded from other sites. Videos load when you click them.</li>
<li>Cookies keep you logged in and nothing else.</li>
</ul>`

const TERMS = `<h2>What you send</h2>
<ul>
<li>You keep what is yours. By submitting a demo, a map or a text you let the site show and offer it for good.</li>
<li>You send only what you made or may publish.</li>
</ul>
<h2>What the site promises</h2>
<ul>
<li>Records, demos and their history are kept. A record that is taken back keeps its place in the history with the reason.</li>
<li>The site comes as it is, kept by volunteers.</li>
</ul>`

const FAQ = `<h2>How do I get a record?</h2>
<p>Run a map faster than its record, record a demo, drop it on the page <a href="/upload-demo">Submit demo</a>. The page reads it at once and tells you what it sees; a checker releases it.</p>
<h2>How do I record?</h2>
<p>Type <b>record name</b> before the run and <b>stop</b> after it. The file lies in the folder of the game, <b>cstrike</b>.</p>
<h2>Where do plugins read the records?</h2>
<p>At <a href="/demos.txt">/demos.txt</a>. Programs may also ask the <a href="/api/docs">public API</a>.</p>
<h2>My nickname is taken by an old record. What now?</h2>
<p>Write to a member of the team: records of a name without an account can be joined to yours.</p>`

export const DEFAULT_TEXTS: Record<TextSlug, string> = {
  rules: RULES,
  privacy: PRIVACY,
  terms: TERMS,
  faq: FAQ,
  start: START,
}
