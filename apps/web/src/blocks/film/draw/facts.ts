import { type TimeParts, timeParts } from '../../../ui/time/time-parts.ts'
import { atElapsed, elapsedAt, type TimedRun } from '../../replay/data/replay-data.ts'
import { poseAt, rowAt } from '../../replay/data/run.ts'
import { type Race, raceOf, wayOfRun } from '../../replay/race/race.ts'
import { behindAt, passedAt } from '../../replay/splits/splits.ts'
import type { FilmScene } from '../make/film-order.ts'
import type { FilmPlan } from '../plan/film-plan.ts'

/** How long a part's time stays after it was passed. */
const SPLIT_MS = 4_000

/** What the picture tells of a moment. */
export interface Facts {
  time: TimeParts
  /** behind the first ghost, in ms; below zero ahead; null without one */
  gap: number | null
  /** the part passed last: its number from 1, its time and the gap at its end */
  split: { part: number; time: TimeParts; gap: number | null } | null
  /** units a second */
  speed: number
  /** bits of the keys that are down */
  held: number
}

/** Tells the facts of each moment since the start by the server's clock. */
export function factsOf({ run, splits }: FilmScene, first: Race | null): (elapsed: number) => Facts {
  const whole = elapsedAt(run, run.finishMs - run.startMs)
  return (elapsed) => {
    const counted = Math.min(Math.max(0, elapsed), whole)
    const at = atElapsed(run, counted)
    const shown = run.startMs + atElapsed(run, elapsed)
    const part = splits ? passedAt(splits, counted) : -1
    const isFresh = splits !== null && part >= 0 && elapsed - splits.own[part]! < SPLIT_MS
    return {
      time: timeParts(counted),
      gap: first ? -first.leadAt(at) : null,
      split: isFresh
        ? {
            part: part + 1,
            time: timeParts(splits.own[part]!),
            gap: behindAt(splits, part, first?.place ?? null),
          }
        : null,
      speed: poseAt(run.run, shown).speed,
      held: run.run.buttons[rowAt(run.run, shown)] ?? 0,
    }
  }
}

/** Races against the ghosts of a film, in its order. */
export function racesOf({ run, ghosts }: FilmScene, { racing }: FilmPlan): Race[] {
  const way = wayOfRun(run)
  return racing.flatMap((place) => {
    const ghost = ghosts.find((one) => one.place === place)
    return ghost ? [raceOf(way, ghost)] : []
  })
}

/** The lead over a ghost as a line: by elapsed time of the run, from its start to its finish. */
export interface LeadLine {
  place: number
  /** ms since the start by the server's clock, and ms ahead there */
  points: readonly (readonly [elapsed: number, lead: number])[]
}

const POINTS = 300

export function leadLines(run: TimedRun, races: readonly Race[]): LeadLine[] {
  const whole = elapsedAt(run, run.finishMs - run.startMs)
  return races.map(({ place, leadAt }) => ({
    place,
    points: Array.from({ length: POINTS + 1 }, (_, index) => {
      const elapsed = (whole * index) / POINTS
      return [elapsed, leadAt(atElapsed(run, elapsed))] as const
    }),
  }))
}
