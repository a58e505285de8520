import type { ServerResponse } from 'node:http'

/** Places for answers that are on their way. */

const MOST_WAITING = 8
const LONGEST_WAIT_MS = 2_000

/**
 * Takes one of `most` places under this key until the answer is over, whatever ends it. Who finds none waits a little: a
 * browser that gives up one search for the next ends the first a moment later. False when none came
 * free, or nobody waits for the answer any more.
 */
export type TakePlace = (key: string, most: number, answer: ServerResponse) => Promise<boolean>

/** Places of this process. */
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

  /** True when the place of another was handed on. */
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
