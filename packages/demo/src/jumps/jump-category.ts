import type { Moves } from '../moves.ts'
import { type Flight, gravityOf, secondsBetween, speedAt, standingZ } from './flights.ts'
import type { JumpType } from './jump-types.ts'

/** A jump belongs to what came before it when at most ten frames on the ground lie between (UQ, HNS), at 100 a second. */
const CONNECTED_SECONDS = 0.095
/** Of the player's own speed limit: faster is no plain long jump. */
const LONG_JUMP_SPEED = 1.112
const LEVEL = 2
const WEIRD_DROP = { least: 1, most: 64 }
/** What a jump leaves the ground with after a bunny hop that landed standing is less than this, ducked more (229 + 8). */
const STAND_UP_SPEED = 237
const STAND_UP_ROWS = 3
const SLIDE_ROWS = 5

/**
 * The kind of the jump `flights[index]`, from what came before it; null for kinds without a board.
 */
export function categoryOf(demo: Moves, flights: readonly Flight[], index: number): JumpType | null {
  const flight = flights[index]!
  if (flight.departure === 'ladder') return 'ladder'
  if (isDuckedAt(demo, flight.takeoff)) return null
  const before = flights[index - 1]
  if (!before || flight.groundSeconds > CONNECTED_SECONDS) return longJump(demo, flight)
  if (before.slideRows >= SLIDE_ROWS) return 'slj'
  if (before.departure === 'hop') return countJump(demo, flights, index)
  const drop = standingZ(demo, before.takeoff) - standingZ(demo, before.landing)
  if (before.departure === 'jump') return Math.abs(drop) <= LEVEL ? bunnyHop(demo, flight) : null
  return before.departure === 'fall' && drop >= WEIRD_DROP.least && drop <= WEIRD_DROP.most ? 'wj' : null
}

/** The hops of a count jump, first to last: those before `index` with hardly any ground between. */
export function hopsBefore(flights: readonly Flight[], index: number): Flight[] {
  const hops: Flight[] = []
  for (let at = index; at > 0; at--) {
    const before = flights[at - 1]!
    if (flights[at]!.groundSeconds > CONNECTED_SECONDS || before.departure !== 'hop') break
    hops.unshift(before)
  }
  return hops
}

const isDuckedAt = (demo: Moves, row: number) => standingZ(demo, row) !== demo.frames.originZ[row]

function longJump(demo: Moves, { takeoff }: Flight): JumpType | null {
  const limit = demo.frames.maxSpeed[takeoff]! || 250
  return speedAt(demo, takeoff) < LONG_JUMP_SPEED * limit ? 'lj' : null
}

function countJump(demo: Moves, flights: readonly Flight[], index: number): JumpType | null {
  const hops = hopsBefore(flights, index)
  const level = hops.every(
    ({ takeoff, landing }) => Math.abs(standingZ(demo, takeoff) - standingZ(demo, landing)) <= LEVEL,
  )
  if (!level) return null
  if (hops.at(-1)!.duckedRows >= STAND_UP_ROWS) return 'scj'
  return hops.length === 1 ? 'cj' : hops.length === 2 ? 'dcj' : 'mcj'
}

function bunnyHop(demo: Moves, { takeoff }: Flight): JumpType {
  const row = takeoff + 1
  const left = demo.frames.velocityZ[row]! + gravityOf(demo) * secondsBetween(demo, takeoff, row)
  return left >= STAND_UP_SPEED ? 'sbj' : 'bj'
}
