import type { Jump } from '@kz/demo'
import type { Run } from './run.ts'

/** A run with the moments that count, in milliseconds of its own clock, and its jumps on that clock. */
export interface TimedRun {
  run: Run
  startMs: number
  finishMs: number
  jumps: readonly Jump[]
}

/** Another run of the same route, started together with the run. */
export interface GhostRun extends TimedRun {
  /** in the history: 2 is the record before */
  place: number
  name: string
}

/** A moment somebody should look at: a link on the timeline. */
export interface Mark {
  /** since the start of the run */
  ms: number
  kind: 'checkpoint' | 'finding'
  text: string
}

/** The jump in the air or last begun at a moment since the start; -1 before the first of the run. */
export function jumpAt({ jumps, startMs }: TimedRun, at: number): number {
  let found = -1
  for (let index = 0; index < jumps.length && jumps[index]!.startMs <= startMs + at; index++) found = index
  return found
}
