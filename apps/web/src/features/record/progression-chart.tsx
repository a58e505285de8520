import type { CSSProperties } from 'react'
import uPlot from 'uplot'
import chartStyles from '../../ui/chart.module.css'
import { pointAfterKey } from '../../ui/plot/plot.ts'
import { PlotBox, usePlot } from '../../ui/plot/plot-box.tsx'
import { type ChartPoint, chartSentence, progressionSketch } from './chart-points.ts'
import { chartOptions, coloursOf } from './draw-chart.ts'
import styles from './record.module.css'

const HEIGHT = 232

interface ProgressionChartProps {
  points: readonly ChartPoint[]
}

/** The records of a route over the years. Mouse and arrow keys go from point to point; the line below reads them out. */
export function ProgressionChart({ points }: ProgressionChartProps) {
  const last = points.length - 1
  const { box, at, pointAt } = usePlot([points], {
    draw(element, onPoint) {
      const scroller = element.parentElement ?? element
      const options = chartOptions({
        points,
        colours: coloursOf(element),
        width: element.clientWidth,
        height: HEIGHT,
        onPoint,
        inView: () => [scroller.scrollLeft, scroller.scrollLeft + scroller.clientWidth],
      })
      return new uPlot(options, [points.map((point) => point.at), points.map((point) => point.milliseconds)], element)
    },
    sizeOf: ({ clientWidth: width }) => ({ width, height: HEIGHT }),
    begin(element, redraw) {
      const scroller = element.parentElement ?? element
      // the newest end is the one that is read
      scroller.scrollTo({ left: scroller.scrollWidth })
      scroller.addEventListener('scroll', redraw, { passive: true })
      return () => scroller.removeEventListener('scroll', redraw)
    },
  })

  const handleKey = (key: string) => {
    const next = pointAfterKey(key, at ?? last + (key === 'ArrowLeft' ? 1 : 0), points.length)
    const point = next === null ? undefined : points[next]
    if (next !== null && point) pointAt(next, point.readout, { x: point.at, y: point.milliseconds })
    return Boolean(point)
  }

  return (
    <>
      <div className={`${chartStyles.scroll} ${styles.xscroll}`}>
        <PlotBox
          box={box}
          className={styles.progression}
          style={{ '--records': points.length } as CSSProperties}
          says={chartSentence(points)}
          reads="the records"
          onKey={handleKey}
          sketch={progressionSketch(points)}
        />
      </div>
      <p className={chartStyles.readout} aria-hidden="true">
        {(at === null ? points[last] : points[at])?.readout}
      </p>
    </>
  )
}
