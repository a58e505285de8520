import { type Check, finding } from './check.ts'
import * as THRESHOLDS from './thresholds.ts'

/** The average frame rate must be within what the game allows a run. */
export const checkFps: Check = ({ fps }) => {
  if (fps === null) return []
  const { average } = fps
  if (average > THRESHOLDS.highestFps) {
    return [
      finding(
        'fps-high',
        'fact',
        `${average} fps on average; at most ${THRESHOLDS.highestFps} is allowed.`,
        average,
        THRESHOLDS.highestFps,
      ),
    ]
  }
  if (average >= THRESHOLDS.lowestFps) return []
  return [
    finding(
      'fps-low',
      'fact',
      `${average} fps on average; at least ${THRESHOLDS.lowestFps} is expected.`,
      average,
      THRESHOLDS.lowestFps,
    ),
  ]
}
