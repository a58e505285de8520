import type { FrameColumns } from '../format/frame-columns.ts'
import * as LIMITS from '../limits.ts'
import type { Segment } from '../types.ts'

/** Server time may step back this far without meaning a new session. */
const TOLERANCE_SECONDS = 0.5

/**
 * Cuts the frames at the rows `cuts`, where a session began, and wherever a clock jumps back.
 * Beyond the limit of segments the last one takes the rest.
 */
export function splitSegments(frames: FrameColumns, cuts: ReadonlySet<number>): Segment[] {
  const segments: Segment[] = []
  const { count, seconds, serverSeconds } = frames
  let start = 0
  let reason: Segment['reason'] = 'start'
  for (let row = 1; row < count && segments.length < LIMITS.segments - 1; row++) {
    const back =
      serverSeconds[row]! < serverSeconds[row - 1]! - TOLERANCE_SECONDS || seconds[row]! < seconds[row - 1]! - 0.001
    const next = cuts.has(row) ? 'server-info' : back ? 'time-back' : null
    if (next === null) continue
    segments.push(segment(frames, start, row, reason))
    start = row
    reason = next
  }
  if (count > 0) segments.push(segment(frames, start, count, reason))
  return segments
}

function segment({ seconds }: FrameColumns, start: number, end: number, reason: Segment['reason']): Segment {
  const startMs = Math.round(seconds[start]! * 1000)
  return { start, end, startMs, endMs: Math.round(seconds[end - 1]! * 1000), reason }
}
