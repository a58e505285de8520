import type { Demo, TimerCandidate } from '../types.ts'

/** The run a recording is about, by the recording's clock. */
export interface TheRun {
  startMs: number
  endMs: number
  /** The demo shows no start and stop: all of it is the run. */
  isWhole: boolean
  /** It began before the recording did. */
  isBegunBefore: boolean
  /** Gochecks; null where nothing tells. */
  gc: number | null
}

/** The last run that ended in a demo: by a finish text of the recorder, by any, by the map's buttons, by the round clock. */
export function theRun({ timers, durationMs }: Pick<Demo, 'timers' | 'durationMs'>): TheRun {
  const last = (fits: (timer: TimerCandidate) => boolean) => timers.findLast(fits)
  const run =
    last(({ kind, ownName }) => kind === 'text' && ownName) ??
    last(({ kind }) => kind === 'text') ??
    last(({ kind }) => kind === 'buttons') ??
    timers.at(-1)
  if (!run) return { startMs: 0, endMs: durationMs, isWhole: true, isBegunBefore: false, gc: null }
  const { startMs, endMs, gc } = run
  return { startMs: startMs ?? 0, endMs, isWhole: false, isBegunBefore: startMs === null, gc }
}

/** The first of the moments and the others that lie in a run. */
export const inRun = ({ startMs, endMs }: TheRun, times: readonly number[]): number[] =>
  times.filter((time) => time >= startMs && time <= endMs)
