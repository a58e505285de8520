import type { Jump } from '@kz/demo'
import type { BrushKey } from '@kz/demo/types'
import type { ExplainedSpan } from '../../analysis/explained.ts'
import type { TrackColumns } from './replay-messages.ts'
import { clockAt, msAtClock, type Run, rowAt } from './run.ts'

/** A run with the moments that count, in milliseconds of its own clock, and its jumps on that clock. */
export interface TimedRun {
  run: Run
  startMs: number
  finishMs: number
  jumps: readonly Jump[]
  /** its start is known; else it is the first frame */
  knowsStart?: boolean
  /** doors and blocks of the map that moved */
  brushes?: readonly BrushKey[]
  /** whose movement is judged, on the demo's clock; where nobody looked it is missing */
  explained?: readonly ExplainedSpan[]
}

/** Another run of the same route, started together with the run. */
export interface GhostRun extends TimedRun {
  /** in the history: 2 is the record before */
  place: number
  name: string
}

/** What is said of a ghost that is being read. */
export const ON_ITS_WAY = 'loading...'

/** A moment somebody should look at: a link on the timeline. */
export interface Mark {
  /** since the start of the run */
  ms: number
  kind: 'checkpoint' | 'finding'
  text: string
}

const BEFORE_MS = 3_000
const AFTER_MS = 5_000

/** What a run has taken by the server's clock, at a moment since its start by the recording's. */
export const elapsedAt = ({ run, startMs }: Timed, at: number): number =>
  clockAt(run, startMs + at) - clockAt(run, startMs)

/** The moment since its start, by the recording's clock, when a run had taken so long by the server's. */
export const atElapsed = ({ run, startMs }: Timed, elapsed: number): number =>
  msAtClock(run, clockAt(run, startMs) + elapsed) - startMs

/** Where another run was when it had taken as long, by its own recording; it stays at its finish. */
export function besideMs(run: Timed, ghost: Timed, at: number): number {
  const ms = msAtClock(ghost.run, clockAt(ghost.run, ghost.startMs) + elapsedAt(run, at))
  return Math.min(ms, ghost.finishMs)
}

type Timed = Pick<TimedRun, 'run' | 'startMs' | 'finishMs'>

/** What can be watched of a run, in milliseconds since its start. */
export function spanOf({ run, startMs, finishMs }: TimedRun): { from: number; to: number; finish: number } {
  const [first, last] = [run.ms[0] ?? 0, run.ms[run.ms.length - 1] ?? 0]
  return {
    from: Math.max(first, startMs - BEFORE_MS) - startMs,
    to: Math.max(Math.min(last, finishMs + AFTER_MS), finishMs) - startMs,
    finish: finishMs - startMs,
  }
}

/** The jump in the air or last begun at a moment since the start; -1 before the first of the run. */
export function jumpAt({ jumps, startMs }: TimedRun, at: number): number {
  let found = -1
  for (let index = 0; index < jumps.length && jumps[index]!.startMs <= startMs + at; index++) found = index
  return found
}

/** The moment between start and finish with the best speed, in milliseconds since the start. */
export function fastestMs({ run, startMs, finishMs }: TimedRun): number {
  let best = rowAt(run, startMs)
  for (let row = best; row < run.ms.length && run.ms[row]! <= finishMs; row++) {
    if (run.speed[row]! > run.speed[best]!) best = row
  }
  return Math.max(0, run.ms[best]! - startMs)
}

/** A run of its track's columns. Where nobody knows when it began or ended, it is the whole recording. */
export function timedRun(
  { breaks, jumps, brushes, ...columns }: TrackColumns,
  startMs: number | null,
  endMs: number | null,
): TimedRun {
  const last = columns.ms[columns.ms.length - 1] ?? 0
  const start = Math.min(Math.max(0, startMs ?? columns.ms[0] ?? 0), last)
  const finishMs = Math.min(Math.max(start, endMs ?? last), last)
  const within = jumps.filter((jump) => jump.startMs >= start && jump.startMs <= finishMs)
  return {
    run: { ...columns, breaks: new Set(breaks) },
    startMs: start,
    finishMs,
    jumps: within,
    brushes,
    knowsStart: startMs !== null,
  }
}
