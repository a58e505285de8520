import type { Role } from '@kz/contract/roles'

/** What the sample forum holds. Everything and everybody in it is invented. */

export interface SampleCategory {
  key: string
  parent: string | null
  name: string
  description: string
  isReadOnly?: boolean
  roles?: Role[]
}

export const CATEGORIES: readonly SampleCategory[] = [
  {
    key: 'announcements',
    parent: null,
    name: 'Announcements',
    description: 'What changes on the site. Staff writes, everybody reads.',
    isReadOnly: true,
  },
  {
    key: 'climbing',
    parent: null,
    name: 'Climbing',
    description: 'Runs, routes, technique and everything between two buttons.',
  },
  { key: 'technique', parent: 'climbing', name: 'Technique', description: 'Prestrafe, bhop, ladders, long jumps.' },
  { key: 'routes', parent: 'climbing', name: 'Routes', description: 'Shortcuts, and whether they count.' },
  {
    key: 'mapping',
    parent: null,
    name: 'Mapping',
    description: 'New maps, work in progress, compile problems and texture talk.',
  },
  { key: 'releases', parent: 'mapping', name: 'Map releases', description: 'Finished maps, one thread each.' },
  { key: 'editor', parent: 'mapping', name: 'Editor help', description: 'Leaks, clip nodes and light that will not.' },
  { key: 'lounge', parent: null, name: 'Lounge', description: 'Off topic, within reason.' },
  {
    key: 'staff',
    parent: null,
    name: 'Checking room',
    description: 'Demos that need a second pair of eyes.',
    roles: ['HEAD_DEMO_CHECKER', 'DEMO_CHECKER', 'HEAD_MAP_CHECKER', 'MAP_CHECKER'],
  },
]

export interface SampleThread {
  category: string
  title: string
  /** days before today of the first message, and of the last */
  from: number
  to: number
  isSticky?: boolean
  isReadOnly?: boolean
  /** writes the first message; anybody unless told */
  by?: string
  messages: readonly string[]
  /** so many more, taken from the small talk */
  more?: number
}

