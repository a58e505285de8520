import { useEffect, useRef, useState } from 'react'
import { useLive } from '../../lib/live/live.ts'

/** Long enough for the list to be asked again and for the mark to fade (1.2 s). */
const FRESH_MILLISECONDS = 8000

/** The demos released while the page is open, for a moment each. */
export function useFreshDemos(): ReadonlySet<number> {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>())
  useLive('demo.released', ({ data: { demoId } }) => {
    setFresh((old) => new Set(old).add(demoId))
    const timer = setTimeout(() => {
      timers.current.delete(timer)
      setFresh((old) => new Set([...old].filter((id) => id !== demoId)))
    }, FRESH_MILLISECONDS)
    timers.current.add(timer)
  })
  useEffect(() => {
    const running = timers.current
    return () => {
      for (const timer of running) clearTimeout(timer)
    }
  }, [])
  return fresh
}
