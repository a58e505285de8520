import type { FpsFacts } from '../types.ts'

/** Intervals are counted in bins of 10 microseconds up to 200 ms; longer ones share the last bin. */
const BINS_PER_SECOND = 100_000
const BINS = 20_000
/** A longer gap is a map change or a reconnect, not slow rendering. */
const GAP_SECONDS = 1

/** Frames per second from the times of rendered frames (seconds); null when there are fewer than three. */
export function measureFps(times: Float32Array): FpsFacts | null {
  const bins = new Uint32Array(BINS + 1)
  let intervals = 0
  let span = 0
  let longest = 0
  for (let index = 1; index < times.length; index++) {
    const interval = times[index]! - times[index - 1]!
    if (interval > longest) longest = interval
    if (!(interval > 0) || interval > GAP_SECONDS) continue
    bins[Math.min(BINS, Math.round(interval * BINS_PER_SECOND))]!++
    intervals++
    span += interval
  }
  if (intervals < 2) return null
  return {
    average: round(intervals / span),
    median: round(percentile(bins, intervals, 0.5)),
    minimum: round(percentile(bins, intervals, 0.99)),
    maximum: round(percentile(bins, intervals, 0.01)),
    longestGapMs: Math.round(longest * 1000),
    frames: times.length,
  }
}

function percentile(bins: Uint32Array, total: number, share: number): number {
  let left = total * share
  for (let bin = 0; bin <= BINS; bin++) {
    left -= bins[bin]!
    if (left <= 0) return BINS_PER_SECOND / Math.max(bin, 1)
  }
  return 0
}

function round(fps: number): number {
  return Math.round(fps * 100) / 100
}

const LONGEST_FRAME_MS = 50

/** Rendered frames by the whole milliseconds they took: 0 to 49, then 50 and more. */
export function frameTimes(times: Float32Array): number[] {
  const counts = new Array<number>(LONGEST_FRAME_MS + 1).fill(0)
  for (let index = 1; index < times.length; index++) {
    const interval = times[index]! - times[index - 1]!
    if (interval > 0 && interval <= GAP_SECONDS) counts[Math.min(LONGEST_FRAME_MS, Math.round(interval * 1000))]!++
  }
  return counts
}
