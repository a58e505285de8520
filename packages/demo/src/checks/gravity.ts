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
  let ratios: number[] = []
  let steady = 0
  for (let row = 1; row < count; row++) {
    if (onGround[row]) {
      const ratio = start < 0 || steady > ratios.length * THRESHOLDS.steadyShare ? 1 : evenRatio(ratios)
      if (Math.abs(ratio - 1) > THRESHOLDS.gravityShare) {
        found.push(ratio)
        hits.add(start)
      }
      start = -1
      continue
    }
    if (onGround[row - 1] && isPlaying(demo, row)) {
      start = row
      ratios = []
      steady = 0
      continue
    }
    if (start < 0) continue
    const seconds = serverSeconds[row]! - serverSeconds[row - 1]!
    const change = velocityZ[row - 1]! - velocityZ[row]!
    if (waterLevel[row]! > 0 || paused[row] || !(seconds >= 0) || ratios.length > THRESHOLDS.flightRows) start = -1
    else if (seconds === 0) continue
    else if (Math.abs(change) < NO_CHANGE) steady++
    else ratios.push(change / (gravity * seconds))
  }
  return found
}

/** The median, when nearly all are close to it; else 1. */
function evenRatio(ratios: number[]): number {
  if (ratios.length < THRESHOLDS.flightRowsLeast) return 1
  const sorted = Float64Array.from(ratios).sort()
  const median = sorted[sorted.length >> 1]!
  const close = ratios.filter((ratio) => Math.abs(ratio - median) <= THRESHOLDS.evenly).length
  return close >= ratios.length * THRESHOLDS.evenShare ? median : 1
}
