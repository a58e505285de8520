import { useCallback, useSyncExternalStore } from 'react'
import { useRouter } from '../router/router-context.tsx'

/** The hash of the address, without its sign; the server never hears of one. */
export function useHash(): string {
  const router = useRouter()
  const watch = useCallback((listener: () => void) => router.watch(listener), [router])
  return useSyncExternalStore(
    watch,
    () => router.state.location.hash,
    () => '',
  )
}
