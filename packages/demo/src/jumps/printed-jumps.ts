import * as LIMITS from '../limits.ts'
import type { TextLine } from '../types.ts'
import type { PrintedJump } from './jump-types.ts'
import { detailsOf, headlineOf } from './printed-lines.ts'

const NOT_OF_PLUGINS = ['chat', 'stufftext', 'status']
/** Lines about one jump come at once, and agree to what one of them was cut or rounded to. */
const TOGETHER_MS = 200
const SAME_UNITS = 0.01
const SAME_WHOLE_UNITS = 0.51
const LEAST_DISTANCE = 50
const MOST_DISTANCE = 400
const MOST_STRAFES = 40
const MOST_DUCKS = 20

/** The jumps that plugins told of, in order; lines about the same jump are one. */
export function printedJumps(texts: readonly TextLine[]): PrintedJump[] {
  const found: PrintedJump[] = []
  const lines = texts.filter(({ source }) => !NOT_OF_PLUGINS.includes(source))
  const ofLine = new Map<TextLine, PrintedJump>()
  for (const line of lines) {
    const printed = headlineOf(line.time, line.text)
    if (!printed || printed.distance < LEAST_DISTANCE || printed.distance > MOST_DISTANCE) continue
    const jump = found.findLast((other) => isSame(other, printed))
    if (jump) complete(jump, printed)
    else if (found.length < LIMITS.printedJumps) found.push(printed)
    ofLine.set(line, jump ?? printed)
  }
  if (found.length === 0) return found
  for (const line of lines) {
    const jump = ofLine.get(line) ?? found.findLast(({ time }) => Math.abs(time - line.time) <= TOGETHER_MS)
    if (jump) addDetails(jump, line.text)
  }
  for (const jump of found) {
    jump.table = withoutGaps(jump.table)
    jump.duckSpeeds = withoutGaps(jump.duckSpeeds)
  }
  return found
}

function isSame(one: PrintedJump, other: PrintedJump): boolean {
  const isWhole = Number.isInteger(one.distance) || Number.isInteger(other.distance)
  const apart = Math.abs(one.distance - other.distance)
  return Math.abs(one.time - other.time) <= TOGETHER_MS && apart <= (isWhole ? SAME_WHOLE_UNITS : SAME_UNITS)
}

/** What the first line left out is taken from the next. */
function complete(first: PrintedJump, next: PrintedJump): void {
  if (Number.isInteger(first.distance)) first.distance = next.distance
  first.type ??= next.type
  first.player ??= next.player
  first.prestrafe ??= next.prestrafe
  first.topspeed ??= next.topspeed
  first.endspeed ??= next.endspeed
  first.strafes ??= next.strafes
  first.sync ??= next.sync
  first.prestrafeSync ??= next.prestrafeSync
}

function addDetails(jump: PrintedJump, text: string): void {
  const details = detailsOf(text)
  if (!details) return
  const { block, edge, landing, sync, prestrafeSync, strafes, duckSpeeds } = details
  jump.block ??= block
  jump.edge ??= edge
  jump.landing ??= landing
  jump.sync ??= sync
  jump.prestrafeSync ??= prestrafeSync
  for (const [index, strafe] of strafes) if (index < MOST_STRAFES) jump.table[index] ??= strafe
  // a line of its own is finer than the brackets of a headline
  for (const [index, speed] of duckSpeeds)
    if (index < MOST_DUCKS) jump.duckSpeeds[index] = finer(jump.duckSpeeds[index], speed)
}

function finer(known: number | undefined, speed: number): number {
  return known !== undefined && String(known).length >= String(speed).length ? known : speed
}

/** Up to the first that is missing. */
function withoutGaps<Item>(list: readonly (Item | undefined)[]): Item[] {
  const gap = Array.from(list).indexOf(undefined)
  return (gap < 0 ? list : list.slice(0, gap)) as Item[]
}
