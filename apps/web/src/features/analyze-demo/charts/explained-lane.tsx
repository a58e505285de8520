import { useEffect, useRef } from 'react'
import {
  type Explained,
  type ExplainedSpan,
  explainedWords,
  notJudgedWords,
} from '../../../blocks/analysis/explained.ts'
import { clearedCanvas, drawAlways } from '../../../ui/plot/drawn-canvas.ts'
import { themeColours } from '../../../ui/plot/plot.ts'
import styles from '../analyze-demo.module.css'
import { MomentButton } from '../moment-button.tsx'
import { CHART_LEFT, CHART_RIGHT } from './line-chart.tsx'
import { usePlayhead } from './playhead.ts'
import transport from './transport.module.css'

const HEIGHT = 12
const THIN = 3
const LEAST_WIDTH = 2
const MOST_MOMENTS = 12

interface ExplainedLaneProps {
  explained: Explained
  spans: readonly ExplainedSpan[]
}

/** Which movement follows from keys and view: a line below the speed, thick and red where it does not. */
export function ExplainedLane({ explained, spans }: ExplainedLaneProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const playhead = usePlayhead()
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    let shown = ''
    const draw = () => {
      const { from, to } = playhead.get()
      shown = `${from} ${to}`
      drawSpans(element, spans, from, to)
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
  }, [spans, playhead])
  const words = explainedWords(explained)
  const rest = notJudgedWords(explained)
  const { stretches, stretchCount } = explained
  return (
    <>
      <canvas
        ref={canvas}
        className={transport.keyLanes}
        style={{ height: HEIGHT }}
        role="img"
        aria-label={`Movement that is explained: ${words}.`}
      />
      <p className={`dim tiny ${styles.explained}`}>
        <span>
          Explained: {words}
          {rest && `. Not judged: ${rest}`}.{' '}
          {explained.withMap ? 'With the walls and floors of the map.' : 'Without the walls and floors of the map.'}
        </span>
        {stretchCount > 0 && (
          <span className={styles.moments}>
            Not explained at
            {stretches.slice(0, MOST_MOMENTS).map(([from = 0]) => (
              <MomentButton key={from} ms={from} of="movement that is not explained" />
            ))}
            {stretchCount > MOST_MOMENTS && `and ${stretchCount - MOST_MOMENTS} more`}
          </span>
        )}
      </p>
    </>
  )
}

function drawSpans(element: HTMLCanvasElement, spans: readonly ExplainedSpan[], from: number, to: number): void {
  const context = clearedCanvas(element)
  if (!context) return
  const colour = themeColours(element)
  const width = element.clientWidth - CHART_LEFT - CHART_RIGHT
  const x = (ms: number) => CHART_LEFT + ((Math.min(Math.max(ms, from), to) - from) / Math.max(to - from, 1)) * width
  context.fillStyle = colour('line')
  context.fillRect(CHART_LEFT, HEIGHT / 2, width, 1)
  // red comes last: a frame of it must not vanish below its neighbours
  for (const isExplained of [true, false]) {
    const thick = isExplained ? THIN : HEIGHT
    context.fillStyle = colour(isExplained ? 'gain' : 'loss')
    for (const span of spans) {
      if (span.isExplained !== isExplained || span.to < from || span.from > to) continue
      const left = x(span.from)
      context.fillRect(left, (HEIGHT - thick) / 2, Math.max(LEAST_WIDTH, x(span.to) - left), thick)
    }
  }
}
