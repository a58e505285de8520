import { Maximize, ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'
import { count } from '../../../lib/text/format.ts'
import chart from '../../../ui/chart.module.css'
import { optionsOf } from '../../../ui/field/options.ts'
import { Segmented } from '../../../ui/field/segmented.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { drawAlways } from '../../../ui/plot/drawn-canvas.ts'
import styles from '../analyze-demo.module.css'
import { drawPath, pathLines } from '../charts/draw-path.ts'
import { fitted, nearestPoint, panned, planeOf, type Side, type View, zoomed } from '../charts/path-view.ts'
import { usePlayhead } from '../charts/playhead.ts'
import { pointAt, type Track } from '../charts/track.ts'
import { TrackTable } from '../charts/track-table.tsx'
import { type Analysis, startOf } from '../read/analysis.ts'

const SPEEDS = [styles.lgSpeed1, styles.lgSpeed2, styles.lgSpeed3, styles.lgSpeed4, styles.lgSpeed5]

const SIDES = optionsOf({ top: 'Top', side: 'Side' })
const STEP = 40
const ZOOM = 1.4
const REACH = 24

/** The way of the run from above and from the side, coloured by speed. */
export function PathTab({ analysis }: { analysis: Analysis }) {
  const [side, setSide] = useState<Side>('top')
  const { track, report } = analysis
  return (
    <Panel
      title="Path"
      sub={side === 'top' ? 'top view, grid 64 units' : 'side view, grid 64 units'}
      actions={<Segmented label="View" options={SIDES} value={side} onChange={setSide} />}
    >
      {track.ms.length < 2 ? (
        <p className="dim">The demo holds no frame of play: there is no path to draw.</p>
      ) : (
        <>
          <PathCanvas key={side} track={track} side={side} analysis={analysis} />
          <p className="dim tiny">
            {count(Math.round(report.movement.distance))} units. Drag moves the picture, the wheel or plus and minus
            size it, a click puts the playhead there.
          </p>
          <TrackTable track={track} />
        </>
      )}
    </Panel>
  )
}

function PathCanvas({ track, side, analysis: { report } }: { track: Track; side: Side; analysis: Analysis }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const view = useRef<View | null>(null)
  const redraw = useRef(() => {})
  const pointers = useRef(new Map<number, { x: number; y: number }>())
  const dragged = useRef(0)
  const playhead = usePlayhead()
  const plane = useMemo(() => planeOf(track, side), [track, side])
  const lines = useMemo(() => pathLines(track, plane), [track, plane])
  const places = useMemo(() => {
    const timer = report.summary.timers.at(-1)
    return { start: pointAt(track, startOf(report)), finish: timer ? pointAt(track, timer.endMs) : track.ms.length - 1 }
  }, [track, report])

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let frame = 0
    const draw = () => {
      frame = 0
      view.current ??= fitted(plane, element.clientWidth, element.clientHeight)
      drawPath(element, plane, lines, view.current, { ...places, now: pointAt(track, playhead.get().at) })
    }
    redraw.current = () => {
      if (frame === 0) frame = requestAnimationFrame(draw)
    }
    const stopDrawing = drawAlways(element, draw)
    const stopWatching = playhead.watch(() => redraw.current())
    const turn = (event: WheelEvent) => {
      event.preventDefault()
      const { x, y } = place(element, event.clientX, event.clientY)
      if (view.current) view.current = zoomed(view.current, event.deltaY < 0 ? ZOOM : 1 / ZOOM, x, y)
      redraw.current()
    }
    element.addEventListener('wheel', turn, { passive: false })
    return () => {
      cancelAnimationFrame(frame)
      stopDrawing()
      stopWatching()
      element.removeEventListener('wheel', turn)
    }
  }, [plane, lines, places, track, playhead])

  const change = (next: (view: View) => View) => {
    if (view.current) view.current = next(view.current)
    redraw.current()
  }
  const reset = () => {
    view.current = null
    redraw.current()
  }
  const press = (event: PointerEvent<HTMLCanvasElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
    dragged.current = 0
  }
  const move = (event: PointerEvent<HTMLCanvasElement>) => {
    const before = pointers.current.get(event.pointerId)
    if (!before) return
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1]
    const now = { x: event.clientX, y: event.clientY }
    const moved = { x: now.x - before.x, y: now.y - before.y }
    dragged.current += Math.abs(moved.x) + Math.abs(moved.y)
    if (other) {
      const factor =
        Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y))
      const { x, y } = place(event.currentTarget, other.x, other.y)
      change((old) => zoomed(old, factor, x, y))
    } else change((old) => panned(old, moved.x, moved.y))
    pointers.current.set(event.pointerId, now)
  }
  const letGo = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!pointers.current.delete(event.pointerId) || dragged.current > 4 || !view.current) return
    const { x, y } = place(event.currentTarget, event.clientX, event.clientY)
    const point = nearestPoint(plane, view.current, x, y, REACH)
    if (point !== null) playhead.seek(track.ms[point] ?? 0)
  }
  const handleKey = (event: KeyboardEvent) => {
    const acts: Record<string, () => void> = {
      ArrowLeft: () => change((old) => panned(old, STEP, 0)),
      ArrowRight: () => change((old) => panned(old, -STEP, 0)),
      ArrowUp: () => change((old) => panned(old, 0, STEP)),
      ArrowDown: () => change((old) => panned(old, 0, -STEP)),
      '+': () => change((old) => zoomed(old, ZOOM)),
      '-': () => change((old) => zoomed(old, 1 / ZOOM)),
      '0': reset,
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const [a, b, c, d] = lines.steps
  return (
    <>
      <canvas
        ref={canvas}
        className={styles.pathCanvas}
        role="img"
        tabIndex={0}
        aria-label={
          side === 'top'
            ? 'Path of the run from above, coloured by speed. Arrow keys move it, plus and minus size it.'
            : 'Path of the run from the side, coloured by speed. Arrow keys move it, plus and minus size it.'
        }
        onPointerDown={press}
        onPointerMove={move}
        onPointerUp={letGo}
        onPointerCancel={(event) => pointers.current.delete(event.pointerId)}
        onKeyDown={handleKey}
      />
      <div className="row wrap">
        <div className={`${chart.legend} ${styles.anLegend}`} aria-hidden="true">
          {[`under ${a}`, a, b, c, `over ${d} u/s`].map((name, index) => (
            <span key={name} className={SPEEDS[index]}>
              <i />
              <bdi>{name}</bdi>
            </span>
          ))}
        </div>
        <div className="row end">
          <IconButton label="Zoom in" icon={ZoomIn} onClick={() => change((old) => zoomed(old, ZOOM))} />
          <IconButton label="Zoom out" icon={ZoomOut} onClick={() => change((old) => zoomed(old, 1 / ZOOM))} />
          <IconButton label="Whole path" icon={Maximize} onClick={reset} />
        </div>
      </div>
    </>
  )
}

/** Pixels from the middle of an element. */
function place(element: Element, clientX: number, clientY: number): { x: number; y: number } {
  const { left, top, width, height } = element.getBoundingClientRect()
  return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
}
