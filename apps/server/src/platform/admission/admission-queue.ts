import { availableParallelism } from 'node:os'
import { ApiError } from '@kz/contract/errors'
import { limitConcurrency, secondsAway } from './concurrency-limiter.ts'

/**
 * What is computed for guests because the response cache misses. A bounded number runs at once and a short queue waits;
 * further callers are refused with `busy`, before they cost anything. Callers who wait for one answer count once
 * (docs/decisions/111).
 */
export interface AdmissionQueue {
  call: ReturnType<typeof limitConcurrency>
  page: ReturnType<typeof limitConcurrency>
}

const CORES = availableParallelism()
/** Of each kind at work at once: more would only share the cores, and the refusals of others come late. */
const CALLS = Math.min(16, 2 * CORES)
const PAGES = Math.min(4, CORES)
/** in a row, those at work among them */
const MOST_CALLS = 64
const MOST_PAGES = 20
/** Nobody begins to wait longer: a reader gives up after a second or two. */
const LONGEST_WAIT_MS = 250

const row = (count: number, most: number) =>
  limitConcurrency(count, most - count, { longestMs: LONGEST_WAIT_MS, retryAfter: secondsAway })

export const openAdmissionQueue = (): AdmissionQueue => ({ call: row(CALLS, MOST_CALLS), page: row(PAGES, MOST_PAGES) })

/** Whether it was refused because too much is to be done. */
export const isBusy = (error: unknown): boolean => error instanceof ApiError && error.code === 'busy'
