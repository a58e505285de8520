import type { FrameColumns } from '../format/frame-columns.ts'
import type { Body, MoveRules } from './kernel-types.ts'

/**
 * Sums over rows that follow each by itself, to see what is too small for one: recorded and computed. A row is off by an
 * eighth, a hundred of them in a flight by no more.
 */
export interface Biases {
  /** Speed the fall took, u/s. */
  fall: Sums
  /** Speed won along the way asked for, u/s. */
  push: Sums
  /** Units gone along the velocity. */
  way: Sums
}

export interface Sums {
  rows: number
  recorded: number
  computed: number
  /** Computed by the frames' own time instead of the commands'. */
  byClock: number
  /** Rows that are off by more than an eighth explains. */
  rowsApart: number
  firstRow: number
  lastRow: number
}

const LEAST_PUSH = 1
const LEAST_SPEED = 100
/** More is something else, and so is anything beside the way asked for. */
const MOST_PUSH_APART = 40
const ASIDE = 0.5
const APART = 0.5
/** What is cut off where a body begins. */
const OFF_FALL = 0.2
const OFF_WAY = 0.05

const noSums = (): Sums => ({
  rows: 0,
  recorded: 0,
  computed: 0,
  byClock: 0,
  rowsApart: 0,
  firstRow: 0,
  lastRow: 0,
})
export const noBiases = (): Biases => ({ fall: noSums(), push: noSums(), way: noSums() })

function add(sums: Sums, row: number, recorded: number, computed: number, byClock: number): void {
  if (sums.rows === 0) sums.firstRow = row
  sums.lastRow = row
  sums.rows++
  sums.recorded += recorded
  sums.computed += computed
  sums.byClock += byClock
  if (Math.abs(recorded - computed) > APART) sums.rowsApart++
}

/** The body met nothing in the row and is not at the speed limit: it fell as gravity says and went straight. */
export function isFreeFlight(
  { velocityZ, originX, originY }: FrameColumns,
  row: number,
  body: Body,
  rules: MoveRules,
  seconds: number,
): boolean {
  const fallen = velocityZ[row - 1]! - body.velocityZ
  return (
    Math.abs(fallen - rules.gravity * body.gravityShare * seconds) < OFF_FALL &&
    Math.abs(body.x - originX[row - 1]! - body.velocityX * seconds) < OFF_WAY &&
    Math.abs(body.y - originY[row - 1]! - body.velocityY * seconds) < OFF_WAY
  )
}

/** Adds a row in the air that follows by itself. Another gravity than the server's is kept in 1/32 only, and left out. */
export function addFall(
  biases: Biases,
  frames: FrameColumns,
  row: number,
  body: Body,
  rules: MoveRules,
  seconds: number,
) {
  if (body.gravityShare !== 1) return
  const fallen = frames.velocityZ[row - 1]! - frames.velocityZ[row]!
  add(biases.fall, row, fallen, rules.gravity * seconds, rules.gravity * frames.frameSeconds[row]!)
}

/** Adds a row in the air: what the command won, by the kernel's body after it, and what was won that way. */
export function addPush(
  biases: Biases,
  { velocityX, velocityY, velocityZ }: FrameColumns,
  row: number,
  body: Body,
): void {
  const x = body.velocityX - velocityX[row - 1]!
  const y = body.velocityY - velocityY[row - 1]!
  if (!(x * x + y * y > LEAST_PUSH * LEAST_PUSH)) return
  const computed = Math.sqrt(x * x + y * y)
  const wonX = velocityX[row]! - velocityX[row - 1]!
  const wonY = velocityY[row]! - velocityY[row - 1]!
  const won = (wonX * x + wonY * y) / computed
  const across = (wonX * y - wonY * x) / computed
  const falls = velocityZ[row]! - body.velocityZ
  // only more or less of the same is a bias
  if (!(Math.abs(won - computed) < MOST_PUSH_APART && Math.abs(across) < ASIDE && Math.abs(falls) < ASIDE)) return
  add(biases.push, row, won, computed, computed)
}

/** Adds the way of a row whose velocity follows. */
export function addWay(biases: Biases, frames: FrameColumns, row: number, seconds: number): void {
  const { velocityX, velocityY, originX, originY } = frames
  const x = velocityX[row]!
  const y = velocityY[row]!
  if (!(x * x + y * y >= LEAST_SPEED * LEAST_SPEED)) return
  const speed = Math.sqrt(x * x + y * y)
  const gone = ((originX[row]! - originX[row - 1]!) * x + (originY[row]! - originY[row - 1]!) * y) / speed
  add(biases.way, row, gone, speed * seconds, speed * frames.frameSeconds[row]!)
}
