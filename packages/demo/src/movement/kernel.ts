import * as BUTTON from '../buttons.ts'
import { accelerateInAir, fallHalf, limitVelocity, moveFreely, wishOf } from './air.ts'
import { duck } from './duck.ts'
import { flyMove } from './fly-move.ts'
import { findGround, rubGround, walkMove } from './ground.ts'
import { jump } from './jump.ts'
import type { Body, MoveCommand, MoveRules, World } from './kernel-types.ts'

/** The server halves longer commands, and halves the halves (`SV_RunCmd`); each half is whole milliseconds. */
export const LONGEST_MS = 50

/**
 * What the game's player movement makes of a body and a command: the walking player of `PM_PlayerMove` in the HLSDK's
 * pm_shared, with Counter-Strike's stamina and bhop cap, outside water and ladders. Changes the body. Without a world
 * nothing is met and no ground found or left: right for a body that is in the air before and after, or on flat ground. Answers whether something
 * that moves itself was near, so that the answer may not hold.
 */
export function playerMove(body: Body, command: MoveCommand, rules: MoveRules, world: World | null): boolean {
  return moveFor(body, command, command.milliseconds, rules, world)
}

function moveFor(body: Body, command: MoveCommand, ms: number, rules: MoveRules, world: World | null): boolean {
  if (ms > LONGEST_MS) {
    const half = ms >> 1
    const isFirst = moveFor(body, command, half, rules, world)
    return moveFor(body, command, half, rules, world) || isFirst
  }
  const seconds = ms / 1000
  body.duckMs = Math.max(0, body.duckMs - ms)
  body.stamina = Math.max(0, body.stamina - ms)
  if (world) findGround(body, world)
  const isDucking = (command.buttons & BUTTON.duck) !== 0
  const wish = wishOf(body, command, rules, isDucking)
  duck(body, isDucking, world)
  fallHalf(body, rules, seconds)
  const isJumping = (command.buttons & BUTTON.jump) !== 0
  if (isJumping && !body.heldJump && body.onGround) jump(body, rules, seconds)
  body.heldJump = isJumping
  let isMoving = false
  if (body.onGround) {
    body.velocityZ = 0
    rubGround(body, rules, world, seconds)
    limitVelocity(body, rules)
    isMoving = walkMove(body, wish, rules, world, seconds)
  } else {
    limitVelocity(body, rules)
    accelerateInAir(body, wish, rules, seconds)
    if (world) isMoving = flyMove(body, world, seconds)
    else moveFreely(body, seconds)
  }
  if (world) findGround(body, world)
  limitVelocity(body, rules)
  fallHalf(body, rules, seconds)
  if (body.onGround) body.velocityZ = 0
  return isMoving
}
