import type { Sign } from '@kz/contract/analysis'
import type { Mark } from '../replay/replay-data.ts'

const MOST_MARKS = 3

/** The first moments of each sign, to be marked on a line of time. */
export const marksOf = (signs: readonly Sign[]): Mark[] =>
  signs.flatMap(({ times, text }) => times.slice(0, MOST_MARKS).map((ms) => ({ ms, kind: 'finding' as const, text })))
