import { useEffect, useState } from 'react'
import { makeFilm } from '../make/film-maker.ts'
import type { FilmScene } from '../make/film-order.ts'
import { formatFor, type VideoFormat } from '../make/formats.ts'
import { type FilmPlan, framesOf } from '../plan/film-plan.ts'

/** What a film will be: bytes and seconds are null until a first second of it was made. */
export interface Measure {
  format: VideoFormat | null
  bytes: number | null
  seconds: number | null
}

/** after so long without a change */
const QUIET_MS = 700

/** Estimates size and time of a film from a first second of it, made in the background. */
export function useMeasure(scene: FilmScene | null, plan: FilmPlan, isIdle: boolean): Measure | null {
  const [measure, setMeasure] = useState<Measure | null>(null)
  const { width, height, fps, form } = plan
  // the length is reckoned with, not made again
  const key = JSON.stringify({ ...plan, from: 0, to: 0 })
  const [rate, setRate] = useState<{ key: string; bytes: number; ms: number; frames: number } | null>(null)
  useEffect(() => {
    let isGone = false
    void formatFor({ width, height, fps }).then(
      (format) => !isGone && setMeasure({ format, bytes: null, seconds: null }),
    )
    return () => {
      isGone = true
    }
  }, [width, height, fps])
  useEffect(() => {
    if (!scene || !isIdle || form === 'picture') return
    let stop = () => {}
    const timer = setTimeout(() => {
      const job = makeFilm({ scene, plan }, (said) => said.kind === 'measured' && setRate({ key, ...said }), true)
      stop = job.stop
    }, QUIET_MS)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [scene, key, isIdle, form])
  if (!measure || !rate || rate.key !== key || rate.frames === 0) return measure
  const share = framesOf(plan) / rate.frames
  return { ...measure, bytes: rate.bytes * share, seconds: (rate.ms / 1000) * share }
}
