import { findFlights } from '../jumps/flights.ts'
import { leastShare } from '../numbers.ts'
import { type Check, finding, momentsOf } from './check.ts'
import * as THRESHOLDS from './thresholds.ts'

/** Double ducks that all leave the ground in the frame after the landing: hands miss it. */
export const checkGroundStrafes: Check = (demo) => {
  if (demo.hltv || demo.renderedPerNet > THRESHOLDS.framesPerNet) return []
  const ducks = findFlights(demo).filter(
    ({ departure, groundFrames }) => departure === 'hop' && groundFrames <= THRESHOLDS.duckRows,
  )
  const timed = ducks.filter(({ groundFrames }) => groundFrames <= THRESHOLDS.timedDuckRows)
  const isMany = ducks.length >= THRESHOLDS.timedDucks && timed.length >= ducks.length * THRESHOLDS.timedDuckShare
  if (!isMany && leastShare(timed.length, ducks.length) < THRESHOLDS.timedDuckLeast) return []
  const text = `${timed.length} of ${ducks.length} double ducks left the ground after a single frame.`
  const times = timed.map(({ takeoff }) => Math.round(demo.frames.seconds[takeoff]! * 1000))
  return [finding('ground-strafes', 'look', text, timed.length, ducks.length, momentsOf(times))]
}
