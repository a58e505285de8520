import type { Finding } from '../types.ts'
import { type Check, finding, timeOf } from './check.ts'

/** The recording must have been ended by the player, not by a crash, and never paused. */
export const checkRecording: Check = (demo) => {
  const { finished, frames, durationMs } = demo
  const found: Finding[] = []
  if (!finished)
    found.push(finding('unfinished', 'fact', 'The recording has no end mark.', durationMs, null, durationMs))
  const first = frames.paused.indexOf(1)
  if (first >= 0) {
    const value = frames.paused.reduce((sum, paused) => sum + paused, 0)
    found.push(finding('paused', 'fact', `The game was paused for ${value} frames.`, value, 0, timeOf(demo, first)))
  }
  return found
}
