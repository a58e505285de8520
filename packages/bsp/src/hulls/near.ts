import { type Box, HALF, type HullNumber, type Vec3 } from './hull-types.ts'

/** Expanded brushes with sharp edges reach further than their corners and half a player. */
export const SHARP = 64
/** An entity is touched from so far, units. */
export const TOUCH = 2
/** No hull looks further than that beyond its own place. */
export const FURTHEST = Math.max(...HALF.flat()) + Math.max(SHARP, TOUCH)

/** Does the hull come so near to a box on its way? Of the corners of a box: on any way within that. */
export function isNear({ least, most }: Box, from: Vec3, to: Vec3, hull: HullNumber, more: number): boolean {
  const half = HALF[hull]!
  return (
    isWithin(from[0], to[0], least[0], most[0], half[0] + more) &&
    isWithin(from[1], to[1], least[1], most[1], half[1] + more) &&
    isWithin(from[2], to[2], least[2], most[2], half[2] + more)
  )
}

const isWithin = (one: number, other: number, least: number, most: number, room: number): boolean =>
  !(one > most + room && other > most + room) && !(one < least - room && other < least - room)

/** Is the hull so near to a box on every way within these corners? */
export function isAlwaysNear({ least, most }: Box, low: Vec3, high: Vec3, hull: HullNumber, more: number): boolean {
  const half = HALF[hull]!
  for (let axis = 0; axis < 3; axis++) {
    const room = half[axis]! + more
    if (!(high[axis]! <= most[axis]! + room && low[axis]! >= least[axis]! - room)) return false
  }
  return true
}
