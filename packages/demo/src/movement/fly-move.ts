import { type Body, hullOf, type Vec3, type World } from './kernel-types.ts'

const MOST_BUMPS = 4
const MOST_PLANES = 5
/** A part of a velocity below this is none. */
const STOP = 0.1
/** The least that a floor's normal looks up. */
export const FLOOR = 0.7

/**
 * Moves a body by its velocity, along whatever it meets. After `PM_FlyMove` of the HLSDK's pm_shared: up to four bumps; in
 * the air the velocity is clipped by each plane in turn, on the ground it must go along all of them or along the crease of
 * two. Answers whether anything that moves itself was near.
 */
export function flyMove(body: Body, world: World, seconds: number): boolean {
  const first: Vec3 = [body.velocityX, body.velocityY, body.velocityZ]
  let original = first
  let planes: Vec3[] = []
  let left = seconds
  let free = 0
  let isMoving = false
  for (let bump = 0; bump < MOST_BUMPS; bump++) {
    const velocity: Vec3 = [body.velocityX, body.velocityY, body.velocityZ]
    if (velocity[0] === 0 && velocity[1] === 0 && velocity[2] === 0) break
    const to: Vec3 = [body.x + left * velocity[0], body.y + left * velocity[1], body.z + left * velocity[2]]
    const trace = world.trace(hullOf(body), [body.x, body.y, body.z], to)
    isMoving ||= trace.moving
    free += trace.fraction
    if (trace.allSolid) {
      stop(body)
      return isMoving
    }
    if (trace.fraction > 0) {
      place(body, trace.end)
      original = velocity
      planes = []
    }
    if (trace.fraction === 1 || trace.normal === null) break
    left -= left * trace.fraction
    if (planes.length >= MOST_PLANES) {
      stop(body)
      break
    }
    planes.push(trace.normal)
    if (!body.onGround || body.frictionShare !== 1) {
      original = planes.reduce(clipped, original)
      setVelocity(body, original)
    } else if (!alongAll(body, original, planes, first)) {
      stop(body)
      break
    }
  }
  if (free === 0) stop(body)
  return isMoving
}

/** On the ground: along the one plane that leads into no other, else along the crease of two. */
function alongAll(body: Body, original: Vec3, planes: readonly Vec3[], first: Vec3): boolean {
  const ways = planes.map((plane) => clipped(original, plane))
  const way = ways.find((velocity, index) =>
    planes.every((plane, other) => other === index || dot(velocity, plane) >= 0),
  )
  if (way) setVelocity(body, way)
  else {
    const [one, other] = planes
    if (planes.length !== 2 || !one || !other) return false
    const crease: Vec3 = [
      one[1] * other[2] - one[2] * other[1],
      one[2] * other[0] - one[0] * other[2],
      one[0] * other[1] - one[1] * other[0],
    ]
    const speed = dot(crease, ways.at(-1)!)
    setVelocity(body, [crease[0] * speed, crease[1] * speed, crease[2] * speed])
  }
  return dot([body.velocityX, body.velocityY, body.velocityZ], first) > 0
}

/** A velocity without what goes into a plane (`PM_ClipVelocity`). */
function clipped(velocity: Vec3, normal: Vec3): Vec3 {
  const into = dot(velocity, normal)
  const part = (axis: 0 | 1 | 2) => {
    const value = velocity[axis] - normal[axis] * into
    return value > -STOP && value < STOP ? 0 : value
  }
  return [part(0), part(1), part(2)]
}

export function place(body: Body, [x, y, z]: Vec3): void {
  body.x = x
  body.y = y
  body.z = z
}

export function setVelocity(body: Body, [x, y, z]: Vec3): void {
  body.velocityX = x
  body.velocityY = y
  body.velocityZ = z
}

const stop = (body: Body): void => setVelocity(body, [0, 0, 0])
const dot = (one: Vec3, other: Vec3): number => one[0] * other[0] + one[1] * other[1] + one[2] * other[2]
