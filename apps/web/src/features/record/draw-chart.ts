import uPlot from 'uplot'
import { themeColours } from '../../ui/plot/plot.ts'
import { clockText } from '../../ui/time/time-parts.ts'
import { type ChartPoint, dateLabel, timeLabels, timeSplits } from './chart-points.ts'

const MARK = 7
const LABEL_ROOM = 96
const LABEL_GAP = 24
const RIGHT_ROOM = 76

interface Colours {
  line: string
  panel: string
  text: string
  strong: string
  grid: string
  accent: string
}

/** The theme's colours as they are now. */
export function coloursOf(element: Element): Colours {
  const read = themeColours(element)
  return {
    line: read('chart-1'),
    panel: read('panel'),
    text: read('subtle'),
    strong: read('fg'),
    grid: read('line'),
    accent: read('accent'),
  }
}

interface ChartOptions {
  points: readonly ChartPoint[]
  colours: Colours
  width: number
  height: number
  onPoint: (index: number | null) => void
  /** the part of the chart that is scrolled into view, from and to in pixels */
  inView: () => [number, number]
}

const font = (weight: number) => `${weight} 11px "IBM Plex Sans Variable", "IBM Plex Sans Rest", sans-serif`

/** Options of the progression chart: an amber step line, square marks, times on the left, years below. */
export function chartOptions({ points, colours, width, height, onPoint, inView }: ChartOptions): uPlot.Options {
  const axis = { stroke: colours.text, font: font(500), ticks: { show: false }, border: { show: false } }
  return {
    width,
    height,
    padding: [18, RIGHT_ROOM, 0, 0],
    legend: { show: false },
    tzDate: (seconds) => uPlot.tzDate(new Date(seconds * 1000), 'Etc/UTC'),
    cursor: { drag: { x: false, y: false }, y: false, points: { show: false } },
    scales: {
      x: { time: true, range: (_chart, least, most) => widened(least, most, 0.02, 0.004) },
      y: { range: (_chart, least, most) => widened(least, most, 0.16, 0.06) },
    },
    axes: [
      {
        ...axis,
        grid: { stroke: colours.grid, width: 1 },
        space: 72,
        size: 26,
        gap: 6,
        values: (_chart, splits, _axis, _space, step) => splits.map((at) => dateLabel(at, step)),
      },
      {
        ...axis,
        grid: { stroke: colours.grid, width: 1 },
        size: 62,
        splits: (_chart, _axis, least, most) => timeSplits(least, most),
        values: (_chart, splits) => timeLabels(splits),
      },
    ],
    series: [
      {},
      {
        stroke: colours.line,
        width: 2,
        ...(uPlot.paths.stepped && { paths: uPlot.paths.stepped({ align: 1 }) }),
        points: { show: false },
      },
    ],
    hooks: {
      draw: [(chart) => drawMarks(chart, points, colours, inView())],
      setCursor: [(chart) => onPoint(chart.cursor.idx ?? null)],
    },
  }
}

function widened(least: number, most: number, below: number, above: number): [number, number] {
  const span = most - least || 1
  return [least - span * below, most + span * above]
}

function drawMarks(chart: uPlot, points: readonly ChartPoint[], colours: Colours, view: [number, number]): void {
  const { ctx } = chart
  const ratio = devicePixelRatio || 1
  ctx.save()
  ctx.scale(ratio, ratio)
  ctx.textAlign = 'left'
  ctx.lineWidth = 1.5
  const end = points.at(-1)
  const lastX = end ? chart.valToPos(end.at, 'x', true) / ratio : 0
  let free = 0
  points.forEach((point, index) => {
    const x = chart.valToPos(point.at, 'x', true) / ratio
    const y = chart.valToPos(point.milliseconds, 'y', true) / ratio
    const isLast = index === points.length - 1
    ctx.fillStyle = isLast ? colours.line : colours.panel
    ctx.strokeStyle = colours.line
    ctx.fillRect(x - MARK / 2, y - MARK / 2, MARK, MARK)
    ctx.strokeRect(x - MARK / 2, y - MARK / 2, MARK, MARK)
    if (isLast) {
      write(ctx, point.player, x + 10, y - 2, colours.strong, 600)
      write(ctx, clockText(point.milliseconds), x + 10, y + 12, colours.accent, 600)
    } else {
      const text = `${point.player} ${clockText(point.milliseconds)}`
      ctx.font = font(500)
      const { width } = ctx.measureText(text)
      if (x < free || x + width + LABEL_GAP > lastX) return
      // a name cut by the edge of what is in view tells nothing
      if (x + 6 >= view[0] && x + 6 + width <= view[1]) write(ctx, text, x + 6, y - 7, colours.text, 500)
      free = x + Math.max(LABEL_ROOM, width + LABEL_GAP)
    }
  })
  ctx.restore()
}

function write(ctx: CanvasRenderingContext2D, text: string, x: number, y: number, colour: string, weight: number) {
  ctx.font = font(weight)
  ctx.fillStyle = colour
  ctx.fillText(text, x, y)
}
