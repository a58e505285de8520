import type { FrameColumns } from '../types.ts'
import type { Body, MoveRules } from './kernel-types.ts'

/**
 * Sums over rows that follow each by itself, to see what is too small for one: recorded and computed. A row is off by an
 * eighth, a hundred of them in a flight by no more.
 */
export interface Biases {
  /** Speed the fall took, u/s; `fallByClock` is computed by the frames' own time instead of the commands'. */
  fall: number
  fallComputed: number
  fallByClock: number
  fallRows: number
  /** Speed won along the way asked for, u/s. */
  push: number
  pushComputed: number
  pushRows: number
  /** Units gone along the velocity, and by the frames' own time. */
  way: number
  wayComputed: number
  wayByClock: number
  wayRows: number
}

const LEAST_PUSH = 1
const LEAST_SPEED = 100
/** More than twice what was computed is something else. */
const MOST_PUSH_APART = 40

export const noBiases = (): Biases => ({
  ...{ fall: 0, fallComputed: 0, fallByClock: 0, fallRows: 0 },
  ...{ push: 0, pushComputed: 0, pushRows: 0 },
  ...{ way: 0, wayComputed: 0, wayByClock: 0, wayRows: 0 },
})

/** Adds a row in the air that follows by itself. Another gravity than the server's is kept in 1/32 only, and left out. */
export function addFall(biases: Biases, frames: FrameColumns, row: number, body: Body, rules: MoveRules, seconds: number) {
  if (body.gravityShare !== 1) return
  biases.fallRows++
  biases.fall += frames.velocityZ[row - 1]! - frames.velocityZ[row]!
  biases.fallComputed += rules.gravity * seconds
  biases.fallByClock += rules.gravity * frames.frameSeconds[row]!
}

/** Adds a row in the air: what the command won, by the kernel's body after it, and what was won that way. */
export function addPush(biases: Biases, { velocityX, velocityY }: FrameColumns, row: number, body: Body): void {
  const x = body.velocityX - velocityX[row - 1]!
  const y = body.velocityY - velocityY[row - 1]!
  const computed = Math.sqrt(x * x + y * y)
  if (!(computed > LEAST_PUSH)) return
  const won = ((velocityX[row]! - velocityX[row - 1]!) * x + (velocityY[row]! - velocityY[row - 1]!) * y) / computed
  if (!(Math.abs(won - computed) < MOST_PUSH_APART)) return
  biases.push += won
  biases.pushComputed += computed
  biases.pushRows++
}

/** Adds the way of a row whose velocity follows. */
export function addWay(biases: Biases, frames: FrameColumns, row: number, seconds: number): void {
  const { velocityX, velocityY, originX, originY } = frames
  const x = velocityX[row]!
  const y = velocityY[row]!
  const speed = Math.sqrt(x * x + y * y)
  if (!(speed >= LEAST_SPEED)) return
  biases.way += ((originX[row]! - originX[row - 1]!) * x + (originY[row]! - originY[row - 1]!) * y) / speed
  biases.wayComputed += speed * seconds
  biases.wayByClock += speed * frames.frameSeconds[row]!
  biases.wayRows++
}
