import type { SharedReport } from '@kz/contract/review/shared-report'
import type { DemoSeries } from '@kz/demo'
import { type ExplainedSpan, explainedSpans, unexplainedSpans } from '../../../blocks/analysis/explained.ts'
import { lastAt } from '../../../lib/text/last-at.ts'

/** What the pictures draw. Without keys and ground where it comes from a shared report. */
export interface Track {
  ms: Float64Array
  /** by the server's clock */
  clock: Float64Array
  x: ArrayLike<number>
  y: ArrayLike<number>
  z: ArrayLike<number>
  speed: ArrayLike<number>
  buttons: Uint16Array | null
  state: Uint8Array | null
  pitch: Float32Array | null
  yaw: Float32Array | null
  /** stretches whose movement is judged; of a shared report those that are not explained */
  explained: readonly ExplainedSpan[]
  /** points before which the line is interrupted */
  breaks: readonly number[]
}

export const BUTTONS = { jump: 2, duck: 4, forward: 8, back: 16, left: 512, right: 1024 }

/** Points of a series. */
export function trackOf(series: DemoSeries): Track {
  const { seconds, clock, x, y, z, speed, buttons, state, pitch, yaw, breaks, explained } = series
  const [ms, serverMs] = [seconds, clock].map((column) => Float64Array.from(column, (value) => value * 1000))
  const spans = explainedSpans(ms!, explained)
  return { ms: ms!, clock: serverMs!, x, y, z, speed, buttons, state, pitch, yaw, breaks, explained: spans }
}

/** The few points that go with a shared report. */
export function tracedBy({ trace: { ms, x, y, z, speed }, explained }: SharedReport): Track {
  const all = Float64Array.from(ms)
  const nothing = { buttons: null, state: null, pitch: null, yaw: null, breaks: [] }
  return {
    ...{ ms: all, clock: all, x, y, z, speed, ...nothing },
    explained: explained ? unexplainedSpans(explained) : [],
  }
}

/** Index of the last point at or before a time; 0 before all. */
export const pointAt = ({ ms }: Pick<Track, 'ms'>, time: number): number => lastAt(ms, time)

/** Stretches of time, within a window, in which a button was down. */
export function pressesOf(track: Track, button: number, from: number, to: number): [number, number][] {
  const { ms, buttons } = track
  if (!buttons) return []
  const found: [number, number][] = []
  let began: number | null = null
  const end = Math.min(pointAt(track, to) + 2, ms.length)
  for (let point = pointAt(track, from); point < end; point++) {
    const down = (buttons[point]! & button) !== 0
    if (down && began === null) began = ms[point]!
    if (!down && began !== null) {
      found.push([began, ms[point]!])
      began = null
    }
  }
  if (began !== null) found.push([began, ms[end - 1]!])
  return found
}

/** Fastest and slowest of a window, and where. */
export function rangeOf(track: Track, from: number, to: number): { least: number; most: number } {
  let least = Number.POSITIVE_INFINITY
  let most = 0
  const end = Math.min(pointAt(track, to) + 1, track.ms.length)
  for (let point = pointAt(track, from); point < end; point++) {
    const value = track.speed[point]!
    if (value < least) least = value
    if (value > most) most = value
  }
  return { least: Number.isFinite(least) ? least : 0, most }
}

/** Limits of the five colours of speed: equal shares of the time that was moved in. */
export function speedSteps({ speed }: Track): number[] {
  const moving = Array.from(speed).filter((value) => value > 20)
  if (moving.length === 0) return [60, 120, 180, 240]
  moving.sort((one, other) => one - other)
  return [0.2, 0.4, 0.6, 0.8].map((share) => Math.round(moving[Math.floor(share * (moving.length - 1))]!))
}
