import type { Body, MoveCommand, MoveRules } from './kernel-types.ts'

/** Of the speed asked for, so much counts in the air. */
export const AIR_WISH = 30
const RADIANS = Math.PI / 180

/** Which way a command wants to go, and how fast. Written over by the next `wishOf`. */
export interface Wish {
  x: number
  y: number
  speed: number
}

const wish: Wish = { x: 0, y: 0, speed: 0 }

/**
 * The way and speed a command asks for, along the ground: its moves turned by its yaw. After `PM_CheckParameters` and
 * `PM_WalkMove` of the HLSDK's pm_shared: moves longer than the player's limit are cut to it as a whole; whoever ducks, is
 * ducked or about to be goes at a third (0.333). Moves are sent as whole numbers (12 bits in usercmd_t).
 */
export function wishOf(body: Body, command: MoveCommand, rules: MoveRules, isDucking: boolean): Wish {
  const { maxSpeed } = rules
  let forward = Math.trunc(command.forward)
  let side = Math.trunc(command.side)
  const asked = Math.sqrt(forward * forward + side * side + command.up * command.up)
  let scale = asked > maxSpeed && maxSpeed > 0 ? maxSpeed / asked : 1
  if (isDucking || body.ducked || body.inDuck) scale *= 0.333
  forward *= scale
  side *= scale
  const cos = Math.cos(command.yaw * RADIANS)
  const sin = Math.sin(command.yaw * RADIANS)
  const x = cos * forward + sin * side
  const y = sin * forward - cos * side
  const length = Math.sqrt(x * x + y * y)
  wish.x = length > 0 ? x / length : 0
  wish.y = length > 0 ? y / length : 0
  wish.speed = Math.min(length, maxSpeed)
  return wish
}

/**
 * Speed won in the air in `seconds`: never more than 30 along the way wanted, and no faster than `airAccelerate` allows.
 * After `PM_AirAccelerate`. Answers how much was added.
 */
export function accelerateInAir(body: Body, { x, y, speed }: Wish, rules: MoveRules, seconds: number): number {
  const missing = Math.min(speed, AIR_WISH) - (body.velocityX * x + body.velocityY * y)
  if (!(missing > 0)) return 0
  const added = Math.min(missing, rules.airAccelerate * speed * seconds * body.frictionShare)
  body.velocityX += added * x
  body.velocityY += added * y
  return added
}

/** Half of what gravity does in `seconds`: before the move and after it (`PM_AddCorrectGravity`, `PM_FixupGravityVelocity`). */
export function fallHalf(body: Body, rules: MoveRules, seconds: number): void {
  body.velocityZ -= body.gravityShare * rules.gravity * 0.5 * seconds
}

/** No part of a velocity is above the server's limit (`PM_CheckVelocity`). */
export function limitVelocity(body: Body, { maxVelocity }: MoveRules): void {
  if (!(maxVelocity > 0)) return
  const { velocityX, velocityY, velocityZ } = body
  // nearly nobody is that fast
  if (isWithin(velocityX, maxVelocity) && isWithin(velocityY, maxVelocity) && isWithin(velocityZ, maxVelocity)) return
  body.velocityX = Math.max(-maxVelocity, Math.min(maxVelocity, body.velocityX))
  body.velocityY = Math.max(-maxVelocity, Math.min(maxVelocity, body.velocityY))
  body.velocityZ = Math.max(-maxVelocity, Math.min(maxVelocity, body.velocityZ))
}

const isWithin = (value: number, limit: number): boolean => value <= limit && value >= -limit

/** Straight on, whatever is there. */
export function moveFreely(body: Body, seconds: number): void {
  body.x += body.velocityX * seconds
  body.y += body.velocityY * seconds
  body.z += body.velocityZ * seconds
}

/**
 * What the kernel makes of a body that is in the air before and after a command of at most 50 ms and meets nothing: the
 * parts of it that count there, for most rows that are judged are such.
 */
export function moveInAir(body: Body, command: MoveCommand, rules: MoveRules, isDucking: boolean): void {
  const seconds = command.milliseconds / 1000
  fallHalf(body, rules, seconds)
  limitVelocity(body, rules)
  accelerateInAir(body, wishOf(body, command, rules, isDucking), rules, seconds)
  moveFreely(body, seconds)
  limitVelocity(body, rules)
  fallHalf(body, rules, seconds)
}
