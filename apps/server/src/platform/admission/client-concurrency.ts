import type { ServerResponse } from 'node:http'

/** Limits the responses in progress per client. */

const MOST_WAITING = 8
const LONGEST_WAIT_MS = 2_000

/**
 * Takes one of `most` slots of this key until the response ends. A request without a free slot waits a little: a browser
 * that replaces one search by the next aborts the first a moment later. False when no slot became free, or the client left.
 */
export type TakePlace = (key: string, most: number, answer: ServerResponse) => Promise<boolean>

/** The slots of this process. */
export function openPlaces(longestWaitMs = LONGEST_WAIT_MS): TakePlace {
  const places = new Map<string, { taken: number; waiting: Set<() => void> }>()

  function release(key: string): void {
    const place = places.get(key)
    if (!place) return
    const [next] = place.waiting
    if (next) next()
    else if (place.taken > 1) place.taken--
    else places.delete(key)
  }

  /** Waits for a slot; true when another request handed its slot on. */
  function turn(waiting: Set<() => void>): Promise<boolean> {
    if (waiting.size >= MOST_WAITING) return Promise.resolve(false)
    return new Promise((resolve) => {
      const end = (isMine: boolean) => {
        clearTimeout(timer)
        waiting.delete(go)
        resolve(isMine)
      }
      const go = () => end(true)
      const timer = setTimeout(() => end(false), longestWaitMs)
      waiting.add(go)
    })
  }

  return async (key, most, answer) => {
    const place = places.get(key) ?? { taken: 0, waiting: new Set() }
    places.set(key, place)
    if (place.taken < most) place.taken++
    else if (!(await turn(place.waiting))) return false
    const isGone = answer.closed || answer.destroyed
    if (isGone) release(key)
    else answer.once('close', () => release(key))
    return !isGone
  }
}
