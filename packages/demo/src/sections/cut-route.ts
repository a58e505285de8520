import type { PartLook } from '@kz/contract/sentences/part-names'
import { chooseSpots } from './choose.ts'
import { clearedRows, clearedWay } from './cleared.ts'
import { type Gate, type Passes, passGates } from './gates.ts'
import { looksOfParts } from './part-looks.ts'
import { type Spot, spotsOf } from './spots.ts'
import type { Way } from './way.ts'

/** A route in parts: `gates` lie between them, and the start and stop presses at their ends. */
export interface Cut {
  gates: Gate[]
  /** one more than gates */
  looks: PartLook[]
  /** the record's way from above, in units: x, y, z of a point each, thinned */
  line: [number, number, number][]
  /** how many points of the line belong to the parts up to each gate */
  lineEnds: number[]
}

export const LEAST_PARTS = 5
export const MOST_PARTS = 20
/** Parts of a run of a second; they grow with the root of its time: 9 in 13 s, 20 in a minute. */
const PARTS = 2.5
/** Spots are looked for in so many stretches of a part. */
const STRETCHES = 12
/** This share of the runs that go the record's way passes all gates. */
const ENOUGH = 0.95
const MOST_ROUNDS = 24
/** From so many gates missed in a row on, a run went another way; one alone stands badly. */
const FORK = 2
/** A gate that stands badly takes spots so near with it, in units. */
const SAME_SPOT = 48
/** Points of the line are so far apart at least, in units. */
const LINE_STEP = 48
const MOST_POINTS = 600

/** How many parts a run of this time is cut into, where there are spots for it. */
export const partsOf = (timeMs: number): number =>
  Math.min(MOST_PARTS, Math.max(LEAST_PARTS, Math.round(PARTS * Math.sqrt(timeMs / 1000))))

/**
 * Cuts a route along its record's way where other runs pass too. Gates stand where runners land; those that runs of the same
 * way miss are moved, or given up. Null for a way that has no place for one.
 */
export function cutRoute(record: Way, others: readonly Way[]): Cut | null {
  const rows = clearedRows(record)
  const way = clearedWay(record, rows)
  const ms = way.ms.at(-1) ?? 0
  const wanted = partsOf(ms)
  let spots = spotsOf(way, ms / wanted / STRETCHES)
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const chosen = most(spots, ms, wanted)
    if (!chosen) return null
    const gates = chosen.map(({ gate }) => gate)
    const bad = worstGate(gates, [record, ...others])
    if (bad === null)
      return {
        gates,
        looks: looksOfParts(
          way,
          chosen.map(({ row }) => row),
        ),
        ...lineOf(way, chosen),
      }
    const { centre } = gates[bad]!
    spots = spots.filter(({ gate }) => Math.hypot(...gate.centre.map((at, axis) => at - centre[axis]!)) > SAME_SPOT)
  }
  return null
}

/** As many parts as there are spots for. */
function most(spots: readonly Spot[], ms: number, wanted: number): Spot[] | null {
  for (let parts = wanted; parts > 1; parts--) {
    const chosen = chooseSpots(spots, ms, parts)
    if (chosen) return chosen
  }
  return null
}

/** The gate that most runs miss alone, unless nearly all that go this way pass all; the first way is the record's own. */
function worstGate(gates: readonly Gate[], ways: readonly Way[]): number | null {
  const passed = ways.map((way) => passGates(gates, way))
  const record = passed[0]!.indexOf(null)
  if (record >= 0) return record
  const along = passed.filter((passes) => !isFork(passes))
  const whole = along.filter((passes) => !passes.includes(null)).length
  if (whole >= ENOUGH * along.length) return null
  const missed = gates.map((_, gate) => along.filter((passes) => passes[gate] === null).length)
  return missed.indexOf(Math.max(...missed))
}

/** Whether a run that missed gates went another way, rather than past a gate that stands badly. */
export function isFork(passes: Passes): boolean {
  let missed = 0
  for (const passed of passes) {
    missed = passed === null ? missed + 1 : 0
    if (missed >= FORK) return true
  }
  return false
}

/**
 * The time of each part of a run in whole ms, whose sum is `timeMs`; null for one that went another way, or past a gate.
 */
export function partTimes(gates: readonly Gate[], way: Way, timeMs: number): number[] | null {
  const passes = passGates(gates, way)
  const ends: number[] = []
  for (const passed of passes) {
    if (passed === null) return null
    ends.push(Math.min(Math.round(passed), timeMs))
  }
  ends.push(timeMs)
  return ends.map((end, part) => end - (ends[part - 1] ?? 0))
}

function lineOf(way: Way, chosen: readonly Spot[]): Pick<Cut, 'line' | 'lineEnds'> {
  const length = way.rows < 2 ? 0 : chosen.at(-1)!.gone
  const step = Math.max(LINE_STEP, length / MOST_POINTS)
  const line: Cut['line'] = []
  const lineEnds: number[] = []
  for (let row = 0; row < way.rows; row++) {
    const isGate = chosen[lineEnds.length]?.row === row
    const [x, y, z] = line.at(-1) ?? [Number.NaN, 0, 0]
    const far = Math.hypot(way.x[row]! - x, way.y[row]! - y, way.z[row]! - z)
    if (!(far < step) || isGate || row === way.rows - 1) {
      line.push([Math.round(way.x[row]!), Math.round(way.y[row]!), Math.round(way.z[row]!)])
    }
    if (isGate) lineEnds.push(line.length)
  }
  return { line, lineEnds }
}
