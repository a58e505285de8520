import type { CareerQuarter } from '@kz/contract/accounts/profiles'
import uPlot from 'uplot'
import chartStyles from '../../ui/chart.module.css'
import { axisLook, pointAfterKey, themeColours } from '../../ui/plot/plot.ts'
import { PlotBox, usePlot } from '../../ui/plot/plot-box.tsx'
import { barSketch } from '../../ui/plot-sketch.tsx'
import { type CareerSeries, careerSentence, readout, yearMarks } from './career.ts'
import styles from './profile.module.css'

const LABEL_ROOM = 44

interface CareerChartProps {
  career: readonly CareerQuarter[]
  series: CareerSeries
}

/** Bars of a player's quarters, the last one in amber. Mouse and arrow keys go from quarter to quarter. */
export function CareerChart({ career, series }: CareerChartProps) {
  const last = career.length - 1
  const { box, at, pointAt } = usePlot([career, series], {
    draw(element, onPoint) {
      const values = career.map((quarter) => quarter[series])
      const options = optionsOf(career, values, element, onPoint)
      return new uPlot(options, [career.map((_, index) => index), values], element)
    },
    sizeOf,
    begin({ parentElement: scroller }) {
      scroller?.scrollTo({ left: scroller.scrollWidth })
      return undefined
    },
  })

  const handleKey = (key: string) => {
    const next = pointAfterKey(key, at ?? last + (key === 'ArrowLeft' ? 1 : 0), career.length)
    const quarter = next === null ? undefined : career[next]
    if (next !== null && quarter) pointAt(next, readout(quarter, next === last), { x: next })
    return Boolean(quarter)
  }

  const shown = career[at ?? last]
  return (
    <>
      <div className={`${chartStyles.scroll} ${styles.xscroll}`}>
        <PlotBox
          box={box}
          className={styles.career}
          says={careerSentence(career, series)}
          reads="the quarters"
          onKey={handleKey}
          sketch={barSketch(
            career.map((quarter) => quarter[series]),
            career.map(({ quarter }) => quarter.slice(0, 4)),
          )}
        />
      </div>
      <p className={chartStyles.readout} aria-hidden="true">
        {shown && readout(shown, (at ?? last) === last)}
      </p>
    </>
  )
}

const sizeOf = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height })

function optionsOf(
  career: readonly CareerQuarter[],
  values: readonly number[],
  element: HTMLElement,
  onPoint: (index: number | null) => void,
): uPlot.Options {
  const read = themeColours(element)
  const { width, height } = sizeOf(element)
  const gap = Math.ceil((career.length * LABEL_ROOM) / Math.max(1, width))
  const axis = axisLook(read)
  const bars = uPlot.paths.bars?.({ size: [0.8, 24], disp: { fill: { unit: 3, values: () => fills } } })
  const fills = values.map((_, index) => read(index === values.length - 1 ? 'chart-1' : 'line-strong'))
  return {
    width,
    height,
    padding: [10, 6, 0, 0],
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false, points: { show: false } },
    scales: {
      x: { time: false, range: [-0.6, career.length - 0.4] },
      y: { range: (_chart, _least, most) => [0, Math.max(1, most) * 1.05] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: 24,
        gap: 6,
        splits: () => yearMarks(career, Math.max(4, gap)),
        values: (_chart, splits) => splits.map((index) => career[index]?.quarter.slice(0, 4) ?? ''),
      },
      {
        ...axis,
        grid: { stroke: read('line'), width: 1 },
        size: 34,
        space: 40,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000],
      },
    ],
    series: [{}, { stroke: read('line-strong'), width: 0, points: { show: false }, ...(bars && { paths: bars }) }],
    hooks: { setCursor: [(drawn) => onPoint(drawn.cursor.idx ?? null)] },
  }
}
