import type { Finding } from '../finding-types.ts'
import { type Check, finding, hitsIn, momentsOf } from './check.ts'

/** The recording must have been ended by the player, not by a crash, and never paused. */
export const checkRecording: Check = (demo) => {
  const { finished, frames, durationMs } = demo
  const found: Finding[] = []
  if (!finished)
    found.push(
      finding('unfinished', 'fact', 'The recording has no end mark.', durationMs, null, momentsOf([durationMs])),
    )
  if (frames.paused.includes(1)) {
    const hits = hitsIn(demo)
    for (let row = 0; row < frames.count; row++) if (frames.paused[row]) hits.add(row)
    found.push(finding('paused', 'fact', `The game was paused for ${hits.rows} frames.`, hits.rows, 0, hits))
  }
  return found
}
