import type { Body, MoveTrace, Place, Vec3 } from './kernel-types.ts'

/** Vectors that are written over: a run has hundreds of moves a second, and none of them makes any. */

/** Not of whole numbers, which the engine would keep in another way than those that come. */
export const emptyPlace = (): Place => [0.5, 0.5, 0.5]

/** For a trace whose answer is written over. */
export const emptyTrace = (): MoveTrace => ({
  fraction: 1,
  end: emptyPlace(),
  normal: null,
  startSolid: false,
  allSolid: false,
  moving: false,
})

export function setPlace(place: Place, x: number, y: number, z: number): void {
  place[0] = x
  place[1] = y
  place[2] = z
}

export function copy(to: Place, from: Vec3): void {
  to[0] = from[0]
  to[1] = from[1]
  to[2] = from[2]
}

export function takePlace(place: Place, body: Body): void {
  place[0] = body.x
  place[1] = body.y
  place[2] = body.z
}

export function takeVelocity(place: Place, body: Body): void {
  place[0] = body.velocityX
  place[1] = body.velocityY
  place[2] = body.velocityZ
}

export function putAt(body: Body, place: Vec3): void {
  body.x = place[0]
  body.y = place[1]
  body.z = place[2]
}

export function setVelocity(body: Body, velocity: Vec3): void {
  body.velocityX = velocity[0]
  body.velocityY = velocity[1]
  body.velocityZ = velocity[2]
}

export const dot = (one: Vec3, other: Vec3): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
