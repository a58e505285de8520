import { availableParallelism } from 'node:os'
import { ApiError } from '@kz/contract/errors'
import { limitConcurrency, secondsAway } from './concurrency-limiter.ts'

/**
 * Bounded queues for anonymous requests that miss the response cache. A bounded number runs at once and a short queue waits;
 * further requests are refused with `busy` before they cost anything. Requests that wait for one response count once
 * (docs/decisions/111).
 */
export interface AdmissionQueue {
  call: ReturnType<typeof limitConcurrency>
  page: ReturnType<typeof limitConcurrency>
}

const CORES = availableParallelism()
/** Requests of each kind that run at once: more would only share the cores and delay refusals. */
const CALLS = Math.min(16, 2 * CORES)
const PAGES = Math.min(4, CORES)
/** queue lengths, running requests included */
const MOST_CALLS = 64
const MOST_PAGES = 20
/** The longest expected wait: a reader gives up after a second or two. */
const LONGEST_WAIT_MS = 250

const row = (count: number, most: number) =>
  limitConcurrency(count, most - count, { longestMs: LONGEST_WAIT_MS, retryAfter: secondsAway })

export const openAdmissionQueue = (): AdmissionQueue => ({ call: row(CALLS, MOST_CALLS), page: row(PAGES, MOST_PAGES) })

/** Whether an error is the refusal of an overloaded queue. */
export const isBusy = (error: unknown): boolean => error instanceof ApiError && error.code === 'busy'
