import type { Wish } from './air.ts'
import { FLOOR, flyMove } from './fly-move.ts'
import { staminaShare } from './jump.ts'
import { type Body, feetOf, hullOf, type MoveRules, type MoveTrace, type Vec3, type World } from './kernel-types.ts'
import { emptyPlace, emptyTrace, putAt, setPlace, setVelocity, takePlace, takeVelocity } from './vectors.ts'

/** Where friction looks for an edge: so far ahead of the player and so far down from the feet. */
const AHEAD = 16
const EDGE_DOWN = 34
/** Ground is at most so far below the feet, and nobody who rises faster stands on it. */
const GROUND_DOWN = 2
const RISING = 180
const SLOWEST_FRICTION = 0.1
const SLOWEST = 1

const NONE: Vec3 = [0, 0, 0]
const from = emptyPlace()
const to = emptyPlace()
const answer = emptyTrace()

/** Whether a body stands, and on the ground to the dot (`PM_CatagorizePosition`). */
export function findGround(body: Body, world: World): void {
  body.onGround = false
  if (body.velocityZ > RISING) return
  takePlace(from, body)
  setPlace(to, from[0], from[1], from[2] - GROUND_DOWN)
  const trace = world.trace(hullOf(body), from, to, answer)
  if (trace.normal === null || trace.normal[2] < FLOOR) return
  body.onGround = true
  if (!trace.startSolid && !trace.allSolid) putAt(body, trace.end)
}

/** What the ground takes off a speed in `seconds`, with more of it where there is none ahead (`PM_Friction`). */
export function rubGround(body: Body, rules: MoveRules, world: World | null, seconds: number): void {
  const speed = Math.sqrt(body.velocityX * body.velocityX + body.velocityY * body.velocityY)
  if (speed < SLOWEST_FRICTION) return
  const edge = world && isAtEdge(body, world, speed) ? rules.edgeFriction : 1
  const drop = Math.max(speed, rules.stopSpeed) * rules.friction * edge * body.frictionShare * seconds
  const share = Math.max(0, speed - drop) / speed
  body.velocityX *= share
  body.velocityY *= share
}

/** The hull finds nothing on its way down from 16 units ahead, at the height of the feet. */
function isAtEdge(body: Body, world: World, speed: number): boolean {
  const x = body.x + (body.velocityX / speed) * AHEAD
  const y = body.y + (body.velocityY / speed) * AHEAD
  const feet = body.z - feetOf(body)
  setPlace(from, x, y, feet)
  setPlace(to, x, y, feet - EDGE_DOWN)
  return world.trace(hullOf(body), from, to, answer).fraction === 1
}

/**
 * Walks, up steps of at most `stepSize`. After `PM_WalkMove`: the debt of the last jump slows each frame; a way that is
 * barred is tried along the ground and over the step, and the one that leads further counts. Answers whether anything that
 * moves itself was near. Without a world the ground is flat and has no end.
 */
export function walkMove(body: Body, wish: Wish, rules: MoveRules, world: World | null, seconds: number): boolean {
  const share = staminaShare(body.stamina)
  body.velocityX *= share
  body.velocityY *= share
  body.velocityZ = 0
  accelerateOnGround(body, wish, rules, seconds)
  if (body.velocityX * body.velocityX + body.velocityY * body.velocityY < SLOWEST * SLOWEST) {
    setVelocity(body, NONE)
    return false
  }
  if (!world) {
    body.x += body.velocityX * seconds
    body.y += body.velocityY * seconds
    return false
  }
  takePlace(from, body)
  setPlace(to, from[0] + body.velocityX * seconds, from[1] + body.velocityY * seconds, from[2])
  const straight = world.trace(hullOf(body), from, to, answer)
  const isMoving = straight.moving
  if (straight.fraction === 1) {
    putAt(body, straight.end)
    return isMoving
  }
  return stepMove(body, rules, world, seconds) || isMoving
}

const begin = emptyPlace()
const velocity = emptyPlace()
const below = emptyPlace()
const belowVelocity = emptyPlace()

function stepMove(body: Body, rules: MoveRules, world: World, seconds: number): boolean {
  takePlace(begin, body)
  takeVelocity(velocity, body)
  const isMovingBelow = flyMove(body, world, seconds)
  takePlace(below, body)
  takeVelocity(belowVelocity, body)
  putAt(body, begin)
  setVelocity(body, velocity)
  const up = moveUp(body, world, rules.stepSize)
  if (!isStuck(up)) putAt(body, up.end)
  const isMovingAbove = flyMove(body, world, seconds)
  const down = moveUp(body, world, -rules.stepSize)
  const isFloor = (down.normal?.[2] ?? 0) >= FLOOR
  if (isFloor && !isStuck(down)) putAt(body, down.end)
  takePlace(from, body)
  if (!isFloor || apart(below, begin) > apart(from, begin)) {
    putAt(body, below)
    setVelocity(body, belowVelocity)
  } else body.velocityZ = belowVelocity[2]
  return isMovingBelow || isMovingAbove
}

function moveUp(body: Body, world: World, units: number): MoveTrace {
  takePlace(from, body)
  setPlace(to, from[0], from[1], from[2] + units)
  return world.trace(hullOf(body), from, to, answer)
}

const isStuck = ({ startSolid, allSolid }: MoveTrace): boolean => startSolid || allSolid
const apart = (one: Vec3, other: Vec3): number => (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2

/** Speed won on the ground in `seconds` (`PM_Accelerate`). */
function accelerateOnGround(body: Body, { x, y, speed }: Wish, rules: MoveRules, seconds: number): void {
  const missing = speed - (body.velocityX * x + body.velocityY * y)
  if (!(missing > 0)) return
  const added = Math.min(missing, rules.accelerate * seconds * speed * body.frictionShare)
  body.velocityX += added * x
  body.velocityY += added * y
}
