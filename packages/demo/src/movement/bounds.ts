import * as BUTTON from '../buttons.ts'
import type { FrameColumns } from '../format/frame-columns.ts'
import { wishOf } from './air.ts'
import { rubGround, walkMove } from './ground.ts'
import { LONGEST_MS, playerMove } from './kernel.ts'
import type { Body, MoveCommand, MoveRules } from './kernel-types.ts'
import { EXPLAINED_SPEED } from './residual-types.ts'
import { bodyAt } from './rows.ts'

/** Below it a player stands, and whether they are depends on what is cut off a velocity. */
const STANDING = 1

/**
 * Whether a row that touches ground is faster than any map allows: walls, edges and steps only take speed, so flat ground
 * without an end is the most there can be. Who leaves the ground may have done so before friction; who lands may turn the
 * fall into speed along a slope. `body` is written over.
 */
export function isFasterThanGround(
  frames: FrameColumns,
  row: number,
  body: Body,
  command: MoveCommand,
  rules: MoveRules,
): boolean {
  const wasOnGround = frames.onGround[row - 1] === 1
  playerMove(body, command, rules, null)
  let most = wasOnGround ? speedOf(body) : Math.sqrt(speedOf(body) ** 2 + body.velocityZ ** 2)
  if (wasOnGround && !frames.onGround[row]) {
    bodyAt(frames, row - 1, body)
    body.onGround = false
    playerMove(body, command, rules, null)
    most = Math.max(most, speedOf(body))
  }
  return isFaster(frames, row, most)
}

/**
 * The same of a row with ground before and after it, by the parts of the kernel that change speed there: most rows of most
 * demos are such. Sets the body's velocity and place to what flat ground makes of them.
 */
export function isFasterOnGround(
  frames: FrameColumns,
  row: number,
  body: Body,
  command: MoveCommand,
  rules: MoveRules,
): boolean {
  const { milliseconds } = command
  if (milliseconds > LONGEST_MS) {
    bodyAt(frames, row - 1, body)
    return isFasterThanGround(frames, row, body, command, rules)
  }
  const seconds = milliseconds / 1000
  const wish = wishOf(body, command, rules, (command.buttons & BUTTON.duck) !== 0)
  body.stamina = Math.max(0, body.stamina - milliseconds)
  rubGround(body, rules, null, seconds)
  walkMove(body, wish, rules, null, seconds)
  return isFaster(frames, row, speedOf(body))
}

function isFaster({ velocityX, velocityY }: FrameColumns, row: number, most: number): boolean {
  const x = velocityX[row]!
  const y = velocityY[row]!
  return !(Math.sqrt(x * x + y * y) <= Math.max(most, STANDING) + EXPLAINED_SPEED)
}

const speedOf = ({ velocityX, velocityY }: Body): number => Math.sqrt(velocityX * velocityX + velocityY * velocityY)
