import { useEffect, useRef } from 'react'
import { clearedCanvas, drawAlways } from '../../../ui/plot/drawn-canvas.ts'
import { CHART_FONT, themeColours } from '../../../ui/plot/plot.ts'
import { CHART_LEFT, CHART_RIGHT } from './line-chart.tsx'
import { usePlayhead } from './playhead.ts'
import { BUTTONS, pressesOf, type Track } from './track.ts'
import styles from './transport.module.css'

const LANES = [
  { name: 'Jump', button: BUTTONS.jump, colour: 'chart-1' },
  { name: 'Duck', button: BUTTONS.duck, colour: 'chart-5' },
  { name: 'A', button: BUTTONS.left, colour: 'chart-3' },
  { name: 'D', button: BUTTONS.right, colour: 'chart-2' },
  { name: 'W', button: BUTTONS.forward, colour: 'line-strong' },
] as const
const LANE = 16
const GAP = 4

/** Which keys were down, on the time axis of the chart above. */
export function KeyLanes({ track }: { track: Track }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const playhead = usePlayhead()
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let shown = ''
    const draw = () => {
      const context = clearedCanvas(element)
      const { from, to } = playhead.get()
      shown = `${from} ${to}`
      if (context) drawLanes(context, element, track, from, to)
    }
    const stopDrawing = drawAlways(element, draw)
    const stopWatching = playhead.watch(() => {
      const { from, to } = playhead.get()
      if (`${from} ${to}` !== shown) draw()
    })
    return () => {
      stopDrawing()
      stopWatching()
    }
  }, [track, playhead])
  return (
    <canvas
      ref={canvas}
      className={styles.keyLanes}
      style={{ height: LANES.length * (LANE + GAP) }}
      role="img"
      aria-label="Keys that were down: jump, duck, A, D and W. The keys at the playhead are named above."
    />
  )
}

function drawLanes(context: CanvasRenderingContext2D, element: HTMLElement, track: Track, from: number, to: number) {
  const colour = themeColours(element)
  const width = element.clientWidth - CHART_LEFT - CHART_RIGHT
  const x = (ms: number) => CHART_LEFT + ((Math.min(Math.max(ms, from), to) - from) / Math.max(to - from, 1)) * width
  context.font = CHART_FONT
  context.textAlign = 'right'
  context.textBaseline = 'middle'
  LANES.forEach(({ name, button, colour: token }, lane) => {
    const y = lane * (LANE + GAP)
    context.fillStyle = colour('well')
    context.fillRect(CHART_LEFT, y, width, LANE)
    context.fillStyle = colour('subtle')
    context.fillText(name, CHART_LEFT - 8, y + LANE / 2 + 1)
    context.fillStyle = colour(token)
    for (const [began, ended] of pressesOf(track, button, from, to)) {
      context.fillRect(x(began), y + 2, Math.max(1, x(ended) - x(began)), LANE - 4)
    }
  })
}
