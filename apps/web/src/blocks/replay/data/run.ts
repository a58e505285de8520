import { lastAt } from '../../../lib/text/last-at.ts'

/** A run as it is drawn: a row for each frame, times in milliseconds of the demo, places and speeds in units. */
export interface Run {
  ms: ArrayLike<number>
  /** of the server: what a run took, and is ahead or behind, is reckoned by it alone; it never goes back */
  clock: ArrayLike<number>
  /** the body's middle: feet are 36 below it standing, 18 ducked */
  x: ArrayLike<number>
  y: ArrayLike<number>
  z: ArrayLike<number>
  /** degrees, down is positive */
  pitch: ArrayLike<number>
  /** degrees, counter-clockwise from the map's east */
  yaw: ArrayLike<number>
  /** units a second, without the height */
  speed: ArrayLike<number>
  buttons: ArrayLike<number>
  state: ArrayLike<number>
  /** rows that do not follow the row before: another session, another map */
  breaks: ReadonlySet<number>
}

/** The bit of `state` that says ducked. */
const DUCKED = 2

/** Bits of `buttons`. */
export const BUTTON = { jump: 2, duck: 4, forward: 8, back: 16, left: 512, right: 1024 } as const

const FEET_STANDING = 36
const FEET_DUCKED = 18
/** further apart than this two rows are a teleport: nothing moves between them */
const TELEPORT = 96

/** Where a runner is at a moment. */
export interface Pose {
  row: number
  x: number
  y: number
  z: number
  feet: number
  pitch: number
  yaw: number
  speed: number
  ducked: boolean
}

/** Number of the last row at or before a moment; the first before all. */
export const rowAt = ({ ms }: Pick<Run, 'ms'>, at: number): number => lastAt(ms, at)

/** The server's clock at a moment of the recording, and the other way round: between two rows on the line between them. */
export const clockAt = ({ ms, clock }: Pick<Run, 'ms' | 'clock'>, at: number): number => across(ms, clock, at)
export const msAtClock = ({ ms, clock }: Pick<Run, 'ms' | 'clock'>, at: number): number => across(clock, ms, at)

/** Beyond the first and the last row both clocks go alike. */
function across(from: ArrayLike<number>, to: ArrayLike<number>, at: number): number {
  const row = lastAt(from, at)
  const [next, apart] = [Math.min(row + 1, from.length - 1), at - (from[row] ?? 0)]
  const span = (from[next] ?? 0) - (from[row] ?? 0)
  if (span <= 0 || apart <= 0) return (to[row] ?? 0) + apart
  return to[row]! + ((to[next]! - to[row]!) * apart) / span
}

/** Whether a row goes on from the row before it, without a teleport. */
export function follows(run: Run, row: number): boolean {
  if (row <= 0 || row >= run.ms.length || run.breaks.has(row)) return false
  const apart = Math.hypot(run.x[row]! - run.x[row - 1]!, run.y[row]! - run.y[row - 1]!, run.z[row]! - run.z[row - 1]!)
  return apart <= TELEPORT
}

/** Where the runner is at a moment, between two rows on the line between them. */
export function poseAt(run: Run, at: number): Pose {
  const row = rowAt(run, at)
  const next = follows(run, row + 1) ? row + 1 : row
  const span = run.ms[next]! - run.ms[row]!
  const part = span > 0 ? Math.min(1, Math.max(0, (at - run.ms[row]!) / span)) : 0
  const between = (values: ArrayLike<number>) => values[row]! + (values[next]! - values[row]!) * part
  const ducked = (run.state[row]! & DUCKED) !== 0
  const z = between(run.z)
  return {
    row,
    ...{ x: between(run.x), y: between(run.y), z },
    feet: z - (ducked ? FEET_DUCKED : FEET_STANDING),
    pitch: run.pitch[row]! + turn(run.pitch[row]!, run.pitch[next]!) * part,
    yaw: run.yaw[row]! + turn(run.yaw[row]!, run.yaw[next]!) * part,
    speed: between(run.speed),
    ducked,
  }
}

/** The short way from one angle to another, in degrees from -180 to 180. */
export function turn(from: number, to: number): number {
  const apart = (((to - from) % 360) + 360) % 360
  return apart > 180 ? apart - 360 : apart
}
