import { ApiError } from '@kz/contract/errors'

interface Patience {
  /** the queue refuses a caller who would wait longer, by the pace of those ahead */
  longestMs?: number
  /** who has waited so long is refused */
  mostMs?: number
  /** seconds until who is refused may try again */
  retryAfter?: () => number
  /** in milliseconds */
  now?: () => number
}

/** Of what a row's pace is an average. */
const LAST_ENDS = 8

/** When who is refused may come back: not everybody at the same time. */
export const secondsAway = (): number => 1 + Math.floor(Math.random() * 5)

/** The refusal of what this machine has no time for now. It says nothing of what was sent. */
export const busy = (): ApiError => new ApiError('busy', {}, { retryAfter: secondsAway() })

/** Lets at most `count` pieces of work run at once and `most` wait for their turn; throws ApiError busy to who comes then. */
export function limitConcurrency(
  count: number,
  most: number,
  { longestMs = Number.POSITIVE_INFINITY, mostMs, retryAfter = () => 5, now = () => performance.now() }: Patience = {},
): <T>(work: () => Promise<T>) => Promise<T> {
  let working = 0
  const waiting: (() => void)[] = []
  /** time between two ends while somebody waits; nothing is known of it after a rest */
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
