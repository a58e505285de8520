/**
 * What the sample community publishes. All of it is invented. `age` is in days before today; below 0 is still to come.
 * `[newmaps]` and `[admin]` become the tags of the newest maps and of the administrator.
 */

export interface SamplePost {
  title: string
  age: number
  by: 'admin' | 'checker' | 'mapchecker' | 'writer'
  content: string
  extended?: string
  hidden?: boolean
  sticky?: boolean
  isOld?: boolean
}

export const NEWS: readonly SamplePost[] = [
  {
    title: 'The record list is open',
    age: 712,
    by: 'admin',
    isOld: true,
    content: String.raw`Maps, routes and records have moved in.\r\nThe ids of the routes stayed what they were, so your plugin does not notice.\r\n\r\nIf a record of yours is missing, send the demo again. If somebody else's record is missing, tell them.`,
  },
  {
    title: 'Checkpoint runs have a class of their own',
    age: 655,
    by: 'checker',
    content: `<p>A run with checkpoints no longer competes with a run without. Both lists stand on the map page, the shorter one below.</p>
<p>What counts is the timer's last line: <b>cp 0, gc 0</b> is the one class, anything else the other.</p>`,
  },
  {
    title: 'How a demo is checked',
    age: 590,
    by: 'checker',
    content: `<p>In short: the parser reads the file in a second, then one of us watches it at half speed. Three out of four demos pass on the day they are sent.</p>`,
    extended: `<h3>What the parser says</h3><ul><li>map, protocol and build of the game</li><li>frame rate, second by second</li><li>prestrafe and speed at the start</li><li>every setting that was touched on the way</li></ul>
<h3>What the checker says</h3><p>Yes, or why not. A rejection always names the second it is about.</p>
[quote=Slowmo_Sam]I have watched four hundred hours of other people climbing stairs. Please press record before the start button.[/quote]`,
  },
  {
    title: 'Twelve climb maps measured again',
    age: 501,
    by: 'mapchecker',
    content: `<p>The minimum times of twelve climb maps were wrong, mostly by a zero. They are right now. No record was hurt.</p>
<p>[map=0|kz_longjumps2] is still not a climb map, whatever its title says.</p>`,
  },
  {
    title: 'The server list counts players, not bots',
    age: 433,
    by: 'admin',
    content:
      '<p>Servers that filled their slots with bots fell by a few places this morning. The list asks every server itself, once a minute, and believes little.</p>',
  },
  {
    title: 'A year in numbers',
    age: 365,
    by: 'writer',
    content: `<p>320 maps. 60 players with a record. One of them holds five, on the same wall.</p>
<table><thead><tr><th>Place</th><th>Most sent demos on</th></tr></thead><tbody><tr><td>[rank1]</td><td>a Sunday</td></tr><tr><td>[rank2]</td><td>a Monday, before work</td></tr><tr><td>[rank3]</td><td>New Year's Eve, at 23:58</td></tr></tbody></table>`,
  },
  {
    title: 'A winter of long slides',
    age: 290,
    by: 'writer',
    content: `<p>Slide maps had been asleep since autumn. Since December nine of their records have fallen, most of them by hundredths.</p>
<p>The recipe, as far as anybody tells it: fewer keys.</p>`,
  },
  {
    title: 'Routes stand in square brackets',
    age: 214,
    by: 'mapchecker',
    content: `<p>A second way through a map is a route, and a route has a name: <code>kz_map[hard]</code>. Write it that way when you send a demo and nobody has to guess.</p>
<ul><li>brackets inside a map's name are part of the name</li><li>a route without a name is the plain map</li><li>a route nobody has finished is a wall</li></ul>`,
  },
  {
    title: 'Two checkers wanted',
    age: 150,
    by: 'admin',
    content: `<p>The queue was 31 demos long on Friday. We look for two people who like watching others jump, at half speed, without comment.</p>
<p>Pay: none. Thanks: occasionally. Write to [admin] in the chat box.</p>`,
  },
  {
    title: 'mpbhop, once more',
    age: 96,
    by: 'checker',
    content: `<p>A run on a server with mpbhop on is marked, wherever it is shown. It is not a lesser run. It is another one.</p>
<p>If you do not know whether your server has it: it has.</p>`,
  },
  {
    title: 'Read this before you send a demo',
    age: 48,
    by: 'checker',
    sticky: true,
    content: `<p>Start recording before the start button and stop after the stop button. Set <code>fps_max 99.5</code>. Keep the file as the game wrote it.</p>`,
    extended: `<h3>Refused every week</h3><ol><li>recordings that begin in mid-air</li><li>200 fps</li><li>HLTV demos: they show everybody, so they show nobody</li><li>the same file under a better name</li></ol><p>A demo cut off by a crash is fine. Say so in the note and we look twice.</p>`,
  },
  {
    title: 'Map check on Sunday',
    age: 1.2,
    by: 'mapchecker',
    content: `<p>[newmaps]</p><p>All of them are open for records from today. The first to finish one holds it, if only for an evening.</p>`,
  },
  {
    title: 'Cup rules, first draft',
    age: 4,
    by: 'writer',
    hidden: true,
    content: '<p>Eight maps, two weeks, best six count. To be argued about before anybody else reads it.</p>',
  },
  {
    title: 'The demo queue rests on Saturday',
    age: -2.5,
    by: 'admin',
    content:
      '<p>Both checkers are at the same wedding. Demos sent on Saturday are looked at on Sunday, kindly and slowly.</p>',
  },
]

/** Ages of the two release news and of the day their demos begin. */
export const RELEASES: readonly { age: number; from: number }[] = [
  { age: 21, from: 45 },
  { age: 6, from: 21 },
]

export const ARTICLES: readonly SamplePost[] = [
  {
    title: 'Flags of the new members',
    age: 640,
    by: 'writer',
    content:
      '<p>[flag=fi] [flag=cz] [flag=ar] [flag=kr] Twelve countries this month. The longest way to the server: Buenos Aires.</p>',
  },
  {
    title: 'A block is a block',
    age: 480,
    by: 'mapchecker',
    content:
      '<p>Block sizes are measured between the edges you can stand on, not between the ones that look nicer.</p>',
  },
  {
    title: 'The clock is the server’s',
    age: 350,
    by: 'admin',
    content: '<p>All times on the site are UTC. Your evening record may be tomorrow’s.</p>',
  },
  {
    title: 'Screens at half speed',
    age: 220,
    by: 'writer',
    content:
      '<p>A tip from the checkers: watch your own last jump at half speed once. It explains most rejections.</p>',
  },
  {
    title: 'Old names stay',
    age: 130,
    by: 'admin',
    content:
      '<p>A record keeps the name it was released with until its holder makes an account. Then it takes theirs.</p>',
  },
  {
    title: 'Quiet hours',
    age: 60,
    by: 'checker',
    content: '<p>Demos sent after midnight wait until breakfast. So do the checkers.</p>',
  },
  {
    title: 'Checkers, now with breakfast',
    age: 12,
    by: 'checker',
    content: '<p>The median wait for a first look fell to nine hours. Two of them are sleep.</p>',
  },
  {
    title: 'Chat box keeps its manners',
    age: 2,
    by: 'admin',
    content: '<p>250 characters, and a message can be changed for 15 minutes. After that you meant it.</p>',
  },
]
