import * as BUTTON from '../buttons.ts'
import type { FrameColumns } from '../format/frame-columns.ts'
import * as STANCE from '../stances.ts'
import type { Body, MoveCommand } from './kernel-types.ts'

const DEGREES = 360 / 65_536
/** How fast recoil goes: units of 10 degrees a second, and half of itself. */
const PUNCH_DROP = 10
const PUNCH_SHARE = 0.5

/** A whole literal: the engine keeps the numbers of such an object unboxed, of one put together from others it does not. */
export function emptyBody(): Body {
  return {
    x: 0,
    y: 0,
    z: 0,
    velocityX: 0,
    velocityY: 0,
    velocityZ: 0,
    onGround: false,
    ducked: false,
    inDuck: false,
    duckMs: 0,
    stamina: 0,
    heldJump: false,
    heldDuck: false,
    gravityShare: 1,
    frictionShare: 1,
  }
}

export const emptyCommand = (): MoveCommand => ({ milliseconds: 0, yaw: 0, forward: 0, side: 0, up: 0, buttons: 0 })

/** Sets a body to what the frames say of the player in a row. */
export function bodyAt(frames: FrameColumns, row: number, body: Body): void {
  const stance = frames.stance[row]!
  const buttons = frames.buttons[row]!
  body.x = frames.originX[row]!
  body.y = frames.originY[row]!
  body.z = frames.originZ[row]!
  body.velocityX = frames.velocityX[row]!
  body.velocityY = frames.velocityY[row]!
  body.velocityZ = frames.velocityZ[row]!
  body.onGround = frames.onGround[row] === 1
  body.ducked = (stance & STANCE.ducked) !== 0
  body.inDuck = (stance & STANCE.inDuck) !== 0
  body.duckMs = frames.duckMs[row]!
  body.stamina = frames.stamina[row]!
  body.heldJump = (buttons & BUTTON.jump) !== 0
  body.heldDuck = (buttons & BUTTON.duck) !== 0
  body.gravityShare = frames.entityGravity[row]! || 1
  body.frictionShare = frames.entityFriction[row]! || 1
}

/** The same for a row in the air, or on flat ground: what counts there. */
export function freeBodyAt(frames: FrameColumns, row: number, body: Body): void {
  const stance = frames.stance[row]!
  body.x = frames.originX[row]!
  body.y = frames.originY[row]!
  body.z = frames.originZ[row]!
  body.velocityX = frames.velocityX[row]!
  body.velocityY = frames.velocityY[row]!
  body.velocityZ = frames.velocityZ[row]!
  body.ducked = (stance & STANCE.ducked) !== 0
  body.inDuck = (stance & STANCE.inDuck) !== 0
  body.stamina = frames.stamina[row]!
  body.gravityShare = frames.entityGravity[row]! || 1
  body.frictionShare = frames.entityFriction[row]! || 1
}

/** Sets a command to that of a row; recoil turns it as far as it is still there (`PM_DropPunchAngle`). */
export function commandAt(frames: FrameColumns, row: number, command: MoveCommand): void {
  command.milliseconds = frames.milliseconds[row]!
  command.yaw = frames.commandYaw[row]! * DEGREES + punchYaw(frames, row)
  command.forward = frames.forwardMove[row]!
  command.side = frames.sideMove[row]!
  command.up = frames.upMove[row]!
  command.buttons = frames.buttons[row]!
}

function punchYaw({ punchPitch, punchYaw, milliseconds }: FrameColumns, row: number): number {
  const yaw = punchYaw[row - 1]!
  if (yaw === 0 || yaw === undefined) return 0
  const pitch = punchPitch[row - 1]!
  const length = Math.sqrt(pitch * pitch + yaw * yaw)
  const left = length - ((PUNCH_DROP + length * PUNCH_SHARE) * milliseconds[row]!) / 1000
  return left > 0 ? (yaw * left) / length : 0
}
