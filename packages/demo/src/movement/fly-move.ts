import { type Body, hullOf, type Place, type Vec3, type World } from './kernel-types.ts'
import { copy, dot, emptyPlace, emptyTrace, putAt, setPlace, setVelocity, takePlace, takeVelocity } from './vectors.ts'

const MOST_BUMPS = 4
const MOST_PLANES = 5
/** A part of a velocity below this is none. */
const STOP = 0.1
/** The least that a floor's normal looks up. */
export const FLOOR = 0.7

const NONE: Vec3 = [0, 0, 0]
const from = emptyPlace()
const to = emptyPlace()
/** At the beginning; as it was when the body last got on; as it is. */
const first = emptyPlace()
const original = emptyPlace()
const velocity = emptyPlace()
const crease = emptyPlace()
const planes: Vec3[] = []
let planeCount = 0
const answer = emptyTrace()

/**
 * Moves a body by its velocity, along whatever it meets. After `PM_FlyMove` of the HLSDK's pm_shared: up to four bumps; in
 * the air the velocity is clipped by each plane in turn, on the ground it must go along all of them or along the crease of
 * two. Answers whether anything that moves itself was near.
 */
export function flyMove(body: Body, world: World, seconds: number): boolean {
  takeVelocity(first, body)
  copy(original, first)
  planeCount = 0
  let left = seconds
  let free = 0
  let isMoving = false
  for (let bump = 0; bump < MOST_BUMPS; bump++) {
    takeVelocity(velocity, body)
    if (velocity[0] === 0 && velocity[1] === 0 && velocity[2] === 0) break
    takePlace(from, body)
    setPlace(to, from[0] + left * velocity[0], from[1] + left * velocity[1], from[2] + left * velocity[2])
    const trace = world.trace(hullOf(body), from, to, answer)
    isMoving ||= trace.moving
    free += trace.fraction
    if (trace.allSolid) {
      setVelocity(body, NONE)
      return isMoving
    }
    if (trace.fraction > 0) {
      putAt(body, trace.end)
      copy(original, velocity)
      planeCount = 0
    }
    if (trace.fraction === 1 || trace.normal === null) break
    left -= left * trace.fraction
    if (planeCount === MOST_PLANES) {
      setVelocity(body, NONE)
      break
    }
    planes[planeCount++] = trace.normal
    if (!body.onGround || body.frictionShare !== 1) {
      for (let plane = 0; plane < planeCount; plane++) clip(original, planes[plane]!)
      setVelocity(body, original)
    } else if (!goAlongAll(body)) {
      setVelocity(body, NONE)
      break
    }
  }
  if (free === 0) setVelocity(body, NONE)
  return isMoving
}

/** On the ground: along the one plane that leads into no other, else along the crease of two. */
function goAlongAll(body: Body): boolean {
  let along = 0
  while (along < planeCount && !leadsIntoNoOther(along)) along++
  if (along === planeCount) {
    if (planeCount !== 2) return false
    const [one, other] = planes as [Vec3, Vec3]
    crease[0] = one[1] * other[2] - one[2] * other[1]
    crease[1] = one[2] * other[0] - one[0] * other[2]
    crease[2] = one[0] * other[1] - one[1] * other[0]
    const speed = dot(crease, velocity)
    setPlace(velocity, crease[0] * speed, crease[1] * speed, crease[2] * speed)
  }
  setVelocity(body, velocity)
  return dot(velocity, first) > 0
}

/** Sets `velocity` to what a plane leaves of the original one; answers whether that leads into no other plane. */
function leadsIntoNoOther(plane: number): boolean {
  copy(velocity, original)
  clip(velocity, planes[plane]!)
  for (let other = 0; other < planeCount; other++)
    if (other !== plane && !(dot(velocity, planes[other]!) >= 0)) return false
  return true
}

/** Takes from a velocity what goes into a plane (`PM_ClipVelocity`). */
function clip(way: Place, normal: Vec3): void {
  const into = dot(way, normal)
  for (let axis = 0; axis < 3; axis++) {
    const value = way[axis]! - normal[axis]! * into
    way[axis] = value > -STOP && value < STOP ? 0 : value
  }
}
