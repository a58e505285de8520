import { counted } from '../../../blocks/words.ts'
import { count } from '../../../lib/text/format.ts'

/** Of fewer runs a percentage says too much. */
const LEAST_FOR_PERCENT = 50

const percent = (part: number, whole: number): number => Math.floor((100 * part) / whole)

/** A part of the runs: `98 %`, or their number where there are few. */
export const shareOf = (part: number, whole: number): string =>
  whole < LEAST_FOR_PERCENT ? count(part) : `${percent(part, whole)} %`

/** The sentence on the runs of the last week. */
export function provenText(runs: number, replayed: number): string {
  if (runs === 0) return 'No runs in the last seven days.'
  const had = 'had a replay that agrees with what was sent.'
  if (runs < LEAST_FOR_PERCENT) return `${count(replayed)} of ${counted(runs, 'run')} ${had}`
  return `${percent(replayed, runs)} of 100 runs ${had}`
}
