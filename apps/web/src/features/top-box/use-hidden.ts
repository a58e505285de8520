import { useSyncExternalStore } from 'react'

function watch(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Whether the tab is hidden. */
export const useHidden = (): boolean =>
  useSyncExternalStore(
    watch,
    () => document.hidden,
    () => false,
  )
