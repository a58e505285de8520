import type { LiveEvent, LiveType } from '@kz/contract/live'
import { useEffect, useEffectEvent } from 'react'

type Listener = (event: LiveEvent) => void
const listeners = new Set<Listener>()

/** Tells the components of an event. */
export function tellLive(event: LiveEvent): void {
  for (const listener of listeners) listener(event)
}

/** Calls `handle` for every live event of a type while the component is on the page. */
export function useLive<Type extends LiveType>(
  type: Type,
  handle: (event: Extract<LiveEvent, { type: Type }>) => void,
): void {
  const handleEvent = useEffectEvent((event: LiveEvent) => {
    if (event.type === type) handle(event as Extract<LiveEvent, { type: Type }>)
  })
  useEffect(() => {
    const listener: Listener = (event) => handleEvent(event)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])
}
