import { keysOf } from '../keys.ts'
import * as LIMITS from '../limits.ts'
import type { HopRow, HopStats, ScrollStats } from '../measure-types.ts'
import { share, tenth } from '../numbers.ts'
import type { Demo } from '../types.ts'
import { speedAt } from './flights.ts'

/** A take-off belongs to the landing before it when at most so many frames on the ground lie between. */
const MOST_GROUND_FRAMES = 10
const LEAST_RISE = 100
/** A tap of duck lifts the player off the ground by 18 units without a jump; its landing is no bunny hop's. */
const DOUBLE_DUCK_RISE = 13
const SCROLL_SECONDS = 0.3
const PATTERN_STEPS = 30

/** Rows of a hop: the last in the air before the ground, the last on it, the first in the air again. */
interface Hop {
  before: number
  takeoff: number
  groundFrames: number
}

/**
 * The bunny hops of a demo: frames on the ground, speed kept, and the +jump commands around each. Frames can be counted
 * only where every client frame reached the demo.
 */
export function measureHops(demo: Demo, isComplete: boolean): HopStats {
  const { takeoffs, hops } = findHops(demo)
  const presses = jumpPresses(demo)
  const list = hops.map((hop) => hopRow(demo, presses.seconds, hop))
  const total = (value: 'speedBefore' | 'speedAfter' | 'pressesBefore' | 'pressesAfter') =>
    list.reduce((sum, row) => sum + row[value], 0)
  const histogram = new Array<number>(MOST_GROUND_FRAMES).fill(0)
  for (const { groundFrames } of hops) histogram[groundFrames - 1]!++
  const perfect = histogram[0]!
  return {
    isComplete,
    takeoffs,
    hops: hops.length,
    perfect,
    perfectShare: share(perfect, hops.length),
    longestStreak: longestStreak(hops),
    histogram,
    speedKept: share(total('speedAfter'), total('speedBefore')),
    pressesBefore: share(total('pressesBefore'), list.length),
    pressesAfter: share(total('pressesAfter'), list.length),
    scroll: { ...presses.scroll, pattern: scrollPattern(demo, presses.seconds, hops) },
    list: list.slice(0, LIMITS.listItems),
  }
}

function hopRow(demo: Demo, presses: Float64Array, { before, takeoff, groundFrames }: Hop): HopRow {
  const time = demo.frames.seconds[takeoff]!
  const middle = firstAfter(presses, time)
  return {
    time: Math.round(time * 1000),
    groundFrames,
    speedBefore: tenth(speedAt(demo, before)),
    speedAfter: tenth(speedAt(demo, takeoff + 1)),
    pressesBefore: middle - firstAfter(presses, time - SCROLL_SECONDS),
    pressesAfter: firstAfter(presses, time + SCROLL_SECONDS) - middle,
  }
}

function findHops(demo: Demo): { takeoffs: number; hops: Hop[] } {
  const { onGround, serverSeconds, velocityZ, originZ, waterLevel, paused } = demo.frames
  const hops: Hop[] = []
  let takeoffs = 0
  for (const { start, end } of demo.segments) {
    let previous = start
    let before = -1
    let ground = 0
    let isDoubleDuck = false
    for (let row = start + 1; row < end; row++) {
      if (serverSeconds[row] === serverSeconds[previous] || paused[row]) continue
      if (waterLevel[row]! > 1) before = -1
      else if (onGround[row]) {
        if (!onGround[previous]) {
          before = isDoubleDuck ? -1 : previous
          ground = 0
          isDoubleDuck = false
        }
        ground++
      } else if (onGround[previous] && velocityZ[row]! > LEAST_RISE) {
        takeoffs++
        if (before >= 0 && ground <= MOST_GROUND_FRAMES) hops.push({ before, takeoff: previous, groundFrames: ground })
        before = -1
      } else if (onGround[previous]) {
        isDoubleDuck = velocityZ[row]! <= 0 && originZ[row]! - originZ[previous]! > DOUBLE_DUCK_RISE
      }
      previous = row
    }
  }
  return { takeoffs, hops }
}

function longestStreak(hops: readonly Hop[]): number {
  let streak = 0
  let longest = 0
  for (const { groundFrames } of hops) {
    streak = groundFrames === 1 ? streak + 1 : 0
    if (streak > longest) longest = streak
  }
  return longest
}

/** When +jump was given, and how: a notch of the wheel lets go in the frame it presses. */
function jumpPresses({ commands }: Demo): { seconds: Float64Array; scroll: Omit<ScrollStats, 'pattern'> } {
  const keys = keysOf(commands)
  const seconds: number[] = []
  let notches = 0
  for (let row = 0; row < commands.count; row++) {
    const key = keys[commands.text[row]!]
    if (key?.name !== 'jump') continue
    if (key.pressed) seconds.push(commands.seconds[row]!)
    else if (seconds.at(-1) === commands.seconds[row]) notches++
  }
  return { seconds: Float64Array.from(seconds), scroll: scrollOf(seconds, notches) }
}

/** How the presses lie around the take-offs. */
function scrollPattern(demo: Demo, presses: Float64Array, hops: readonly Hop[]): number[] {
  const counts = new Array<number>(PATTERN_STEPS).fill(0)
  for (const { takeoff } of hops) {
    const time = demo.frames.seconds[takeoff]!
    const end = firstAfter(presses, time + SCROLL_SECONDS)
    for (let index = firstAfter(presses, time - SCROLL_SECONDS); index < end; index++) {
      const share = (presses[index]! - time + SCROLL_SECONDS) / (2 * SCROLL_SECONDS)
      counts[Math.min(PATTERN_STEPS - 1, Math.max(0, Math.floor(share * PATTERN_STEPS)))]!++
    }
  }
  return counts
}

/** The times between presses that belong together, milliseconds. */
function scrollOf(seconds: readonly number[], notches: number): Omit<ScrollStats, 'pattern'> {
  let count = 0
  let total = 0
  let squares = 0
  for (let index = 1; index < seconds.length; index++) {
    const apart = (seconds[index]! - seconds[index - 1]!) * 1000
    if (!(apart >= 0 && apart <= SCROLL_SECONDS * 1000)) continue
    count++
    total += apart
    squares += apart * apart
  }
  const average = total / Math.max(count, 1)
  return {
    presses: seconds.length,
    wheelShare: share(Math.min(notches, seconds.length), seconds.length),
    intervals: count,
    meanMs: count > 0 ? tenth(average) : null,
    deviationMs: count > 0 ? tenth(Math.sqrt(Math.max(0, squares / count - average * average))) : null,
  }
}

/** Index of the first press later than `time`. */
function firstAfter(presses: Float64Array, time: number): number {
  let low = 0
  let high = presses.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (presses[middle]! <= time) low = middle + 1
    else high = middle
  }
  return low
}
