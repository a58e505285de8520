import type { DemoSeries } from './measure-types.ts'
import { residualOf } from './movement/residual.ts'
import type { Residual } from './movement/residual-types.ts'
import type { Demo } from './types.ts'

export const SERIES_VERSION = 2
const POINTS = 4000
const MOST_POINTS = 100_000
const DUCKED_VIEW = 12

/** Bits of a point's `state`. */
export const GROUND = 1
export const DUCKED = 2
export const WATER = 4
export const PAUSED = 8

/** Values of a point's `explained`; 0 where none of its frames is judged. */
export const EXPLAINED = 1
export const UNEXPLAINED = 2

/**
 * The path and keys of a demo for pictures: at most `points` points, each standing for a few frames on end. Where it stands
 * for more than one, speed is the highest, keys are all that were down, one frame that does not follow from the commands is
 * enough, the rest is the first frame's. A new session begins
 * a new point; `breaks` lists where the line must not be drawn on.
 */
export function seriesOf(demo: Demo, points = POINTS, residual: Residual = residualOf(demo)): DemoSeries {
  const { frames, segments } = demo
  const most = Math.min(Math.max(Math.floor(points) || 1, 1), MOST_POINTS)
  const every = Math.max(1, Math.ceil(frames.count / Math.max(1, most - segments.length)))
  const length = segments.reduce((sum, { start, end }) => sum + Math.ceil((end - start) / every), 0)
  const floats = () => new Float32Array(length)
  const series: DemoSeries = {
    version: SERIES_VERSION,
    framesPerPoint: every,
    breaks: [],
    ...{ seconds: floats(), clock: floats() },
    ...{ x: floats(), y: floats(), z: floats(), speed: floats(), pitch: floats(), yaw: floats() },
    buttons: new Uint16Array(length),
    state: new Uint8Array(length),
    explained: new Uint8Array(length),
  }
  let point = 0
  let clock = 0
  for (const { start, end } of segments) {
    if (point > 0) series.breaks.push(point)
    for (let row = start; row < end; row += every) {
      clock += row === start ? between(frames.seconds, row) : between(frames.serverSeconds, row)
      write(row, Math.min(row + every, end))
    }
  }
  return series

  /** Seconds since the point before; a new session begins a new clock. */
  function between(seconds: Float32Array, row: number): number {
    const step = row < every ? 0 : seconds[row]! - seconds[row - every]!
    return step > 0 && step < 1e6 ? step : 0
  }

  function write(row: number, end: number): void {
    series.seconds[point] = finite(frames.seconds[row]!)
    series.clock[point] = clock
    series.x[point] = finite(frames.originX[row]!)
    series.y[point] = finite(frames.originY[row]!)
    series.z[point] = finite(frames.originZ[row]!)
    series.pitch[point] = finite(frames.pitch[row]!)
    series.yaw[point] = finite(frames.yaw[row]!)
    series.state[point] =
      (frames.onGround[row] ? GROUND : 0) |
      (frames.viewHeight[row] === DUCKED_VIEW ? DUCKED : 0) |
      (frames.waterLevel[row]! > 0 ? WATER : 0) |
      (frames.paused[row] ? PAUSED : 0)
    let square = 0
    let held = 0
    let explained = 0
    for (let at = row; at < end; at++) {
      const x = frames.velocityX[at]!
      const y = frames.velocityY[at]!
      if (x * x + y * y > square) square = x * x + y * y
      held |= frames.buttons[at]!
      if (residual.reason[at] === 0) explained = Math.max(explained, residual.explained[at] ? EXPLAINED : UNEXPLAINED)
    }
    series.explained[point] = explained
    series.speed[point] = finite(Math.sqrt(square))
    series.buttons[point] = held
    point++
  }
}

/** A picture has no place for what is no number. */
function finite(value: number): number {
  return Math.abs(value) < 1e9 ? value : 0
}
