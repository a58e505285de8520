import { timesAlong, type Way } from './align.ts'

/** How much earlier (below zero: later) the run was at each place of its own way than another run, in milliseconds. */
export type Lead = Float64Array

/** A part of the way on which time was won or lost, in places of the way, and how much. */
export interface Stretch {
  from: number
  to: number
  /** milliseconds won against the other run; below zero lost */
  won: number
}

const BINS = 40
/** below this a piece of the way decides nothing */
const QUIET_MS = 10
/** a stretch that gave less is not named */
const NAMED_MS = 50
const TENTHS = 10

/** The lead of the run over another along its own way. */
export function leadOver(way: Way, other: Way): Lead {
  const times = timesAlong(way, other)
  return times.map((time, place) => time - way.clock[place]!)
}

/** Lead at a moment of the run, in milliseconds since its start. */
export function leadAt(way: Way, lead: Lead, ms: number): number {
  return lead[placeAt(way, ms)]!
}

/** The last place reached at a moment. */
export function placeAt(way: Way, ms: number): number {
  let low = 0
  let high = way.ms.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (way.ms[middle]! <= ms) low = middle + 1
    else high = middle
  }
  return Math.max(0, low - 1)
}

/** What was won on each tenth of the way, and the lead at its end. They add up to the difference. */
export function splitsOf(lead: Lead): { won: number; lead: number }[] {
  const at = (tenth: number) => Math.round(lead[Math.round(((lead.length - 1) * tenth) / TENTHS)]!)
  return Array.from({ length: TENTHS }, (_, tenth) => ({ won: at(tenth + 1) - at(tenth), lead: at(tenth + 1) }))
}

/** Where time was won and lost, in order; what is in none of them is the rest. */
export function stretchesOf(lead: Lead): { stretches: Stretch[]; rest: number } {
  const place = (bin: number) => Math.round(((lead.length - 1) * bin) / BINS)
  const found: Stretch[] = []
  for (let bin = 0; bin < BINS; bin++) {
    const [from, to] = [place(bin), place(bin + 1)]
    const won = lead[to]! - lead[from]!
    if (Math.abs(won) < QUIET_MS) continue
    const last = found.at(-1)
    if (last && last.to === from && last.won > 0 === won > 0) Object.assign(last, { to, won: last.won + won })
    else found.push({ from, to, won })
  }
  const stretches = found
    .map((stretch) => ({ ...stretch, won: Math.round(stretch.won) }))
    .filter(({ won }) => Math.abs(won) >= NAMED_MS)
  const whole = Math.round(lead.at(-1) ?? 0)
  return { stretches, rest: whole - stretches.reduce((sum, { won }) => sum + won, 0) }
}
