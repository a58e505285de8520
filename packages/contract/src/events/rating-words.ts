/** Words for maps that players choose from, in the order they are shown. */
export const MAP_WORDS = [
  'bhop',
  'climb',
  'long jumps',
  'ladders',
  'slides',
  'water',
  'strafing',
  'technical',
  'endurance',
  'short',
  'puzzle',
  'luck',
  'newcomers',
  'good looks',
  'dark',
  'classic',
] as const
export type MapWord = (typeof MAP_WORDS)[number]

export const MOST_STARS = 5
/** that one member gives one map */
export const MOST_MAP_WORDS = 5
