import type { CareerQuarter } from '@kz/contract/profiles'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { announce } from '../../ui/announcer.tsx'
import chartStyles from '../../ui/chart.module.css'
import { axisLook, keepPlot, themeColours } from '../../ui/plot.ts'
import { type CareerSeries, careerSentence, readout, yearMarks } from './career.ts'
import styles from './profile.module.css'

const LABEL_ROOM = 44

interface CareerChartProps {
  career: readonly CareerQuarter[]
  series: CareerSeries
}

/** Bars of a player's quarters, the last one in amber. Mouse and arrow keys go from quarter to quarter. */
export function CareerChart({ career, series }: CareerChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot | null>(null)
  const [at, setAt] = useState<number | null>(null)
  const last = career.length - 1
  const handlePoint = useEffectEvent(setAt)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const draw = () => {
      const values = career.map((quarter) => quarter[series])
      const options = optionsOf(career, values, element, handlePoint)
      return new uPlot(options, [career.map((_, index) => index), values], element)
    }
    const end = keepPlot(element, chart, draw, () => sizeOf(element))
    const scroller = element.parentElement
    scroller?.scrollTo({ left: scroller.scrollWidth })
    return end
  }, [career, series])

  const handleKey = (event: KeyboardEvent) => {
    const from = at ?? last + (event.key === 'ArrowLeft' ? 1 : 0)
    const places: Record<string, number> = { ArrowLeft: from - 1, ArrowRight: from + 1, Home: 0, End: last }
    const wanted = places[event.key]
    const next = Math.min(last, Math.max(0, wanted ?? 0))
    const quarter = career[next]
    if (wanted === undefined || !quarter || !chart.current) return
    event.preventDefault()
    setAt(next)
    chart.current.setCursor({ left: chart.current.valToPos(next, 'x'), top: 0 })
    announce(readout(quarter, next === last))
  }

  const shown = career[at ?? last]
  return (
    <>
      <div className={`${chartStyles.scroll} ${styles.xscroll}`}>
        <div
          ref={box}
          className={styles.career}
          role="img"
          aria-label={`${careerSentence(career, series)}. Arrow keys read the quarters one by one.`}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read the chart out
          tabIndex={0}
          onKeyDown={handleKey}
        />
      </div>
      <p className={styles.careerReadout} aria-hidden="true">
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
