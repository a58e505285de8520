import * as BUTTON from '../buttons.ts'
import { bestSpeed } from '../movement/best-gain.ts'
import type { Moves } from '../moves.ts'
import { thousandths } from '../numbers.ts'
import { secondsBetween, speedAt } from './flights.ts'

/** What a jump would have been with the best angle in each of its frames. */
export interface BestJump {
  distance: number
  topspeed: number
}

const DUCKED_VIEW = 12
const DUCKED_SHARE = 0.333
const LONGEST_STEP = 0.1

/** The best speed after a row, from one before it; null where the player's limit or the time is not known. */
export function bestAfter(demo: Moves, row: number, speed: number): number | null {
  const { maxSpeed, viewHeight, buttons } = demo.frames
  const seconds = secondsBetween(demo, row - 1, row)
  const limit = maxSpeed[row]!
  if (!(limit > 1 && seconds >= 0 && seconds < LONGEST_STEP)) return null
  const isDucked = Math.abs(viewHeight[row - 1]! - DUCKED_VIEW) < 0.01 || (buttons[row]! & BUTTON.duck) !== 0
  const { sv_airaccelerate: airAccelerate } = demo.settings.values
  return bestSpeed(speed, isDucked ? limit * DUCKED_SHARE : limit, airAccelerate ?? 10, seconds)
}

/**
 * The same jump with the best angle in each frame, as straight as it was: the way between take-off and landing grows as the
 * sum of the speeds does. `width` of the distance is the player's.
 */
export function bestJump(
  demo: Moves,
  takeoff: number,
  landing: number,
  distance: number,
  width: number,
): BestJump | null {
  let speed = speedAt(demo, takeoff)
  let [way, best] = [0, 0]
  for (let row = takeoff + 1; row < landing; row++) {
    const next = bestAfter(demo, row, speed)
    if (next === null) return null
    const seconds = secondsBetween(demo, row - 1, row)
    way += speedAt(demo, row) * seconds
    best += next * seconds
    speed = next
  }
  if (!(way > 0)) return null
  return { distance: thousandths((distance - width) * Math.max(1, best / way) + width), topspeed: thousandths(speed) }
}
