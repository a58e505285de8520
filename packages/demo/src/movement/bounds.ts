import type { FrameColumns } from '../types.ts'
import { playerMove } from './kernel.ts'
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
  const x = frames.velocityX[row]!
  const y = frames.velocityY[row]!
  return !(Math.sqrt(x * x + y * y) <= Math.max(most, STANDING) + EXPLAINED_SPEED)
}

const speedOf = ({ velocityX, velocityY }: Body): number => Math.sqrt(velocityX * velocityX + velocityY * velocityY)
