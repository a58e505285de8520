import { ApiError } from '@kz/contract/errors'

interface Patience {
  /** the queue refuses a caller who would wait longer, by the pace of those ahead */
  longestMs?: number
  /** refuses a caller after this wait */
  mostMs?: number
  /** seconds until a refused caller may try again */
  retryAfter?: () => number
  /** in milliseconds */
  now?: () => number
}

/** How many completions the queue's pace averages. */
const LAST_ENDS = 8

/** Seconds until a refused caller may retry, spread so that not all retry at once. */
export const secondsAway = (): number => 1 + Math.floor(Math.random() * 5)

/** The refusal under overload. It says nothing about the request itself. */
export const busy = (): ApiError => new ApiError('busy', {}, { retryAfter: secondsAway() })

/** Runs at most `count` tasks at once and queues `most`; throws ApiError busy for the rest. */
export function limitConcurrency(
  count: number,
  most: number,
  { longestMs = Number.POSITIVE_INFINITY, mostMs, retryAfter = () => 5, now = () => performance.now() }: Patience = {},
): <T>(work: () => Promise<T>) => Promise<T> {
  let working = 0
  const waiting: (() => void)[] = []
  /** average time between two completions while callers wait; 0 (unknown) after an idle time */
  let paceMs = 0
  let lastEnd = 0
  const isTooLong = () => waiting.length >= most || waiting.length * paceMs > longestMs
  return async (work) => {
    if (working < count) working++
    else if (isTooLong()) throw new ApiError('busy', {}, { retryAfter: retryAfter() })
    else {
      if (waiting.length === 0) lastEnd = now()
      await new Promise<void>((go, refuse) => {
        const turn = () => {
          clearTimeout(patience)
          go()
        }
        const giveUp = () => {
          waiting.splice(waiting.indexOf(turn), 1)
          refuse(new ApiError('busy', {}, { retryAfter: retryAfter() }))
        }
        const patience = mostMs === undefined ? undefined : setTimeout(giveUp, mostMs)
        waiting.push(turn)
      })
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) {
        const end = now()
        const gap = end - lastEnd
        // the first one is all that is known
        paceMs = paceMs > 0 ? paceMs + (gap - paceMs) / LAST_ENDS : gap
        lastEnd = end
        next()
      } else if (--working === 0) paceMs = 0
    }
  }
}
