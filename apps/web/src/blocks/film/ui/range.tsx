import { type KeyboardEvent, type PointerEvent, useMemo, useRef } from 'react'
import { elapsedAt, type TimedRun } from '../../replay/data/replay-data.ts'
import { speedShape } from '../../replay/scene/speed-shape.ts'
import { type Part, reachOf } from '../plan/parts.ts'
import styles from './film.module.css'

interface RangeProps {
  run: TimedRun
  /** all of them have their place on the line */
  parts: readonly Part[]
  from: number
  to: number
  fps: number
  onChange: (change: { from?: number; to?: number }) => void
}

/** what is shown of the recording beyond what is chosen at first */
const AROUND_MS = 3_000
const SECOND = 1_000

/** The run as a line of time with two posts: where the film begins and where it ends. */
export function Range({ run, parts, from, to, fps, onChange }: RangeProps) {
  const track = useRef<HTMLDivElement>(null)
  const finish = elapsedAt(run, run.finishMs - run.startMs)
  const reach = reachOf(run)
  const first = Math.max(reach.from, Math.min(-AROUND_MS, ...parts.map((part) => part.from)))
  const last = Math.min(reach.to, Math.max(finish + AROUND_MS, ...parts.map((part) => part.to)))
  const shape = useMemo(() => speedShape(run, { from: first, to: last, finish }), [run, first, last, finish])
  const share = (ms: number) => `${(((ms - first) / Math.max(1, last - first)) * 100).toFixed(3)}%`
  const least = SECOND / fps
  const set = {
    from: (ms: number) => onChange({ from: within(ms, first, to - least) }),
    to: (ms: number) => onChange({ to: within(ms, from + least, last) }),
  }
  const momentAt = ({ clientX }: PointerEvent) => {
    const box = track.current?.getBoundingClientRect()
    return box ? first + ((clientX - box.left) / Math.max(1, box.width)) * (last - first) : first
  }
  const post = (end: 'from' | 'to', ms: number) => (
    <span
      className={styles.post}
      style={{ left: share(ms) }}
      role="slider"
      tabIndex={0}
      aria-label={end === 'from' ? 'From' : 'To'}
      aria-valuemin={Math.round(end === 'from' ? first : from)}
      aria-valuemax={Math.round(end === 'from' ? to : last)}
      aria-valuenow={Math.round(ms)}
      aria-valuetext={placeWords(ms, finish)}
      onKeyDown={(event) => {
        const next = movedBy(event, ms, end === 'from' ? first : last, least)
        if (next === null) return
        event.preventDefault()
        set[end](next)
      }}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => event.buttons & 1 && set[end](momentAt(event))}
    />
  )
  return (
    <div>
      <div ref={track} className={styles.track}>
        <svg viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden="true">
          <path d={shape} />
        </svg>
        <i className={styles.chosen} style={{ left: share(from), right: `calc(100% - ${share(to)})` }} />
        <i className={styles.start} style={{ left: share(0) }} />
        <i className={styles.finish} style={{ left: share(finish) }} />
        {post('from', from)}
        {post('to', to)}
      </div>
      <div className={styles.ends}>
        <span>{momentText(from)}</span>
        <span className={`dim ${styles.around}`}>start 0:00.00</span>
        <span className={`dim end ${styles.around}`}>finish {momentText(finish)}</span>
        <span>{momentText(to)}</span>
      </div>
    </div>
  )
}

const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most))

/** Arrows move one frame, with shift a second; Home and End to the end of what there is. */
function movedBy(event: KeyboardEvent, ms: number, end: number, frame: number): number | null {
  const step = event.shiftKey ? SECOND : frame
  if (event.key === 'ArrowLeft' || event.key === 'ArrowDown') return ms - step
  if (event.key === 'ArrowRight' || event.key === 'ArrowUp') return ms + step
  return event.key === 'Home' || event.key === 'End' ? end : null
}

function momentText(ms: number): string {
  const hundredths = Math.round(Math.abs(ms) / 10)
  const seconds = (hundredths / 100) % 60
  return `${ms < 0 ? '−' : ''}${Math.floor(hundredths / 6000)}:${seconds.toFixed(2).padStart(5, '0')}`
}

function placeWords(ms: number, finish: number): string {
  const of = (apart: number) => `${(Math.abs(apart) / 1000).toFixed(2)} seconds`
  if (ms < 0) return `${of(ms)} before the start`
  return ms > finish ? `${of(ms - finish)} after the finish` : `${of(ms)} after the start`
}
