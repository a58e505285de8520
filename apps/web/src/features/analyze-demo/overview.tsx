import { ZoomIn, ZoomOut } from 'lucide-react'
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react'
import { clockText } from '../../blocks/analysis/clock-text.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { clearedCanvas, drawAlways } from '../../ui/plot/drawn-canvas.ts'
import { themeColours } from '../../ui/plot/plot.ts'
import { usePlayhead, usePlayheadValue } from './charts/playhead.ts'
import type { Track } from './charts/track.ts'
import styles from './charts/transport.module.css'

const STEP = 0.1

/** The whole demo in small, with the window on it: dragged, or moved and sized by keys and buttons. */
export function Overview({ track }: { track: Track }) {
  const strip = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const drag = useRef<{ edge: 'from' | 'to' | 'both'; x: number; from: number; to: number } | null>(null)
  const playhead = usePlayhead()
  const { durationMs } = playhead
  const from = usePlayheadValue((state) => Math.round(state.from))
  const to = usePlayheadValue((state) => Math.round(state.to))
  const whole = Math.max(durationMs, 1)

  useEffect(() => {
    const element = canvas.current
    if (!element) return
    return drawAlways(element, () => drawStrip(element, track, whole))
  }, [track, whole])

  const grab = (edge: 'from' | 'to' | 'both') => (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    event.stopPropagation()
    drag.current = { edge, x: event.clientX, from, to }
  }
  const move = (event: PointerEvent) => {
    const grabbed = drag.current
    const width = strip.current?.clientWidth
    if (!grabbed || !width) return
    const by = ((event.clientX - grabbed.x) / width) * whole
    if (grabbed.edge === 'both') playhead.setWindow(grabbed.from + by, grabbed.to + by)
    else if (grabbed.edge === 'from') playhead.setWindow(Math.min(grabbed.from + by, grabbed.to - 500), grabbed.to)
    else playhead.setWindow(grabbed.from, Math.max(grabbed.to + by, grabbed.from + 500))
  }
  const letGo = () => {
    drag.current = null
  }
  const zoom = (factor: number) => {
    const middle = (from + to) / 2
    const half = ((to - from) / 2) * factor
    playhead.setWindow(middle - half, middle + half)
  }
  const shift = (part: number) => playhead.setWindow(from + (to - from) * part, to + (to - from) * part)
  const handleKey = (event: KeyboardEvent) => {
    const acts: Record<string, () => void> = {
      ArrowLeft: () => shift(-STEP),
      ArrowRight: () => shift(STEP),
      PageUp: () => shift(-1),
      PageDown: () => shift(1),
      Home: () => playhead.setWindow(0, to - from),
      End: () => playhead.setWindow(durationMs - (to - from), durationMs),
      '+': () => zoom(0.5),
      '-': () => zoom(2),
    }
    const act = acts[event.key]
    if (!act) return
    event.preventDefault()
    event.stopPropagation()
    act()
  }
  const words = `${clockText(from, 0)} to ${clockText(to, 0)} of ${clockText(durationMs, 0)}`
  return (
    <div className={styles.overview}>
      <div ref={strip} className={styles.overviewStrip}>
        <canvas ref={canvas} />
        <div
          className={styles.overviewWindow}
          style={{ left: `${(from / whole) * 100}%`, width: `${((to - from) / whole) * 100}%` }}
          role="slider"
          tabIndex={0}
          aria-label="Window shown. Arrow keys move it, plus and minus size it."
          aria-valuemin={0}
          aria-valuemax={Math.round(durationMs)}
          aria-valuenow={from}
          aria-valuetext={words}
          onKeyDown={handleKey}
          onPointerDown={grab('both')}
          onPointerMove={move}
          onPointerUp={letGo}
          onPointerCancel={letGo}
        >
          <i onPointerDown={grab('from')} onPointerMove={move} onPointerUp={letGo} />
          <i onPointerDown={grab('to')} onPointerMove={move} onPointerUp={letGo} />
        </div>
      </div>
      <div className="row">
        <span className="dim tiny" aria-hidden="true">
          {words}
        </span>
        <div className="row end">
          <IconButton label="Zoom in" icon={ZoomIn} onClick={() => zoom(0.5)} />
          <IconButton label="Zoom out" icon={ZoomOut} onClick={() => zoom(2)} />
          <Button small kind="ghost" onClick={() => playhead.setWindow(0, durationMs)}>
            Whole demo
          </Button>
        </div>
      </div>
    </div>
  )
}

function drawStrip(canvas: HTMLCanvasElement, { ms, speed }: Track, whole: number): void {
  const context = clearedCanvas(canvas)
  if (!context) return
  const { clientWidth: width, clientHeight: height } = canvas
  const colour = themeColours(canvas)
  const columns = new Float32Array(Math.max(1, Math.ceil(width)))
  let most = 1
  for (let point = 0; point < ms.length; point++) {
    const column = Math.min(columns.length - 1, Math.max(0, Math.floor((ms[point]! / whole) * width)))
    if (speed[point]! > columns[column]!) columns[column] = speed[point]!
    if (speed[point]! > most) most = speed[point]!
  }
  context.beginPath()
  context.moveTo(0, height)
  columns.forEach((value, x) => {
    context.lineTo(x, height - (value / most) * (height - 4))
  })
  context.lineTo(width, height)
  context.fillStyle = colour('raised')
  context.fill()
  context.strokeStyle = colour('line-strong')
  context.stroke()
}
