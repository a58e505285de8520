import type { Finding } from '../finding-types.ts'
import { type Check, finding } from './check.ts'
import * as THRESHOLDS from './thresholds.ts'

/** The average frame rate must be within what the game allows a run. */
export const checkFps: Check = ({ fps }) => {
  if (fps === null) return []
  const { average } = fps
  const say = (kind: Finding['kind'], limit: number, rule: string) => [
    finding(kind, 'fact', `${average} fps on average; ${rule}.`, average, limit),
  ]
  const { highestFps, lowestFps } = THRESHOLDS
  if (average > highestFps) return say('fps-high', highestFps, `at most ${highestFps} is allowed`)
  if (average < lowestFps) return say('fps-low', lowestFps, `at least ${lowestFps} is expected`)
  return []
}
