import { useEffect, useState } from 'react'

const TICK_MS = 100

/**
 * Milliseconds of a round: what the server said at `at` (of Date.now()) and what went by since; told anew ten times a second
 * while it runs.
 */
export function useElapsed(elapsedMs: number, at: number, runs: boolean): number {
  const [now, setNow] = useState(at)
  useEffect(() => {
    if (!runs) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(timer)
  }, [runs, at])
  return elapsedMs + (runs ? Math.max(0, now - at) : 0)
}
