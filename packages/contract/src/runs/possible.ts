/**
 * What no run, map or jump of the game can be: asked at every door by which times and dates come in. Plain code: the browser
 * imports it. Bounds of long jumps stand in longjump-types.ts.
 */

/** The first beta of Counter-Strike came out in this month. */
export const GAME_BEGAN = Date.UTC(1999, 5, 1)

/** Whether something of the game can have happened at this moment. */
export const isPossibleDate = (moment: Date, now: Date): boolean => moment.getTime() >= GAME_BEGAN && moment <= now

/** Timers and file names cut the last digits of a time. */
export const TIMER_MS = 20
/** The clocks of a server and of a player's machine go apart by a quarter of a percent in genuine recordings. */
const CLOCK_DRIFT = 0.005

/** A run and what it is held against; null where nobody knows. Milliseconds. */
export interface RunFacts {
  timeMs: number
  /** what map staff set as the map's minimum */
  leastMs: number | null
  /** length of the recording */
  recordedMs: number | null
}

export type RunFault = 'below_minimum_time' | 'longer_than_recording'

/** Why nobody can have made this run, or null. */
export function runFault({ timeMs, leastMs, recordedMs }: RunFacts): RunFault | null {
  if (leastMs !== null && timeMs < leastMs) return 'below_minimum_time'
  if (recordedMs !== null && timeMs > recordedMs * (1 + CLOCK_DRIFT) + TIMER_MS) return 'longer_than_recording'
  return null
}
