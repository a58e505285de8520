import { useCallback, useSyncExternalStore } from 'react'

/** Whether a media query holds, now and when the window changes; `drawnAs` on the server, which knows no window. */
export function useMedia(query: string, drawnAs = false): boolean {
  const watch = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    () => drawnAs,
  )
}
