/** What the list of /beatable can be sorted by; `worth` is the order it is made for, from `time` on they are of `weak` alone. */
export const BEATABLE_SORTS = [
  'worth',
  'map',
  'difficulty',
  'type',
  'length',
  'released',
  'time',
  'player',
  'taken',
  'improved',
  'held',
] as const
export type BeatableSort = (typeof BEATABLE_SORTS)[number]
