import type { ServerPage } from '@kz/contract/runs/game-servers'
import { counted } from '../../../blocks/words.ts'
import { count } from '../../../lib/text/format.ts'

/** Of fewer runs a percentage says too much. */
const LEAST_FOR_PERCENT = 50

const percent = (part: number, whole: number): number => Math.floor((100 * part) / whole)

/** A part of the runs: `98 %`, or their number where there are few. */
export const shareOf = (part: number, whole: number): string =>
  whole < LEAST_FOR_PERCENT ? count(part) : `${percent(part, whole)} %`

/** The sentence on the runs of the last 30 days; `standings`: how many stand where, the least proven first. */
export function provenText({ monthRuns, standings }: Pick<ServerPage, 'monthRuns' | 'standings'>): string {
  if (monthRuns === 0) return 'No runs in the last 30 days.'
  const replayed = monthRuns - (standings[0] ?? 0)
  const had = 'had a replay that agrees with what was sent.'
  if (monthRuns < LEAST_FOR_PERCENT) return `${count(replayed)} of ${counted(monthRuns, 'run')} ${had}`
  return `${percent(replayed, monthRuns)} of 100 runs ${had}`
}
