import * as FORM from './track-format.ts'

/**
 * What a track says within its bounds instead of what is nearest, because it takes less room: for recordings that would be
 * too large otherwise. Clocks are never among it.
 */

/** How far a place may be from the recording's, in steps of 1/8 unit. */
const PLACE_APART = 1
/** The same of an angle, in 1/65,536 turn. */
const ANGLE_APART = 1
const ROUNDS = 4

/** Places that follow from the speeds wherever the bounds let them. `places` are in steps and not whole yet; `moved` as of FORM.moves. */
export function ledPlaces(places: Float64Array, moved: (row: number) => number): Int32Array {
  const origin = Int32Array.from(places, Math.round)
  let carry = 0
  for (let row = 1; row < places.length; row++) {
    const exact = origin[row - 1]! + carry + moved(row)
    const led = Math.round(exact)
    if (Math.abs(led - places[row]!) <= PLACE_APART) origin[row] = led
    carry = origin[row] === led ? exact - led : 0
  }
  return origin
}

/** Angles whose differences are as few as the bound lets them be: a mouse moves by whole steps. */
export function usualTurns(exact: Float64Array): Int32Array {
  const angles = Int32Array.from(exact, Math.round)
  for (let round = 0; round < ROUNDS; round++) {
    const counts = counted(differences(angles))
    for (let row = 1; row < angles.length; row++) {
      let most = -1
      for (let at = Math.ceil(exact[row]! - ANGLE_APART); at <= exact[row]! + ANGLE_APART; at++) {
        const count = counts.get(FORM.shortTurn(at - angles[row - 1]!)) ?? 0
        if (count > most) [most, angles[row]] = [count, at]
      }
    }
  }
  return angles
}

const differences = (values: Int32Array): Int32Array =>
  values.subarray(1).map((value, row) => FORM.shortTurn(value - values[row]!))

/** How often each value is there. */
export function counted(values: Int32Array): Map<number, number> {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return counts
}
