import { type Gate, planeCrossings } from './gates.ts'
import { isPut, stepOf, type Way } from './way.ts'

/** A place on a record's way where a gate may stand. */
export interface Spot {
  gate: Gate
  row: number
  ms: number
  /** units gone since the start */
  gone: number
  /** how badly a gate stands here, 0 to 1 */
  badness: number
}

/** A way is looked at so far before and behind a spot, in units. */
const REACH = 64
/** The straight line of that stretch is at least this share of it: the way turns no more there than runners agree on. */
const STRAIGHT = 0.75
/** Who steps off a ladder or falls goes upright: the gate lies flat. */
const LEVEL = 0.4
const WIDEST = 224
const NARROWEST = 64
/** A gate is this share of what lies between the way and where it comes by again. */
const ROOM_SHARE = 0.55
/** Rows on the ground from which on it is a platform and no hop. */
const STANDS = 5
const BREAK = 1_000_000
/** Nobody agrees on a place in the air: a gate stands there where there is no other. */
const BADNESS = { platform: 0, hop: 0.05, ground: 0.1, air: 0.5 } as const

/**
 * The best spot of each stretch of `stretchMs`: where the runner lands, or runs over a platform, or else flies straight on. The
 * disc is as wide as the way leaves room for: it is crossed once.
 */
export function spotsOf(way: Way, stretchMs: number): Spot[] {
  const gone = lengths(way)
  const best = new Map<number, Spot[]>()
  let last = Number.NEGATIVE_INFINITY
  for (let row = 1; row < way.rows - 1; row++) {
    const kind = kindOf(way, row)
    // in between, one in so many units is enough
    if ((kind === 'air' || kind === 'ground') && gone[row]! - last < REACH / 4) continue
    if (kind === 'air' || kind === 'ground') last = gone[row]!
    const gate = gateAt(way, gone, row)
    if (!gate) continue
    const spot = { gate, row, ms: way.ms[row]!, gone: gone[row]!, badness: BADNESS[kind] }
    const stretch = Math.floor(spot.ms / stretchMs)
    best.set(stretch, [...(best.get(stretch) ?? []), spot])
  }
  return [...best.values()].flatMap((spots) => bestOf(way, spots))
}

/** Looking for room takes time: the best one first, until one has it. */
function bestOf(way: Way, spots: readonly Spot[]): Spot[] {
  for (const spot of [...spots].sort((a, b) => a.badness - b.badness)) {
    const room = roomOf(way, spot)
    const radius = Math.min(WIDEST, ROOM_SHARE * room)
    if (radius >= NARROWEST) return [{ ...spot, gate: { ...spot.gate, radius } }]
  }
  return []
}

/** How far beside the gate its plane is crossed again, once the runner has left. */
function roomOf(way: Way, { gate, row }: Spot): number {
  const isNear = (at: number): boolean =>
    Math.hypot(...[way.x, way.y, way.z].map((column) => column[at]! - column[row]!)) <= WIDEST
  let [first, last] = [row, row]
  while (first > 0 && isNear(first - 1)) first--
  while (last < way.rows - 1 && isNear(last + 1)) last++
  const again = planeCrossings(gate, way).filter((found) => found.row < first || found.row > last)
  return again.reduce((least, { off }) => Math.min(least, off), Number.POSITIVE_INFINITY)
}

function kindOf({ onGround }: Way, row: number): keyof typeof BADNESS {
  if (!onGround[row]) return 'air'
  if (onGround[row - 1]) return 'ground'
  return onGround.subarray(row, row + STANDS).every((on) => on === 1) ? 'platform' : 'hop'
}

/** Units gone at each row. A break is longer than any map, so that nothing is straight across it. */
function lengths(way: Way): Float64Array {
  const gone = new Float64Array(way.rows)
  for (let row = 1; row < way.rows; row++) gone[row] = gone[row - 1]! + (isPut(way, row) ? BREAK : stepOf(way, row))
  return gone
}

/** The gate across the way in a row; null where the way turns, stands still or breaks off. */
function gateAt(way: Way, gone: Float64Array, row: number): Gate | null {
  let [back, on] = [row, row]
  while (back > 0 && gone[row]! - gone[back]! < REACH) back--
  while (on < way.rows - 1 && gone[on]! - gone[row]! < REACH) on++
  const length = gone[on]! - gone[back]!
  const along = [way.x, way.y, way.z].map((column) => column[on]! - column[back]!) as [number, number, number]
  const straight = Math.hypot(...along)
  if (!(length >= REACH) || straight < STRAIGHT * length) return null
  const level = Math.hypot(along[0], along[1])
  const [across, size] = level >= LEVEL * straight ? [[along[0], along[1], 0], level] : [along, straight]
  return {
    centre: [way.x[row]!, way.y[row]!, way.z[row]!],
    normal: [across[0]! / size, across[1]! / size, across[2]! / size],
    radius: WIDEST,
  }
}
