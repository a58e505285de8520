import type { Replay } from '../krp/parse-replay.ts'
import { GROUND, type Track } from '../track/track.ts'

/** Where a runner was from the start press to the stop press, row by row: places in units, `ms` from the start press on. */
export interface Way {
  rows: number
  ms: Float64Array
  x: Float32Array
  y: Float32Array
  z: Float32Array
  onGround: Uint8Array
}

/** A run within its recording, by the recording's clock; `timeMs` is the time it is known by. */
export interface TimedRun {
  startMs: number | null
  endMs: number | null
  timeMs: number
}

/** A recording's clock and a run's time may differ by so much; more, and the run was paused or is another one. */
const APART_MS = 500
/** A faster step than this, and longer than a stair, is no step: the runner was put there. In units and units a second. */
const STEP = 40
const FASTEST = 4000

/** The run in a track by the server's clock; null where its start is not known, or its clock is not that of its time. */
export function wayOfTrack(track: Track, { startMs, endMs, timeMs }: TimedRun): Way | null {
  const start = startMs ?? (endMs === null ? null : endMs - timeMs)
  if (start === null) return null
  const { demoMilliseconds: demo, milliseconds: server } = track
  const first = demo.findIndex((ms) => ms >= start)
  if (first < 0) return null
  let end = first
  while (end + 1 < track.rows && demo[end + 1]! <= start + timeMs + APART_MS) end++
  const serverStart = server[first]! - (demo[first]! - start)
  const byServer = (row: number): number => server[row]! - serverStart
  const byDemo = (row: number): number => demo[row]! - start
  // a clock that stood still or sprang is not the one the run was timed by
  const clock = Math.abs(byServer(end) - byDemo(end)) <= APART_MS ? byServer : byDemo
  while (end > first && clock(end - 1) >= timeMs) end--
  if (clock(end) < timeMs - APART_MS) return null
  return rowsOf(first, end + 1, clock, {
    ...{ x: track.originX, y: track.originY, z: track.originZ },
    isOnGround: (row) => (track.state[row]! & GROUND) !== 0,
  })
}

/** The run in a game server's replay, whose clock is the sum of its commands' steps. */
export function wayOfReplay({ frames }: Replay): Way {
  return rowsOf(0, frames.count, (row) => frames.seconds[row]! * 1000, {
    ...{ x: frames.originX, y: frames.originY, z: frames.originZ },
    isOnGround: (row) => frames.onGround[row] === 1,
  })
}

interface Places {
  x: Float32Array
  y: Float32Array
  z: Float32Array
  isOnGround: (row: number) => boolean
}

function rowsOf(first: number, end: number, clock: (row: number) => number, places: Places): Way {
  const rows = end - first
  const { x, y, z } = places
  return {
    rows,
    ms: Float64Array.from({ length: rows }, (_, row) => clock(first + row)),
    ...{ x: x.slice(first, end), y: y.slice(first, end), z: z.slice(first, end) },
    onGround: Uint8Array.from({ length: rows }, (_, row) => (places.isOnGround(first + row) ? 1 : 0)),
  }
}

/** Units from the row before. */
export const stepOf = ({ x, y, z }: Way, row: number): number =>
  Math.hypot(x[row]! - x[row - 1]!, y[row]! - y[row - 1]!, z[row]! - z[row - 1]!)

/** Whether the runner was put where they are in this row, by a gocheck or a teleport of the map, rather than came there. */
export function isPut(way: Way, row: number): boolean {
  const step = stepOf(way, row)
  return step > STEP && step * 1000 > FASTEST * (way.ms[row]! - way.ms[row - 1]!)
}
