import type { Demo } from '../types.ts'
import { type Check, finding, hitsIn, isPlaying } from './check.ts'
import * as THRESHOLDS from './thresholds.ts'

/** Who falls or rises moves: a speed up or down that leads nowhere for a second is none the game makes. */
export const checkHanging: Check = (demo) => {
  if (demo.hltv) return []
  const hits = hitsIn(demo)
  let seconds = 0
  for (const { start, end } of demo.segments) {
    let from = start
    while (from < end) {
      const to = hangsUntil(demo, from, end)
      const lasts = demo.frames.serverSeconds[to - 1]! - demo.frames.serverSeconds[from]!
      if (to - from >= THRESHOLDS.hangRows && lasts >= THRESHOLDS.hangSeconds) {
        for (let row = from; row < to; row++) hits.add(row)
        seconds += lasts
        from = to
      } else from += Math.max(1, (to - from) >> 1)
    }
  }
  if (hits.rows === 0) return []
  const value = Math.round(seconds * 10) / 10
  const text = `For ${value} s the player hung in the air with a speed up or down that moved nothing.`
  return [finding('hanging', 'strong', text, value, THRESHOLDS.hangSeconds, hits)]
}

/** The row behind the last one in which the player hangs where they did in row `from`. */
function hangsUntil(demo: Demo, from: number, end: number): number {
  const { originZ, velocityZ, serverSeconds } = demo.frames
  let lowest = originZ[from]!
  let highest = lowest
  let slowest = velocityZ[from]!
  let fastest = slowest
  let row = from
  for (; row < end && isFalling(demo, row); row++) {
    const step = row === from ? 0 : serverSeconds[row]! - serverSeconds[row - 1]!
    lowest = Math.min(lowest, originZ[row]!)
    highest = Math.max(highest, originZ[row]!)
    slowest = Math.min(slowest, velocityZ[row]!)
    fastest = Math.max(fastest, velocityZ[row]!)
    const isNear = highest - lowest <= THRESHOLDS.hangUnits && fastest - slowest <= THRESHOLDS.hangSpeedRange
    if (!isNear || !(step >= 0 && step < THRESHOLDS.hangStep)) break
  }
  return row
}

function isFalling(demo: Demo, row: number): boolean {
  const { onGround, waterLevel, paused, velocityZ } = demo.frames
  const isFree = !onGround[row] && waterLevel[row] === 0 && !paused[row] && isPlaying(demo, row)
  return isFree && Math.abs(velocityZ[row]!) >= THRESHOLDS.hangSpeed
}
