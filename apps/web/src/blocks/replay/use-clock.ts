import { useEffect } from 'react'
import { usePlayer, usePlayerValue } from './player.ts'

/** a page that slept does not make up for it */
const MOST_MS = 100

/** Lets the replay run with the clock while it plays. */
export function useClock(): void {
  const player = usePlayer()
  const playing = usePlayerValue((state) => state.playing)
  useEffect(() => {
    if (!playing) return
    let before = performance.now()
    let frame = requestAnimationFrame(function tick(now) {
      player.tick(Math.min(MOST_MS, Math.max(0, now - before)))
      before = now
      frame = requestAnimationFrame(tick)
    })
    return () => cancelAnimationFrame(frame)
  }, [playing, player])
}
