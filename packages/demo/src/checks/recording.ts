import type { Finding } from '../finding-types.ts'
import { theRun } from '../run/the-run.ts'
import { type Check, finding, hitsIn, momentsOf } from './check.ts'

/** The recording must have been ended by the player, not by a crash, and not be paused in the run. */
export const checkRecording: Check = (demo) => {
  const { finished, frames, durationMs } = demo
  const found: Finding[] = []
  if (!finished)
    found.push(
      finding('unfinished', 'fact', 'The recording has no end mark.', durationMs, null, momentsOf([durationMs])),
    )
  if (frames.paused.includes(1)) {
    const hits = hitsIn(demo)
    const { startMs, endMs } = theRun(demo)
    for (let row = 0; row < frames.count; row++) {
      const ms = frames.seconds[row]! * 1000
      if (frames.paused[row] && ms >= startMs && ms <= endMs) hits.add(row)
    }
    const text = `In the run the game was paused for ${hits.rows} frames.`
    if (hits.rows > 0) found.push(finding('paused', 'fact', text, hits.rows, 0, hits))
  }
  return found
}
