import { type CSSProperties, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { announce } from '../../ui/announcer.tsx'
import chartStyles from '../../ui/chart.module.css'
import { keepPlot } from '../../ui/plot.ts'
import { type ChartPoint, chartSentence, pointAfterKey } from './chart-points.ts'
import { chartOptions, coloursOf } from './draw-chart.ts'
import styles from './record.module.css'

const HEIGHT = 232

interface ProgressionChartProps {
  points: readonly ChartPoint[]
}

/** The records of a route over the years. Mouse and arrow keys go from point to point; the line below reads them out. */
export function ProgressionChart({ points }: ProgressionChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot | null>(null)
  const [at, setAt] = useState<number | null>(null)
  const last = points.length - 1
  const handlePoint = useEffectEvent(setAt)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const scroller = element.parentElement ?? element
    const draw = () => {
      const options = chartOptions({
        points,
        colours: coloursOf(element),
        width: element.clientWidth,
        height: HEIGHT,
        onPoint: handlePoint,
        inView: () => [scroller.scrollLeft, scroller.scrollLeft + scroller.clientWidth],
      })
      return new uPlot(options, [points.map((point) => point.at), points.map((point) => point.milliseconds)], element)
    }
    const size = () => ({ width: element.clientWidth, height: HEIGHT })
    const end = keepPlot(element, chart, draw, size)
    // the newest end is the one that is read
    scroller.scrollTo({ left: scroller.scrollWidth })
    const redraw = () => chart.current?.redraw(false)
    scroller.addEventListener('scroll', redraw, { passive: true })
    return () => {
      scroller.removeEventListener('scroll', redraw)
      end()
    }
  }, [points])

  const handleKey = (event: KeyboardEvent) => {
    const next = pointAfterKey(event.key, at ?? last + (event.key === 'ArrowLeft' ? 1 : 0), points.length)
    const point = next === null ? undefined : points[next]
    if (!point || !chart.current) return
    event.preventDefault()
    setAt(next)
    const left = chart.current.valToPos(point.at, 'x')
    chart.current.setCursor({ left, top: chart.current.valToPos(point.milliseconds, 'y') })
    announce(point.readout)
  }

  return (
    <>
      <div className={`${chartStyles.scroll} ${styles.xscroll}`}>
        <div
          ref={box}
          className={styles.progression}
          style={{ '--records': points.length } as CSSProperties}
          role="img"
          aria-label={`${chartSentence(points)}. Arrow keys read the records one by one.`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read the chart out
          tabIndex={0}
          onKeyDown={handleKey}
        />
      </div>
      <p className={styles.readout} aria-hidden="true">
        {(at === null ? points[last] : points[at])?.readout}
      </p>
    </>
  )
}
