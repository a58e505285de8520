import { availableParallelism } from 'node:os'
import { ApiError } from '@kz/contract/errors'

/**
 * What is made for guests because no kept answer serves them. So much of it is made at once, and a short row waits; who
 * comes then is refused with `busy`, before he costs anything. Those who wait for one answer count once (docs/decisions/111).
 */
export interface Making {
  call: Row
  page: Row
}

type Row = <T>(work: () => Promise<T>) => Promise<T>

const CORES = availableParallelism()
/** Of each kind at work at once: more would only share the cores, and the refusals of others come late. */
const CALLS = Math.min(16, 2 * CORES)
const PAGES = Math.min(4, CORES)
/** in a row, those at work among them */
const MOST_CALLS = 64
const MOST_PAGES = 20
/** Nobody begins to wait longer: a reader gives up after a second or two. */
const LONGEST_WAIT_MS = 250
/** Of what the row's pace is an average. */
const LAST_ENDS = 8

/** When who is refused may come back: not everybody at the same time. */
export const secondsAway = (): number => 1 + Math.floor(Math.random() * 5)

export const openMaking = (): Making => ({
  call: openRow(CALLS, MOST_CALLS - CALLS),
  page: openRow(PAGES, MOST_PAGES - PAGES),
})

/** @param now in milliseconds */
export function openRow(count: number, most: number, now = () => performance.now()): Row {
  let working = 0
  const waiting: (() => void)[] = []
  /** time between two ends while somebody waits; nothing is known of it after a rest */
  let paceMs = 0
  let lastEnd = 0
  const isTooLong = () => waiting.length >= most || waiting.length * paceMs > LONGEST_WAIT_MS
  return async (work) => {
    if (working < count) working++
    else if (isTooLong()) throw new ApiError('busy', {}, { retryAfter: secondsAway() })
    else {
      if (waiting.length === 0) lastEnd = now()
      await new Promise<void>((go) => waiting.push(go))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) {
        const end = now()
        paceMs += (end - lastEnd - paceMs) / LAST_ENDS
        lastEnd = end
        next()
      } else if (--working === 0) paceMs = 0
    }
  }
}

/** Whether it was refused because too much is to be done. */
export const isBusy = (error: unknown): boolean => error instanceof ApiError && error.code === 'busy'
