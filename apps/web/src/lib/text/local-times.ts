import { useSyncExternalStore } from 'react'
import { readStored, writeStored } from '../session/storage.ts'

/**
 * Times are drawn in UTC by the server, which does not know its reader. When the page stands they become the reader's own,
 * unless the reader wants UTC; `14:05` is as wide as `13:05`, so nothing moves.
 */

const key = 'always-utc'
const listeners = new Set<() => void>()
let stands = false
let alwaysUtc = readStored(key) !== null

const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const tell = () => {
  for (const listener of listeners) listener()
}

/** The page stands: from here on times are the reader's. */
export function showLocalTimes(): void {
  stands = true
  tell()
}

/** The setting, and what changes it. */
export const useAlwaysUtc = (): [boolean, (wanted: boolean) => void] => [
  useSyncExternalStore(
    watch,
    () => alwaysUtc,
    () => false,
  ),
  (wanted) => {
    alwaysUtc = wanted
    writeStored(key, wanted ? 'true' : null)
    tell()
  },
]

/** Whether times are to be the reader's own now. */
export const useLocal = (): boolean =>
  useSyncExternalStore(
    watch,
    () => stands && !alwaysUtc,
    () => false,
  )

/** A moment whose UTC parts are those of the reader's clock: what writes UTC writes the reader's time then. */
export const onOwnClock = (date: Date): Date => new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
