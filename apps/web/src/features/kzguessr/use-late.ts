import { useEffect } from 'react'

/** Asks again so long after a moment has come here: the server's clock decides. */
export function useLate(hasCome: boolean, lateMs: number, refetch: () => unknown): void {
  useEffect(() => {
    if (!hasCome) return
    const timer = setTimeout(() => void refetch(), lateMs)
    return () => clearTimeout(timer)
  }, [hasCome, lateMs, refetch])
}
