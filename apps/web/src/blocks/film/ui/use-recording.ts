import { useEffect, useRef } from 'react'
import type { Painter } from '../draw/painter.ts'
import { type FilmPlan, framesOf, momentOfFrame, type PathMark } from '../plan/film-plan.ts'
import type { Choices } from './choices.ts'

/** as often a view is written down */
const EVERY_MS = 100

/** Plays the film once while its camera is turned by hand, and makes that the way of the camera. */
export function useRecording(
  plan: FilmPlan,
  painter: { current: Painter | null },
  setMoment: (ms: number) => void,
  choose: (change: Partial<Choices>) => void,
): () => void {
  const latest = useRef(plan)
  latest.current = plan
  const asked = useRef(0)
  useEffect(() => () => cancelAnimationFrame(asked.current), [])
  return () => {
    const began = performance.now()
    const marks: PathMark[] = []
    const last = framesOf(plan) - 1
    const tick = (now: number) => {
      const frame = Math.min(last, Math.max(0, Math.floor(((now - began) / 1000) * latest.current.fps)))
      const ms = momentOfFrame(latest.current, frame)
      const sight = painter.current?.sight
      if (sight && ms - (marks.at(-1)?.ms ?? Number.NEGATIVE_INFINITY) >= EVERY_MS) marks.push({ ms, sight })
      setMoment(ms)
      if (frame < last) asked.current = requestAnimationFrame(tick)
      else choose({ marks, view: 'path' })
    }
    cancelAnimationFrame(asked.current)
    asked.current = requestAnimationFrame(tick)
  }
}
