import uPlot from 'uplot'
import { count } from '../../lib/text/format.ts'
import { axisLook, CHART_FONT, pointAfterKey, themeColours } from '../../ui/plot/plot.ts'
import { PlotBox, usePlot } from '../../ui/plot/plot-box.tsx'
import { barSketch } from '../../ui/plot-sketch.tsx'
import { type BarChartData, barSentence, countSplits, planLabels } from './chart-kinds.ts'
import styles from './stats.module.css'

const HEIGHT = 220
const AXIS_WIDTH = 48
const END_ROOM = 28
const LABEL_HEIGHT = 24
/** without what the longest label needs */
const TURNED_HEIGHT = 14
/** Degrees a label leans when it is turned. */
const TURN = 40

interface BarChartProps {
  title: string
  data: BarChartData
}

/** Counts as bars. Mouse and arrow keys go from bar to bar; the line below reads them out. */
export function BarChart({ title, data }: BarChartProps) {
  const { box, at, pointAt } = usePlot([data], {
    draw(element, onPoint) {
      const columns: uPlot.AlignedData = [data.values.map((_value, place) => place), [...data.values]]
      return new uPlot(options(element, data, onPoint), columns, element)
    },
    sizeOf: ({ clientWidth: width }) => ({ width, height: HEIGHT }),
  })

  const readout = (place: number) => `${data.labels[place]}: ${count(data.values[place] ?? 0)}`
  const handleKey = (key: string) => {
    const count = data.values.length
    const next = pointAfterKey(key, at ?? (key === 'ArrowLeft' ? count : -1), count)
    if (next !== null) pointAt(next, readout(next), { x: next })
    return next !== null
  }

  return (
    <>
      <PlotBox
        box={box}
        className={styles.bars}
        says={barSentence(title, data)}
        reads="the bars"
        onKey={handleKey}
        sketch={barSketch(data.values, data.labels)}
      />
      <p aria-hidden="true">{at === null ? ' ' : readout(at)}</p>
    </>
  )
}

function widthsOf(labels: readonly string[]): number[] {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return labels.map(() => 0)
  context.font = CHART_FONT
  return labels.map((label) => context.measureText(label).width)
}

function options(element: HTMLElement, data: BarChartData, onPoint: (place: number | null) => void): uPlot.Options {
  const read = themeColours(element)
  const axis = axisLook(read)
  const widths = widthsOf(data.labels)
  const widest = Math.max(0, ...widths)
  const plan = (chart: uPlot) => planLabels(widths, chart.width - AXIS_WIDTH - END_ROOM, data.named === true)
  const bars = uPlot.paths.bars?.({ size: [0.82, 48, 1], align: 0 })
  return {
    width: element.clientWidth,
    height: HEIGHT,
    padding: [10, END_ROOM, 0, 0],
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, y: false, points: { show: false } },
    scales: {
      x: { time: false, range: (_chart, least, most) => [least - 0.6, most + 0.6] },
      y: { range: (_chart, _least, most) => [0, Math.max(1, most * 1.06)] },
    },
    axes: [
      {
        ...axis,
        grid: { show: false },
        size: (chart) =>
          plan(chart).isTurned ? TURNED_HEIGHT + widest * Math.sin((TURN * Math.PI) / 180) : LABEL_HEIGHT,
        gap: 6,
        rotate: (chart) => (plan(chart).isTurned ? TURN : 0),
        splits: (chart) => {
          const { every } = plan(chart)
          // of names the first one counts most, of days the last
          const from = data.named ? 0 : (data.labels.length - 1) % every
          return data.labels.flatMap((_label, place) => (place % every === from ? [place] : []))
        },
        values: (_chart, splits) => splits.map((place) => data.labels[place] ?? ''),
      },
      {
        ...axis,
        grid: { stroke: read('line'), width: 1 },
        size: AXIS_WIDTH,
        splits: (_chart, _axis, _least, most) => countSplits(most),
        values: (_chart, splits) => splits.map(count),
      },
    ],
    series: [{}, { fill: read('line-strong'), width: 0, ...(bars && { paths: bars }), points: { show: false } }],
    hooks: { setCursor: [(chart) => onPoint(chart.cursor.idx ?? null)] },
  }
}
