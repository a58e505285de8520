import type { Demo } from '../types.ts'
import { type Check, finding, type Hits, hitsIn, isPlaying } from './check.ts'
import * as THRESHOLDS from './thresholds.ts'

/** Velocities are kept in eighths: less than this is no change at all, as on a ladder. */
const NO_CHANGE = 0.2

/**
 * In the air the fall must speed up by gravity, as fast as the server's clock runs. Only flights are looked at in which
 * something even pulled the player: ladders, water and pushes do not. A map may change the gravity of a place, so it is
 * worth no more than a look.
 */
export const checkGravity: Check = (demo) => {
  const gravity = demo.settings.values.sv_gravity ?? 0
  if (demo.hltv || gravity <= 0 || demo.settings.changes.some(({ name }) => name === 'sv_gravity')) return []
  const hits = hitsIn(demo)
  const ratios = oddFlights(demo, gravity, hits)
  if (ratios.length < THRESHOLDS.flights) return []
  const value = Math.round(Math.min(9999, Math.max(-9999, ratios[0]!)) * 100) / 100
  const text = `On ${ratios.length} flights the player fell at ${value} of gravity.`
  return [finding('gravity', 'look', text, value, `1 ± ${THRESHOLDS.gravityShare}`, hits)]
}

/** What gravity did to what it should have done, of each flight where that is neither 1 nor uneven. */
function oddFlights(demo: Demo, gravity: number, hits: Hits): number[] {
  const { onGround, waterLevel, paused, velocityZ, serverSeconds, count } = demo.frames
  const found: number[] = []
  let start = -1
  const flight = { rows: 0, steady: 0, fallen: 0, expected: 0 }
  for (let row = 1; row < count; row++) {
    if (onGround[row]) {
      // most flights are as they should be as a whole, and need no closer look
      const isOdd = start >= 0 && Math.abs(flight.fallen / flight.expected - 1) > THRESHOLDS.gravityShare / 2
      const isSteady = flight.steady > flight.rows * THRESHOLDS.steadyShare
      const ratio = isOdd && !isSteady ? evenRatio(ratiosOf(demo, gravity, start, row)) : 1
      if (Math.abs(ratio - 1) > THRESHOLDS.gravityShare) {
        found.push(ratio)
        hits.add(start)
      }
      start = -1
      continue
    }
    if (onGround[row - 1] && isPlaying(demo, row)) {
      start = row
      Object.assign(flight, { rows: 0, steady: 0, fallen: 0, expected: 0 })
      continue
    }
    if (start < 0) continue
    const seconds = serverSeconds[row]! - serverSeconds[row - 1]!
    const change = velocityZ[row - 1]! - velocityZ[row]!
    if (waterLevel[row]! > 0 || paused[row] || !(seconds >= 0) || row - start > THRESHOLDS.flightRows) start = -1
    else if (Math.abs(change) >= NO_CHANGE) {
      flight.rows++
      flight.fallen += change
      flight.expected += gravity * seconds
    } else if (seconds > 0) flight.steady++
  }
  return found
}

/** Row by row, without those in which nothing changed. */
function ratiosOf({ frames }: Demo, gravity: number, start: number, end: number): number[] {
  const { velocityZ, serverSeconds } = frames
  const ratios: number[] = []
  for (let row = start + 1; row < end; row++) {
    const seconds = serverSeconds[row]! - serverSeconds[row - 1]!
    const change = velocityZ[row - 1]! - velocityZ[row]!
    if (seconds > 0 && Math.abs(change) >= NO_CHANGE) ratios.push(change / (gravity * seconds))
  }
  return ratios
}

/** The median, when nearly all are close to it; else 1. */
function evenRatio(ratios: readonly number[]): number {
  if (ratios.length < THRESHOLDS.flightRowsLeast) return 1
  const sorted = Float64Array.from(ratios).sort()
  const median = sorted[sorted.length >> 1]!
  const close = ratios.filter((ratio) => Math.abs(ratio - median) <= THRESHOLDS.evenly).length
  return close >= ratios.length * THRESHOLDS.evenShare ? median : 1
}
