import type { Spot } from './spots.ts'

/** No part is shorter than this share of its due, this many ms, or this many units: it would be noise. */
const LEAST_SHARE = 0.3
const LEAST_MS = 250
const LEAST_UNITS = 96

/**
 * The spots, one less than `parts`, that cut a way of `ms` most evenly at the least badness; null where there are too few that
 * lie far enough apart. Spots in the order of their time.
 */
export function chooseSpots(spots: readonly Spot[], ms: number, parts: number): Spot[] | null {
  const due = ms / parts
  const least = Math.max(LEAST_MS, LEAST_SHARE * due)
  const unevenness = (partMs: number): number => (partMs / due - 1) ** 2
  /** of each spot as the last of so many: the least cost, and the spot before it */
  let rows: { cost: number; before: Chain | null }[] = spots.map((spot) => ({
    cost: spot.ms < least || spot.gone < LEAST_UNITS ? Number.POSITIVE_INFINITY : unevenness(spot.ms) + spot.badness,
    before: null,
  }))
  for (let gates = 2; gates < parts; gates++) {
    const done = rows
    rows = spots.map((spot, at) => {
      let cost = Number.POSITIVE_INFINITY
      let from = -1
      for (let other = at - 1; other >= 0; other--) {
        const partMs = spot.ms - spots[other]!.ms
        if (partMs < least || spot.gone - spots[other]!.gone < LEAST_UNITS) continue
        const next = done[other]!.cost + unevenness(partMs) + spot.badness
        if (next < cost) [cost, from] = [next, other]
      }
      return { cost, before: from < 0 ? null : { spot: spots[from]!, before: done[from]!.before } }
    })
  }
  let [cost, last] = [Number.POSITIVE_INFINITY, -1]
  for (const [at, row] of rows.entries()) {
    const endMs = ms - spots[at]!.ms
    const whole = endMs < least ? Number.POSITIVE_INFINITY : row.cost + unevenness(endMs)
    if (whole < cost) [cost, last] = [whole, at]
  }
  if (last < 0) return null
  return unrolled({ spot: spots[last]!, before: rows[last]!.before })
}

interface Chain {
  spot: Spot
  before: Chain | null
}

function unrolled(chain: Chain): Spot[] {
  const chosen: Spot[] = []
  for (let at: Chain | null = chain; at; at = at.before) chosen.unshift(at.spot)
  return chosen
}
