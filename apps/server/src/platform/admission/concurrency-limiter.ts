import { ApiError } from '@kz/contract/errors'

interface Bounds {
  /** how many of a key may be under way at once */
  count: number
  /** how many more may wait for one of them; none unless told */
  waiting?: number
  /** the queue refuses a caller who would wait longer, by the pace of those ahead */
  longestMs?: number
  /** refuses a caller after this wait */
  mostMs?: number
  /** seconds until a caller whom `run` refused may try again */
  retryAfter?: () => number
  /** in milliseconds */
  now?: () => number
}

/** Gives a slot back; to be called once. */
type Release = () => void

interface Place {
  taken: number
  waiting: Set<() => void>
  /** average time between two completions while callers wait; 0 (unknown) after an idle time */
  paceMs: number
  lastEnd: number
}

/** How many completions the queue's pace averages. */
const LAST_ENDS = 8

/** Seconds until a refused caller may retry, spread so that not all retry at once. */
export const secondsAway = (): number => 1 + Math.floor(Math.random() * 5)

/** The refusal under overload. It says nothing about the request itself. */
export const busy = (): ApiError => new ApiError('busy', {}, { retryAfter: secondsAway() })

/** Limits what is under way at once, for each key apart: connections, requests, uploads, tasks. Who waited longest goes first. */
export class ConcurrencyLimiter {
  readonly #bounds: Required<Omit<Bounds, 'mostMs'>> & Pick<Bounds, 'mostMs'>
  readonly #places = new Map<string, Place>()

  constructor(bounds: Bounds) {
    this.#bounds = {
      waiting: 0,
      longestMs: Number.POSITIVE_INFINITY,
      retryAfter: () => 5,
      now: () => performance.now(),
      ...bounds,
    }
  }

  /** How many callers wait for a slot of this key. */
  waiting(key = ''): number {
    return this.#places.get(key)?.waiting.size ?? 0
  }

  /** Takes a slot that is free now, else null. */
  tryTake(key = ''): Release | null {
    const place = this.#places.get(key) ?? { taken: 0, waiting: new Set(), paceMs: 0, lastEnd: 0 }
    if (place.taken >= this.#bounds.count) return null
    place.taken++
    this.#places.set(key, place)
    return () => this.#release(key, place)
  }

  /** Takes a slot, now or when one becomes free; null when the queue is full, too slow, or the longest wait is over. */
  async take(key = ''): Promise<Release | null> {
    const free = this.tryTake(key)
    const place = this.#places.get(key)
    if (free || !place) return free
    const { waiting } = place
    const { mostMs, longestMs, now } = this.#bounds
    if (waiting.size >= this.#bounds.waiting || waiting.size * place.paceMs > longestMs) return null
    if (waiting.size === 0) place.lastEnd = now()
    return new Promise((resolve) => {
      const end = (release: Release | null) => {
        clearTimeout(patience)
        waiting.delete(go)
        resolve(release)
      }
      const go = () => end(() => this.#release(key, place))
      const patience = mostMs === undefined ? undefined : setTimeout(() => end(null), mostMs)
      waiting.add(go)
    })
  }

  /** Runs a task in a slot. Throws ApiError busy where `take` gets none. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const release = this.tryTake() ?? (await this.take())
    if (!release) throw new ApiError('busy', {}, { retryAfter: this.#bounds.retryAfter() })
    try {
      return await work()
    } finally {
      release()
    }
  }

  #release(key: string, place: Place): void {
    const [next] = place.waiting
    if (!next) {
      place.taken--
      if (place.taken === 0) this.#places.delete(key)
      return
    }
    const end = this.#bounds.now()
    const gap = end - place.lastEnd
    // the first one is all that is known
    place.paceMs = place.paceMs > 0 ? place.paceMs + (gap - place.paceMs) / LAST_ENDS : gap
    place.lastEnd = end
    next()
  }
}

/** Runs at most `count` tasks at once and queues `waiting`; throws ApiError busy for the rest. */
export function limitConcurrency(
  count: number,
  waiting: number,
  patience: Omit<Bounds, 'count' | 'waiting'> = {},
): <T>(work: () => Promise<T>) => Promise<T> {
  const limiter = new ConcurrencyLimiter({ count, waiting, ...patience })
  return (work) => limiter.run(work)
}
