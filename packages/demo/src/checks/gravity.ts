import type { Demo } from '../types.ts'
import { type Check, finding, isComplete, isPlaying, timeOf } from './check.ts'
import * as THRESHOLDS from './thresholds.ts'

/**
 * In the air the fall must speed up by gravity and nothing else. Only flights that begin with a jump and end on the ground
 * are looked at: ladders and water have laws of their own, and a map may change the gravity of a place.
 */
export const checkGravity: Check = (demo) => {
  if (demo.hltv || !isComplete(demo) || demo.settings.changes.length > 0) return []
  const odd = flights(demo).filter(({ ratio }) => Math.abs(ratio - 1) > THRESHOLDS.gravityShare)
  const [first] = odd
  if (first === undefined || odd.length < THRESHOLDS.flights) return []
  const value = Math.round(Math.min(9999, Math.max(-9999, first.ratio)) * 100) / 100
  const text = `After several jumps the player fell at ${value} of gravity.`
  return [finding('gravity', 'look', text, value, `1 ± ${THRESHOLDS.gravityShare}`, timeOf(demo, first.row))]
}

function flights(demo: Demo): { row: number; ratio: number }[] {
  const { onGround, velocityZ, waterLevel, milliseconds, count } = demo.frames
  const found: { row: number; ratio: number }[] = []
  let start = -1
  let time = 0
  for (let row = 1; row < count; row++) {
    if (onGround[row]) {
      if (start > 0 && row - start > 10 && time < THRESHOLDS.flightMs) {
        found.push({ row: start, ratio: fallRatio(demo, start, row) })
      }
      start = -1
    } else if (onGround[row - 1] && velocityZ[row]! > 200 && isPlaying(demo, row)) {
      start = row
      time = 0
    }
    if (waterLevel[row]! > 0) start = -1
    time += milliseconds[row]!
  }
  return found
}

/** The median of what gravity did to what it should have done, over the frames of one flight. */
function fallRatio({ frames, settings }: Demo, start: number, end: number): number {
  const { velocityZ, milliseconds } = frames
  const gravity = settings.values.sv_gravity ?? 800
  const ratios: number[] = []
  for (let row = start + 1; row < end - 1; row++) {
    const expected = (gravity * milliseconds[row]!) / 1000
    if (expected > 0) ratios.push((velocityZ[row - 1]! - velocityZ[row]!) / expected)
  }
  ratios.sort((first, second) => first - second)
  return ratios[ratios.length >> 1] ?? 1
}
