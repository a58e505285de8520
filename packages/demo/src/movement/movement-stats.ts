import type { MovementStats } from '../measure-types.ts'
import { share, tenth } from '../numbers.ts'
import type { Demo } from '../types.ts'

const BAND = 50
const BANDS = 12
/** A longer step of the server's clock is a hitch or a new session. */
const LONGEST_STEP = 0.5
const IDLE_SPEED = 1
const TELEPORT_UNITS = 32
/** On a ladder nothing falls for some frames, at no more than climbing speed. */
const LADDER_ROWS = 4
const NO_CHANGE = 0.2
const CLIMB_SPEED = 210
const HANG_SPEED = 60
const IN_WATER = 2

/** Where the time of a demo went: on the ground, in the air, on ladders, in water; how far and how fast. */
export function measureMovement(demo: Demo): MovementStats {
  const { onGround, waterLevel, paused, serverSeconds, velocityX, velocityY, velocityZ, originX, originY, originZ } =
    demo.frames
  const bands = new Float64Array(BANDS)
  const sums = { ground: 0, air: 0, ladder: 0, water: 0, idle: 0, distance: 0, top: 0 }
  for (const { start, end } of demo.segments) {
    let steadyRows = 0
    let steady = 0
    let previous = start
    for (let row = start + 1; row < end; row++) {
      const before = previous
      const seconds = serverSeconds[row]! - serverSeconds[before]!
      if (seconds === 0) continue
      previous = row
      if (paused[row] || !(seconds > 0 && seconds < LONGEST_STEP)) continue
      const speed = length(velocityX[row]!, velocityY[row]!)
      const moved = length(originX[row]! - originX[before]!, originY[row]! - originY[before]!)
      if (moved <= 2 * speed * seconds + TELEPORT_UNITS) sums.distance += moved
      if (speed > sums.top && speed < 1e5) sums.top = speed
      bands[Math.min(BANDS - 1, Math.floor(speed / BAND) || 0)]! += seconds
      // who hangs in the air has a speed that leads nowhere; on a ladder it does
      const isMoving = Math.abs(velocityZ[row]!) < HANG_SPEED || Math.abs(originZ[row]! - originZ[before]!) > NO_CHANGE
      const isSteady =
        isMoving &&
        !onGround[row] &&
        Math.abs(velocityZ[row]! - velocityZ[before]!) < NO_CHANGE &&
        Math.abs(velocityZ[row]!) < CLIMB_SPEED
      if (waterLevel[row]! >= IN_WATER) sums.water += seconds
      else if (onGround[row]) {
        sums.ground += seconds
        if (speed < IDLE_SPEED) sums.idle += seconds
      } else if (!isSteady) sums.air += seconds
      else {
        steadyRows++
        steady += seconds
        if (steadyRows < LADDER_ROWS) continue
        sums.ladder += steady
        steady = 0
        continue
      }
      sums.air += steady
      steady = 0
      steadyRows = 0
    }
    sums.air += steady
  }
  const total = sums.ground + sums.air + sums.ladder + sums.water
  return {
    groundMs: whole(sums.ground),
    airMs: whole(sums.air),
    ladderMs: whole(sums.ladder),
    waterMs: whole(sums.water),
    idleMs: whole(sums.idle),
    distance: tenth(sums.distance),
    averageSpeed: share(sums.distance, total),
    topSpeed: tenth(sums.top),
    speedBands: Array.from(bands, whole),
  }
}

/** Not Math.hypot, which costs more than all the rest. */
function length(x: number, y: number): number {
  return Math.sqrt(x * x + y * y)
}

function whole(seconds: number): number {
  return Math.round(seconds * 1000)
}
