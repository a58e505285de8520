import { type Check, type Observation, timeOf } from './check.ts'

/** The recording must have been ended by the player, not by a crash, and never paused. */
export const checkRecording: Check = (demo) => {
  const { finished, frames, durationMs } = demo
  const found: Observation[] = []
  if (!finished) found.push({ kind: 'unfinished', level: 'fact', time: durationMs, value: durationMs, limit: null })
  const first = frames.paused.indexOf(1)
  if (first >= 0 && first < frames.count) {
    const value = frames.paused.reduce((sum, paused) => sum + paused, 0)
    found.push({ kind: 'paused', level: 'fact', time: timeOf(demo, first), value, limit: 0 })
  }
  return found
}
