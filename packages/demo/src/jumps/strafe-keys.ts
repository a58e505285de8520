import * as BUTTON from '../buttons.ts'
import type { Measures, StrafeKey, StrafeStats } from '../measure-types.ts'
import { bestSpeed } from '../movement/best-gain.ts'
import { hundredth, share } from '../numbers.ts'
import type { Demo } from '../types.ts'

const SIDES = BUTTON.moveLeft | BUTTON.moveRight
/** A turn's reversal belongs to a change of keys at most so many frames away. */
const PAIRED_FRAMES = 15
const LISTED_OFFSET = 5
/** Turning less than this is the mouse lying still. */
const LEAST_TURN = 0.001
const LONGEST_STEP = 0.1
/** More in one frame is no acceleration. */
const MOST_GAIN = 1000

interface Side {
  frames: number
  withTurn: number
  gained: number
  /** Rows in which a change ended on this key. */
  changes: number[]
}

/** The strafe keys against the turning of the view, over all frames in the air. */
export function measureStrafeKeys(demo: Demo, isComplete: boolean): Pick<Measures, 'strafes' | 'keyMoments'> {
  const { left, right, counts, withoutGap } = countKeys(demo)
  const reversals = findReversals(demo)
  const offsets = { left: offsetsOf(left.changes, reversals), right: offsetsOf(right.changes, reversals) }
  const paired = [...offsets.left, ...offsets.right]
  const all = paired.map(({ offset }) => offset)
  const sameFrame = paired.filter(({ offset }) => offset === 0).map(({ row }) => row)
  const listed = new Array<number>(2 * LISTED_OFFSET + 1).fill(0)
  for (const offset of all) if (Math.abs(offset) <= LISTED_OFFSET) listed[offset + LISTED_OFFSET]!++
  const gains = isComplete ? sumGains(demo) : null
  const timesOf = (rows: readonly number[]) =>
    rows.toSorted((one, other) => one - other).map((row) => Math.round(demo.frames.seconds[row]! * 1000))
  const strafes: StrafeStats = {
    ...counts,
    left: keyOf(left, offsets.left),
    right: keyOf(right, offsets.right),
    reversals: all.length,
    sameFrame: listed[LISTED_OFFSET]!,
    offsets: listed,
    efficiency: gains && share(gains.gain, gains.best),
    efficiencyKeyed: gains && share(gains.gainKeyed, gains.bestKeyed),
  }
  return { strafes, keyMoments: { sameFrame: timesOf(sameFrame), withoutGap: timesOf(withoutGap) } }
}

function countKeys({ frames, segments }: Demo) {
  const { buttons, onGround, waterLevel, paused, serverSeconds, velocityX, velocityY, yaw } = frames
  const left = newSide()
  const right = newSide()
  const withoutGap: number[] = []
  const counts = {
    airFrames: 0,
    overlapFrames: 0,
    deadFrames: 0,
    changes: 0,
    withoutGap: 0,
    withGap: 0,
    withOverlap: 0,
  }
  for (const { start, end } of segments) {
    let previous = start
    /** The last strafe key of this flight, the frames without one since, and whether both were down since. */
    let last = 0
    let gap = 0
    let both = false
    for (let row = start + 1; row < end; row++) {
      if (serverSeconds[row] === serverSeconds[previous] || paused[row]) continue
      const before = previous
      previous = row
      if (onGround[row] || waterLevel[row]! > 0) {
        last = 0
        continue
      }
      counts.airFrames++
      const held = buttons[row]! & SIDES
      if (held === SIDES) {
        counts.overlapFrames++
        both = true
        continue
      }
      if (held === 0) {
        gap++
        continue
      }
      const side = held === BUTTON.moveLeft ? left : right
      const turn = turnOf(yaw[row]! - yaw[before]!)
      side.frames++
      if (held === BUTTON.moveLeft ? turn > LEAST_TURN : turn < -LEAST_TURN) side.withTurn++
      const now = velocityX[row]! * velocityX[row]! + velocityY[row]! * velocityY[row]!
      const then = velocityX[before]! * velocityX[before]! + velocityY[before]! * velocityY[before]!
      if (now > then) side.gained++
      if (last !== 0) counts.deadFrames += gap
      if (last !== 0 && last !== held) {
        counts.changes++
        side.changes.push(row)
        if (both) counts.withOverlap++
        else if (gap > 0) counts.withGap++
        else {
          counts.withoutGap++
          withoutGap.push(row)
        }
      }
      last = held
      gap = 0
      both = false
    }
  }
  return { left, right, counts, withoutGap }
}