export const THREADS: readonly SampleThread[] = [
  {
    category: 'announcements',
    title: 'Read this before you post',
    from: 900,
    to: 880,
    isSticky: true,
    isReadOnly: true,
    by: 'admin',
    messages: [
      'Short version: be useful or be funny, and never cruel.\n\n[list]\n[*]One topic, one thread.\n[*]Settings and logs go into code tags: [code]fps_max 99.5[/code]\n[*]Demos under review are discussed in the checking room and nowhere else.\n[/list]\n\nA report reaches staff within the hour. Usually.',
      'Added: the search looks into old threads too. Try it before you ask which weapon is fastest.',
    ],
  },
  {
    category: 'announcements',
    title: 'The forum is open again',
    from: 12,
    to: 11,
    by: 'admin',
    messages: [
      'The threads of the old site are gone, the people are not. Watch a thread to hear of replies; your drafts stay on your own device until you post them.',
    ],
  },
  {
    category: 'technique',
    title: 'Does early duck still matter on 60-unit ledges?',
    from: 6,
    to: 0.02,
    messages: [
      'I keep losing 3 to 4 units of height when I duck at the top of the jump. The older guides say to duck early and hold. On paper the hull should not care.\n\nAnybody measured it?',
      'Measured, 40 jumps each way on the same block. Early duck landed 38, late duck 31. The distance was the same, the misses were all feet.',
      '[quote={author}]Early duck landed 38, late duck 31.[/quote]\nThat is my number too. Late duck only pays where the ceiling is low.',
      'It also hides how much you drift. Record it and look at the [i]second[/i] half of the arc, not the first.',
    ],
    more: 34,
  },
  {
    category: 'technique',
    title: 'Prestrafe 275 and no further',
    from: 30,
    to: 2.4,
    messages: [
      'For two weeks now: 274.8, 275.1, 275.0. What gets you over?',
      'Start the turn later than feels right. You run out of angle before you run out of speed.',
      'Lower sensitivity worked for me. I hated it for a day.',
    ],
    more: 6,
  },
  {
    category: 'routes',
    title: 'Room 6: skip over the lamp, legal?',
    from: 9,
    to: 0.3,
    messages: [
      'You can stand on the lamp with a 247 jump and miss out two blocks. Nobody clipped it. The mapper is not around any more.\n\nDoes a record over the lamp count?',
      'Rule of thumb: if the map lets you and no button is skipped, it counts. If the mapper comes back and says otherwise, it counts from then on.',
      'It counts. See you in the queue.',
      'There goes my evening.',
    ],
    more: 3,
  },
  {
    category: 'releases',
    title: '[MAP] A harbour at night, final version',
    from: 16,
    to: 0.9,
    messages: [
      '[b]Climb, long, hard.[/b] Eleven rooms, one of them wet.\n\n[list]\n[*]start button moved 4 units to the left\n[*]the crane no longer kills\n[*]fog is gone on request\n[/list]\n\nThanks to everybody who fell off it during testing.',
      'The crane was the best part.',
      'Finished it in 6 minutes on the first evening. The last ladder is unkind and I would not change a thing.',
    ],
    more: 9,
  },
  {
    category: 'editor',
    title: 'Compile settings that keep old cards alive',
    from: 21,
    to: 1.6,
    messages: [
      'What I use on every map now:\n\n[code]hlcsg -wadautodetect -nowadtextures\nhlvis -full -maxdistance 4096\nhlrad -extra -bounce 12[/code]\n\nThe worst view went from 1,120 to 740.',
      'Careful with -maxdistance on open maps. From the top platform the start room will vanish.',
      '[quote={author}]From the top platform the start room will vanish.[/quote]\nConfirmed. I called it a feature for about an hour.',
    ],
    more: 2,
  },
  {
    category: 'editor',
    title: 'Leak that is not a leak',
    from: 4,
    to: 0.15,
    messages: [
      'The compiler draws a line straight through a solid wall. The wall is one brush. I have looked at it for so long that I see lines everywhere.',
      'Is the wall tied to an entity? Those do not seal.',
      'It was a func_wall. I am going to bed.',
    ],
  },
  {
    category: 'mapping',
    title: 'How big may a map be these days?',
    from: 44,
    to: 10,
    messages: [
      'Mine stands at 9 MB, mostly sky. Will servers take it?',
      'They will. Players with a phone for a modem will not.',
      'Share the sky. There are only so many ways to paint a cloud.',
    ],
    more: 4,
  },
  {
    category: 'climbing',
    title: 'Post your worst fall',
    from: 80,
    to: 0.6,
    messages: [
      'Last block, last room, eleven minutes in. I alt-tabbed to check the record. You know the rest.',
      'I pressed the finish button from below. It did not count. It never counts.',
      'Sneezed.',
    ],
    more: 58,
  },
  {
    category: 'lounge',
    title: 'Which mouse are you on?',
    from: 120,
    to: 0.05,
    messages: [
      'Mine died after eleven years and four replaced switches. What do people use for bhop now?',
      'Whatever has a wheel that clicks.',
      'A trackball. Do not ask.',
    ],
    more: 22,
  },
  {
    category: 'lounge',
    title: 'Lan in the mountains, who would come?',
    from: 25,
    to: 5.2,
    messages: [
      'A hut, two stoves, room for fourteen, no lift. The last kilometre is a climb, which seems fair.',
      'In, if somebody carries my monitor.',
      'In, if nobody carries mine.',
    ],
    more: 5,
  },
  {
    category: 'staff',
    title: 'Second look: stops one frame before the timer',
    from: 3,
    to: 0.4,
    by: 'checker',
    messages: [
      'Three demos this month end a frame before the stop button is pressed. The run is clean otherwise. Do we ask for a new recording or take the server text?',
      'Server text names the time and the frames agree. I would take it with a note.',
    ],
  },
  {
    category: 'staff',
    title: 'Who takes the weekend?',
    from: 1.5,
    to: 0.7,
    by: 'checker',
    messages: ['Queue stands at nine. I can do Saturday.', 'Sunday is mine.'],
  },
]

export const SMALL_TALK: readonly string[] = [
  'Same here.',
  'Tried it yesterday, works.',
  'I would not have believed it without the demo.',
  'Which fps was that at?',
  'Works on the first block and never again.',
  'Somebody should write this down.',
  'It is written down. Nobody reads it.',
  'Two evenings, forty tries, no block. Going back to bhop.',
  'That is the nicest way to say I am slow.',
  'Add a screenshot, please.',
  'You need a longer run-up than you think.',
  'I did it once, by accident, and did not record.',
  'The ladder is not the problem, the landing is.',
  'Half a second there, half a second in the last room, and you have it.',
  'Good point, I had not thought of the ceiling.',
  'Can confirm on a second machine.',
  '[b]Update:[/b] it was the keyboard.',
  'See you on the server at eight.',
]
