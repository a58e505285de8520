import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { FastifyBaseLogger } from 'fastify'

/** The kinds of requests that load shedding refuses, in this order. Health is never refused. */
const ORDER = ['computed', 'guest', 'member', 'write', 'staff'] as const

/**
 * `computed`: uncached reads of guests, and searches; `guest`, `member`: all their reads; `write`:
 * what players and guests do; `staff`: everything.
 */
export type Load = (typeof ORDER)[number]

/** The p99 of the event loop's delay since it was last asked, in ms. */
export type LoopDelay = () => number

export interface Shedding {
  /** Counts a request of this kind; true when it must be refused. */
  refuses(load: Load): boolean
  /** how many of each load were refused so far */
  refused: ReadonlyMap<Load, number>
  /** Reads the delay; called once a second. */
  look(): void
}

export const LOOK_MS = 1_000
const RESOLUTION_MS = 20
const WARM_UP_MS = 10_000
const BUSY_MS = 200
const CALM_MS = 100
/** How many of the loads may be refused at a delay, the longest first. */
const MOST_REFUSED = [
  [1_600, 5],
  [800, 4],
  [400, 3],
  [CALM_MS, 2],
] as const
const LEAST_STEP = 0.25
const STEP_BACK = 0.5

/** Measures this process. Its start is no overload: the delay is 0 for `warmUpMs`. */
export function loopDelay(warmUpMs = WARM_UP_MS): LoopDelay {
  const histogram = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  histogram.enable()
  const begun = performance.now()
  let asked = begun
  return () => {
    const p99 = histogram.percentile(99) / 1e6 - RESOLUTION_MS
    histogram.reset()
    // the histogram misses the turn in which it was reset; a late call of this function shows that delay
    const late = performance.now() - asked - LOOK_MS
    asked = performance.now()
    return asked - begun < warmUpMs ? 0 : Math.max(0, p99, late)
  }
}

/**
 * Refuses a growing share of each load in turn while the loop is late: a share and not all, so that what can be done is
 * done. One long task is no overload: two looks in a row have to see it.
 */
export function openShedding(delay: LoopDelay, log: Pick<FastifyBaseLogger, 'warn'>): Shedding {
  /** loads that are refused; 1.25 is all of the first and a quarter of the second */
  let pressure = 0
  let before = 0
  const owed = new Map<Load, number>()
  const refused = new Map<Load, number>(ORDER.map((load) => [load, 0]))
  return {
    refused,
    refuses(load) {
      const share = Math.min(1, pressure - ORDER.indexOf(load))
      if (share <= 0) return false
      const sum = (owed.get(load) ?? 0) + share
      owed.set(load, sum >= 1 ? sum - 1 : sum)
      if (sum >= 1) refused.set(load, (refused.get(load) ?? 0) + 1)
      return sum >= 1
    },
    look() {
      const now = delay()
      const most = MOST_REFUSED.find(([ms]) => now > ms)?.[1] ?? 0
      const step = Math.min(1, Math.max(LEAST_STEP, now / BUSY_MS - 1))
      const was = pressure
      if (pressure > most) pressure = Math.max(most, pressure - STEP_BACK)
      else if (now > BUSY_MS && before > BUSY_MS) pressure = Math.min(most, pressure + step)
      before = now
      if (was === 0 && pressure > 0) log.warn({ delayMs: Math.round(now) }, 'too much to do: requests are refused')
      if (was > 0 && pressure === 0) log.warn('nothing is refused any more')
    },
  }
}
