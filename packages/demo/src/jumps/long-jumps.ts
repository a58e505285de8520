import { namesAt } from '../run/players.ts'
import type { Demo } from '../types.ts'
import { categoryOf } from './jump-category.ts'
import type { LongJump, PrintedJump } from './jump-types.ts'
import { type FoundJump, findJumps, isLevel, measureJump } from './jumps.ts'
import { printedJumps } from './printed-jumps.ts'

/** A plugin prints at the landing; the text reaches the demo with the next packets. */
const PRINTED_WITHIN_MS = 500
const PRINTED_WITHIN_UNITS = 3
/** Shorter jumps are steps on the way, those off ladders are shorter by nature. */
const LEAST_DISTANCE = 200
const LEAST_LADDER = 100

/**
 * The long jumps of a demo by both sources: what the frames show beside what a plugin printed, longest first, at most
 * `most`. Jumps without a kind, or that ended lower, are left out unless a plugin told of them.
 */
export function longJumps(demo: Demo, most = 10): LongJump[] {
  const { flights, jumps } = findJumps(demo)
  const measured = (jump: FoundJump) => measureJump(demo, flights, jump)
  const told = printedJumps(demo.texts)
    .map((printed) => ({ printed, jump: nearest(jumps, printed) }))
    .filter(({ printed, jump }) => jump || !isOthers(demo, printed))
    .sort((first, second) => second.printed.distance - first.printed.distance)
    .slice(0, most)
  const known = new Set(told.map(({ jump }) => jump))
  const found: LongJump[] = told.map(({ printed, jump }) => ({ printed, computed: jump && measured(jump) }))
  const others = jumps.filter((jump) => isLong(jump) && !known.has(jump))
  others.sort((first, second) => second.distance - first.distance)
  for (const jump of others) {
    if (found.length >= most) break
    if (categoryOf(demo, flights, jump.index) !== null) found.push({ computed: measured(jump), printed: null })
  }
  return found
}

function nearest(jumps: FoundJump[], { time, distance }: PrintedJump): FoundJump | null {
  const near = jumps.filter(
    (jump) =>
      Math.abs(jump.endMs - time) <= PRINTED_WITHIN_MS && Math.abs(jump.distance - distance) <= PRINTED_WITHIN_UNITS,
  )
  return near.sort((one, other) => Math.abs(one.endMs - time) - Math.abs(other.endMs - time))[0] ?? null
}

/** Plugins tell everybody of everybody's jumps. */
function isOthers({ names, ownSlots }: Demo, { player, time }: PrintedJump): boolean {
  return player !== null && player !== namesAt({ names, own: ownSlots }, time).own
}

function isLong(jump: FoundJump): boolean {
  return isLevel(jump) && jump.distance >= (jump.isLadder ? LEAST_LADDER : LEAST_DISTANCE)
}
