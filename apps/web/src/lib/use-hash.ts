import { useRouter } from '@tanstack/react-router'
import { useCallback, useSyncExternalStore } from 'react'

/** The hash of the address, without its sign; the server never hears of one. */
export function useHash(): string {
  const router = useRouter()
  const watch = useCallback((listener: () => void) => router.subscribe('onResolved', listener), [router])
  return useSyncExternalStore(
    watch,
    () => router.state.location.hash,
    () => '',
  )
}
