import * as FORM from './track-format.ts'

/**
 * What a track says within its bounds instead of what is nearest, because it takes less room: for recordings whose frames
 * come at no even pace.
 */

/** How far a place may be from the recording's, in steps of 1/8 unit. */
const PLACE_APART = 1
/** The same of an angle, in 1/65,536 turn. */
const ANGLE_APART = 1
const ROUNDS = 4

/** Columns in steps: what the recording says of places is not whole yet. */
export interface Moves {
  milliseconds: Int32Array
  velocity: readonly Int32Array[]
  halvings: number
  places: readonly Float64Array[]
}

/**
 * Clock and places that follow from the speeds wherever the bounds let them: a body moves by whole milliseconds of its own,
 * not of the server's clock, so the row's time is the one that leads to where it stands.
 */
export function followSpeeds(moves: Moves): { milliseconds: Int32Array; origin: Int32Array[] } {
  const { velocity, halvings, places } = moves
  const milliseconds = Int32Array.from(moves.milliseconds)
  const origin = places.map((column) => Int32Array.from(column, Math.round))
  const carry = places.map(() => 0)
  const usual = mostFrequent(differences(milliseconds))
  const moved = velocity.map((along, axis) => FORM.moves(milliseconds, along, axis === 2, halvings))
  const ledTo = (row: number, axis: number) => origin[axis]![row - 1]! + carry[axis]! + moved[axis]!(row)
  const apart = (row: number, axis: number, place: number) => Math.abs(place - places[axis]![row]!)

  for (let row = 1; row < milliseconds.length; row++) {
    const before = milliseconds[row - 1]!
    const clock = moves.milliseconds[row]!
    let [best, least] = [clock, Number.POSITIVE_INFINITY]
    for (let at = Math.max(before, clock - FORM.CLOCK_APART); at <= clock + FORM.CLOCK_APART; at++) {
      milliseconds[row] = at
      let cost = Math.abs(at - before - usual) / 20 + Math.abs(at - clock) / 100
      for (let axis = 0; axis < places.length; axis++) {
        const off = apart(row, axis, Math.round(ledTo(row, axis)))
        cost += off <= PLACE_APART ? off / 10 : 4 + off
      }
      if (cost < least) [best, least] = [at, cost]
    }
    milliseconds[row] = best
    for (let axis = 0; axis < places.length; axis++) {
      const exact = ledTo(row, axis)
      const led = Math.round(exact)
      if (apart(row, axis, led) <= PLACE_APART) origin[axis]![row] = led
      carry[axis] = origin[axis]![row] === led ? exact - led : 0
    }
  }
  return { milliseconds, origin }
}

/** Angles whose differences are as few as the bound lets them be: a mouse moves by whole steps. */
export function usualTurns(exact: Float64Array): Int32Array {
  const angles = Int32Array.from(exact, Math.round)
  for (let round = 0; round < ROUNDS; round++) {
    const counts = counted(differences(angles))
    for (let row = 1; row < angles.length; row++) {
      let most = -1
      for (let at = Math.ceil(exact[row]! - ANGLE_APART); at <= exact[row]! + ANGLE_APART; at++) {
        const count = counts.get(at - angles[row - 1]!) ?? 0
        if (count > most) [most, angles[row]] = [count, at]
      }
    }
  }
  return angles
}

const differences = (values: Int32Array): Int32Array => values.subarray(1).map((value, row) => value - values[row]!)

/** How often each value is there. */
export function counted(values: Int32Array): Map<number, number> {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}

const mostFrequent = (values: Int32Array): number =>
  [...counted(values)].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 0
