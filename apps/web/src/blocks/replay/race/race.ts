import { elapsedAt, type GhostRun, type TimedRun } from '../data/replay-data.ts'
import { rowAt } from '../data/run.ts'
import { type Way, wayOf } from './align.ts'
import { type Lead, leadAt, leadOver } from './delta.ts'

/** clocks this near to each other differ by how they are rounded; a recording that hung is further off */
const ALIKE_MS = 20

/** The run against one ghost, place by place. */
export interface Race {
  place: number
  name: string
  way: Way
  lead: Lead
  /** milliseconds the run is ahead at a moment since its start; below zero behind */
  leadAt: (ms: number) => number
}

/** The way of a run from its start to its finish. */
export function wayOfRun(timed: TimedRun): Way {
  const { run, startMs, finishMs } = timed
  const way = wayOf(run, rowAt(run, startMs), rowAt(run, finishMs))
  // the clock stops between two rows: what decided the race is said to the hundredth
  const [last, whole] = [way.ms.length - 1, finishMs - startMs]
  way.ms[last] = whole
  const took = elapsedAt(timed, whole)
  way.clock[last] = Math.abs(took - whole) <= ALIKE_MS ? whole : took
  return way
}

/** Races the run against a ghost. Costs some milliseconds: keep the answer. */
export function raceOf(way: Way, ghost: GhostRun): Race {
  const lead = leadOver(way, wayOfRun(ghost))
  return { place: ghost.place, name: ghost.name, way, lead, leadAt: (ms) => leadAt(way, lead, ms) }
}
