import { type Check, finding, momentsOf } from '../checks/check.ts'
import { theRun } from '../run/the-run.ts'
import type { Demo } from '../types.ts'

/**
 * How long the recording lasts before the start of the run and after its stop, milliseconds; null without both, and for a
 * server's replay, which is the run and nothing else.
 */
export function marginsOf(demo: Demo): { before: number; after: number } | null {
  const { startMs, endMs, isWhole, isBegunBefore } = theRun(demo)
  return isWhole || demo.replay
    ? null
    : { before: isBegunBefore ? 0 : startMs, after: Math.max(0, demo.durationMs - endMs) }
}

/** The recording begins before the start of the run, and goes on behind its stop. */
export const checkMargins: Check = (demo) => {
  const margins = marginsOf(demo)
  if (demo.hltv || margins === null || (margins.before > 0 && margins.after > 0)) return []
  const isLate = margins.before <= 0
  const text = isLate ? 'The recording begins after the start of the run.' : 'The recording ends with the run.'
  const moment = isLate ? 0 : demo.durationMs
  return [finding('margins', 'fact', text, isLate ? 'start' : 'stop', null, momentsOf([moment]))]
}
