/** Words of the trade, said once for every place that uses them. Plain data: no zod. */

interface Word {
  /** as it is written */
  word: string
  /** what it means, in a sentence or two */
  means: string
}

export const GLOSSARY = {
  wr: { word: 'WR', means: 'World record: the fastest accepted run of a map.' },
  pro: { word: 'Pro', means: 'A run without checkpoints.' },
  cp: {
    word: 'CP',
    means: 'Checkpoint: a place that a run has saved. Runs with checkpoints are a class of their own.',
  },
  gc: { word: 'GC', means: 'Gocheck: going back to the last checkpoint.' },
  mpbhop: {
    word: 'mpbhop',
    means:
      'Multiplayer bhop: a plugin that keeps bhop blocks from sinking for the others. It makes some jumps easier, so the run is marked.',
  },
  xd: { word: 'XD', means: 'Extreme-death: the hardest maps there are, listed separately.' },
  route: { word: 'Route', means: 'A way through a map with records of its own, in brackets after its name.' },
  lj: { word: 'LJ', means: 'Long jump: one jump, measured in units. 250 is good.' },
  beatable: { word: 'Beatable', means: 'The weakest records: never improved, or improved by the most last time.' },
  plugins: {
    word: 'Plugin list',
    means: 'A text file of all records that game servers read, so that players see the record of the map they are on.',
  },
  bhop: { word: 'Bhop', means: 'Bunny hop: jumping again in the moment of landing.' },
  strafe: { word: 'Strafe', means: 'Moving sideways in the air while turning, to gain speed.' },
  sync: { word: 'Sync', means: 'How much of the time in the air gained speed.' },
  prestrafe: { word: 'Prestrafe', means: 'Speed at the moment of the jump, gained on the ground.' },
  block: { word: 'Block', means: 'The gap of a jump, from edge to edge in units, or the ledge behind it.' },
  fog: { word: 'FOG', means: 'Frames on ground between two hops. One is perfect.' },
  unit: { word: 'Unit', means: 'The measure of the game: a player is 32 wide and 72 high.' },
} as const satisfies Record<string, Word>

export type GlossaryKey = keyof typeof GLOSSARY
