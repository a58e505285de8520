import * as BUTTON from '../buttons.ts'
import type { FrameColumns } from '../format/frame-columns.ts'
import * as STANCE from '../stances.ts'
import type { Reason } from './residual-types.ts'

/** Movement types of the engine's const.h: who has another is dead, frozen or watches, or the demo says nothing of them. */
const WALK = 3
const FLY = 5
const NOCLIP = 8
/** Spectators have a limit of 900, the frozen one of 1. */
const MOST_SPEED = 500
/** Who jumps rises faster than who is lifted by anything but a jump. */
export const JUMP_RISE = 100
const MOVED_UNITS = 24
/** No distance of less on each axis is more than that. */
const NEAR_UNITS = 13
/** On the ground a step and getting up may come together. */
const MOVED_UP = 38
/** Who jumps off a ladder leaves it at 270, and may have pushed against it in the same command. */
const OFF_LADDER_LEAST = 235
const OFF_LADDER_MOST = 305
const OFF_LADDER_FALL = 0.3
/** Whoever was put somewhere may have fallen for a frame since. */
const STILL_FALL = 20

/** The player is alive, plays, and the game runs. */
export function isPlayer({ maxSpeed, health, paused, moveType, stance }: FrameColumns, row: number): boolean {
  const limit = maxSpeed[row]!
  if (!(limit > 1 && limit < MOST_SPEED && maxSpeed[row - 1]! > 1 && health[row]! > 0 && health[row - 1]! > 0))
    return false
  if (paused[row] || (stance[row - 1]! & STANCE.frozen) !== 0) return false
  const type = moveType[row]!
  return type === WALK || type === FLY || type === NOCLIP
}

/**
 * Whether exactly one command lies between a row and the one before, by their own packets: the client drew one frame and
 * sent one packet, the server's clock went on, and the server had confirmed every packet before it.
 */
export function isOneCommand({ hostFrame, outgoing, serverSeconds, answered }: FrameColumns, row: number): boolean {
  return (
    hostFrame[row]! - hostFrame[row - 1]! === 1 &&
    ((outgoing[row]! - outgoing[row - 1]!) & 0xffff) === 1 &&
    serverSeconds[row]! !== serverSeconds[row - 1]! &&
    answered[row] === 1 &&
    answered[row - 1] === 1
  )
}

/** What the state before or after a row says of who moved the player, if it was not their command. */
export function stateReason(frames: FrameColumns, row: number): Reason | null {
  const { waterLevel, moveType, health } = frames
  if (waterLevel[row]! > 0 || waterLevel[row - 1]! > 0) return 'water'
  if (moveType[row] === FLY || moveType[row - 1] === FLY) return 'ladder'
  const isHit = health[row - 1]! - health[row]! > 0
  return isHit || isPushed(frames, row) || isPushed(frames, row - 1) ? 'pushed' : null
}

function isPushed({ baseX, baseY, baseZ }: FrameColumns, row: number): boolean {
  return baseX[row] !== 0 || baseY[row] !== 0 || baseZ[row] !== 0
}

/** Further from the row before than any velocity of the two explains. */
export function movedAway(frames: FrameColumns, row: number): boolean {
  const { originX, originY, originZ, velocityX, velocityY, velocityZ, milliseconds, onGround } = frames
  const x = Math.abs(originX[row]! - originX[row - 1]!)
  const y = Math.abs(originY[row]! - originY[row - 1]!)
  const z = Math.abs(originZ[row]! - originZ[row - 1]!)
  if (x < NEAR_UNITS && y < NEAR_UNITS && z < NEAR_UNITS) return false
  const seconds = milliseconds[row]! / 1000
  const asideX = Math.max(0, x - fasterOf(velocityX, row) * seconds)
  const asideY = Math.max(0, y - fasterOf(velocityY, row) * seconds)
  const up = z - fasterOf(velocityZ, row) * seconds
  const isNearGround = onGround[row] || onGround[row - 1]
  const isExplained = asideX * asideX + asideY * asideY <= MOVED_UNITS * MOVED_UNITS
  return !(isExplained && up <= (isNearGround ? MOVED_UP : MOVED_UNITS))
}

const fasterOf = (velocity: Float32Array, row: number): number =>
  Math.max(Math.abs(velocity[row]!), Math.abs(velocity[row - 1]!))

/**
 * The jump key threw the player off a ladder that they only touched for this command (`PM_LadderMove`): 270 u/s straight
 * from it, and a frame's fall. Two in turn are none.
 */
export function isOffLadder(frames: FrameColumns, row: number, fall: number): boolean {
  const { velocityX, velocityY, buttons } = frames
  if (!(buttons[row]! & BUTTON.jump) || !hasFallen(frames, row, fall) || hasFallen(frames, row - 1, fall)) return false
  const speed = Math.sqrt(velocityX[row]! ** 2 + velocityY[row]! ** 2)
  return speed >= OFF_LADDER_LEAST && speed <= OFF_LADDER_MOST
}

const hasFallen = ({ velocityZ }: FrameColumns, row: number, fall: number): boolean =>
  Math.abs(velocityZ[row]! + fall) < OFF_LADDER_FALL

/** As plugins put a player back to a checkpoint: now without velocity, ducked, and without the debt of a jump. */
export function isPutBack(frames: FrameColumns, row: number): boolean {
  return isReset(frames, row) && !isReset(frames, row - 1)
}

function isReset({ velocityX, velocityY, velocityZ, stance, stamina }: FrameColumns, row: number): boolean {
  if (velocityX[row] !== 0 || velocityY[row] !== 0 || !(Math.abs(velocityZ[row]!) < STILL_FALL)) return false
  return (stance[row]! & STANCE.ducked) !== 0 && stamina[row] === 0
}

/**
 * The use key is held on the ground, where the HLSDK's `PM_PlayerMove` leaves three tenths of the velocity. Whether
 * Counter-Strike does so too is not known (docs/decisions/033).
 */
export function isUsing({ onGround, buttons }: FrameColumns, row: number): boolean {
  return onGround[row - 1] === 1 && (buttons[row]! & BUTTON.use) !== 0
}

/** Nobody who stands is too fast. */
export function isAtRest({ velocityX, velocityY }: FrameColumns, row: number): boolean {
  return velocityX[row] === 0 && velocityY[row] === 0
}
