import type { Jump, LongJump, PrintedJump } from './jump-types.ts'
import { readJumps } from './jumps.ts'
import { namesAt } from './players.ts'
import { printedJumps } from './printed-jumps.ts'
import type { Demo } from './types.ts'

/** A plugin prints at the landing; the text reaches the demo with the next packets. */
const PRINTED_WITHIN_MS = 500
const PRINTED_WITHIN_UNITS = 3
/** Shorter jumps are steps on the way (kz-field.md 3.1), those off ladders are shorter by nature. */
const LEAST_DISTANCE = 200
const LEAST_LADDER = 100

/**
 * The long jumps of a demo by both sources: what the frames show beside what a plugin printed, longest first, at most
 * `most`. Jumps without a kind, or that ended lower, are left out unless a plugin told of them.
 */
export function longJumps(demo: Demo, most = 10): LongJump[] {
  const jumps = readJumps(demo)
  const found: LongJump[] = printedJumps(demo.texts)
    .map((printed) => ({ printed, computed: nearest(jumps, printed) }))
    .filter(({ printed, computed }) => computed || !isOthers(demo, printed))
  const told = new Set(found.map(({ computed }) => computed))
  for (const computed of jumps) {
    if (!told.has(computed) && computed.level && isLong(computed)) found.push({ computed, printed: null })
  }
  return found.sort((first, second) => lengthOf(second) - lengthOf(first)).slice(0, most)
}

function nearest(jumps: Jump[], { time, distance }: PrintedJump): Jump | null {
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

function isLong({ type, distance }: Jump): boolean {
  return type !== null && distance >= (type === 'ladder' ? LEAST_LADDER : LEAST_DISTANCE)
}

/** What was printed comes before what was only computed. */
function lengthOf({ printed, computed }: LongJump): number {
  return printed ? 1000 + printed.distance : (computed?.distance ?? 0)
}