/** What each frame in the air added to the speed, and the most it could have. */
function sumGains({ frames, segments, settings }: Demo) {
  const { buttons, onGround, waterLevel, paused, serverSeconds, velocityX, velocityY, maxSpeed } = frames
  const accelerate = settings.values.sv_airaccelerate ?? 10
  const sums = { gain: 0, best: 0, gainKeyed: 0, bestKeyed: 0 }
  for (const { start, end } of segments) {
    for (let row = start + 1; row < end; row++) {
      const seconds = serverSeconds[row]! - serverSeconds[row - 1]!
      const isFlying = !onGround[row] && !onGround[row - 1] && waterLevel[row] === 0 && !paused[row]
      if (!isFlying || !(seconds > 0 && seconds < LONGEST_STEP)) continue
      const x = velocityX[row - 1]!
      const y = velocityY[row - 1]!
      const before = Math.sqrt(x * x + y * y)
      const gained = Math.sqrt(velocityX[row]! * velocityX[row]! + velocityY[row]! * velocityY[row]!) - before
      if (!(Math.abs(gained) < MOST_GAIN)) continue
      const possible = bestSpeed(before, maxSpeed[row]!, accelerate, seconds) - before
      sums.gain += gained
      sums.best += possible
      const held = buttons[row]! & SIDES
      if (held === 0 || held === SIDES) continue
      sums.gainKeyed += gained
      sums.bestKeyed += possible
    }
  }
  return sums
}

/** Frames from each change of keys to the nearest reversal of the turn, where there is one near. */
function offsetsOf(changes: readonly number[], reversals: readonly number[]): { row: number; offset: number }[] {
  const offsets: { row: number; offset: number }[] = []
  let next = 0
  for (const row of changes) {
    while (next < reversals.length && reversals[next]! < row - PAIRED_FRAMES) next++
    let nearest = Number.POSITIVE_INFINITY
    for (let at = next; at < reversals.length && reversals[at]! <= row + PAIRED_FRAMES; at++) {
      if (Math.abs(reversals[at]! - row) < Math.abs(nearest)) nearest = reversals[at]! - row
    }
    if (Number.isFinite(nearest)) offsets.push({ row, offset: nearest })
  }
  return offsets
}

/** Rows in which the view begins to turn the other way. */
function findReversals({ frames }: Demo): number[] {
  const { yaw, count } = frames
  const rows: number[] = []
  let direction = 0
  for (let row = 1; row < count; row++) {
    const turn = turnOf(yaw[row]! - yaw[row - 1]!)
    if (!(Math.abs(turn) > LEAST_TURN)) continue
    const sign = turn > 0 ? 1 : -1
    if (direction !== 0 && sign !== direction) rows.push(row)
    direction = sign
  }
  return rows
}

/** Between -180 and 180 degrees, of what is at most a turn apart; NaN stays what it is, and compares with nothing. */
function turnOf(degrees: number): number {
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees
}

function newSide(): Side {
  return { frames: 0, withTurn: 0, gained: 0, changes: [] }
}

function keyOf({ frames, withTurn, gained }: Side, paired: readonly { offset: number }[]): StrafeKey {
  const offsets = paired.map(({ offset }) => offset)
  const mean = offsets.reduce((sum, offset) => sum + offset, 0) / offsets.length
  const squares = offsets.reduce((sum, offset) => sum + (offset - mean) ** 2, 0) / offsets.length
  return {
    frames,
    withTurn: share(withTurn, frames),
    gained: share(gained, frames),
    changes: offsets.length,
    offset: offsets.length > 0 ? hundredth(mean) : null,
    offsetDeviation: offsets.length > 0 ? hundredth(Math.sqrt(squares)) : null,
  }
}
