import { type PointerEvent, useEffect, useEffectEvent, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { clockText } from '../../../blocks/analysis/clock-text.ts'
import { CHART_FONT, themeColours } from '../../../ui/plot/plot.ts'
import { usePlayhead } from './playhead.ts'
import styles from './transport.module.css'

/** Room left and right of the plot: the lanes below it keep the same. */
export const CHART_LEFT = 48
export const CHART_RIGHT = 12

export interface Line {
  label: string
  values: ArrayLike<number | null>
  /** token of its colour */
  colour: 'chart-1' | 'chart-2'
  dashed?: boolean
}

interface LineChartProps {
  /** milliseconds of the points */
  ms: ArrayLike<number>
  lines: readonly Line[]
  /** moments marked with a square on the first line */
  marks?: readonly number[]
  /** a level with a dashed line */
  level?: number
  height: number
  /** says what the picture shows */
  label: string
}

const MARK = 7

/** Values over time in the playhead's window; a press or drag moves the playhead. */
export function LineChart({ ms, lines, marks = [], level, height, label }: LineChartProps) {
  const box = useRef<HTMLDivElement>(null)
  const chart = useRef<uPlot | null>(null)
  const playhead = usePlayhead()

  const drawMarks = useEffectEvent((plot: uPlot) => {
    const [first] = lines
    if (!first || marks.length === 0) return
    const colour = themeColours(plot.root)
    const { ctx } = plot
    const ratio = devicePixelRatio || 1
    ctx.save()
    ctx.lineWidth = 1.5 * ratio
    ctx.strokeStyle = colour(first.colour)
    ctx.fillStyle = colour('panel')
    const { min = 0, max = 0 } = plot.scales.x ?? {}
    for (const at of marks) {
      if (at / 1000 < (min ?? 0) || at / 1000 > (max ?? 0)) continue
      const value = first.values[plot.valToIdx(at / 1000)]
      if (value === null || value === undefined) continue
      const x = plot.valToPos(at / 1000, 'x', true) - (MARK * ratio) / 2
      const y = plot.valToPos(value, 'y', true) - (MARK * ratio) / 2
      ctx.fillRect(x, y, MARK * ratio, MARK * ratio)
      ctx.strokeRect(x, y, MARK * ratio, MARK * ratio)
    }
    ctx.restore()
  })
  const drawLevel = useEffectEvent((plot: uPlot) => {
    if (level === undefined) return
    const { ctx, bbox } = plot
    const y = Math.round(plot.valToPos(level, 'y', true))
    if (y < bbox.top || y > bbox.top + bbox.height) return
    ctx.save()
    ctx.strokeStyle = themeColours(plot.root)('line-strong')
    ctx.setLineDash([4, 4])
    ctx.beginPath()
    ctx.moveTo(bbox.left, y)
    ctx.lineTo(bbox.left + bbox.width, y)
    ctx.stroke()
    ctx.restore()
  })

  useEffect(() => {
    const element = box.current
    if (!element) return
    const seconds = Float64Array.from(ms, (value) => value / 1000)
    const data = [seconds, ...lines.map(({ values }) => values)] as unknown as uPlot.AlignedData
    let shown = { from: -1, to: -1 }
    let line: HTMLElement | null = null
    const place = () => {
      const plot = chart.current
      if (!plot) return
      const { from, to } = playhead.get()
      if (from !== shown.from || to !== shown.to) {
        shown = { from, to }
        plot.setScale('x', { min: from / 1000, max: to / 1000 })
      }
      moveLine(plot)
    }
    // a new window is in force with the next drawing only
    const moveLine = (plot: uPlot) => {
      if (!line?.isConnected) {
        line = document.createElement('div')
        line.className = styles.playline ?? ''
        plot.over.append(line)
      }
      line.style.transform = `translateX(${plot.valToPos(playhead.get().at / 1000, 'x')}px)`
    }
    const draw = () => {
      chart.current?.destroy()
      shown = { from: -1, to: -1 }
      const options = optionsOf(element, lines, height, { drawMarks, drawLevel, moveLine })
      chart.current = new uPlot(options, data, element)
      place()
    }
    draw()
    const sizes = new ResizeObserver(() => {
      if (chart.current?.width === element.clientWidth) return
      chart.current?.setSize({ width: element.clientWidth, height })
      place()
    })
    sizes.observe(element)
    const themes = new MutationObserver(draw)
    themes.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    const stop = playhead.watch(place)
    return () => {
      stop()
      sizes.disconnect()
      themes.disconnect()
      chart.current?.destroy()
      chart.current = null
    }
  }, [ms, lines, height, playhead])

  const seek = (event: PointerEvent) => {
    const plot = chart.current
    if (!plot || event.buttons !== 1) return
    const { left } = plot.over.getBoundingClientRect()
    playhead.seek(plot.posToVal(event.clientX - left, 'x') * 1000)
  }
  return (
    <div
      ref={box}
      className={styles.lineChart}
      role="img"
      aria-label={label}
      onPointerDown={(event) => {
        playhead.play(false)
        seek(event)
      }}
      onPointerMove={seek}
    />
  )
}

type Drawing = Record<'drawMarks' | 'drawLevel' | 'moveLine', (plot: uPlot) => void>

function optionsOf(
  element: HTMLElement,
  lines: readonly Line[],
  height: number,
  { drawMarks, drawLevel, moveLine }: Drawing,
): uPlot.Options {
  const colour = themeColours(element)
  const axis = {
    stroke: colour('subtle'),
    font: CHART_FONT,
    ticks: { show: false },
    border: { show: false },
    grid: { stroke: colour('line'), width: 1 },
  }
  return {
    width: element.clientWidth,
    height,
    padding: [12, CHART_RIGHT, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false },
      y: { range: (_plot, least, most) => widened(least ?? 0, most ?? 1) },
    },
    axes: [
      {
        ...axis,
        size: 24,
        gap: 6,
        space: 72,
        values: (_plot, splits, _axis, _space, step) => splits.map((at) => clockText(at * 1000, step < 1 ? 1 : 0)),
      },
      { ...axis, size: CHART_LEFT, space: 36 },
    ],
    series: [
      {},
      ...lines.map(({ colour: name, dashed }) => ({
        stroke: colour(name),
        width: dashed ? 1.25 : 2,
        ...(dashed && { dash: [5, 3] }),
        points: { show: false },
        spanGaps: false,
      })),
    ],
    hooks: { drawAxes: [drawLevel], draw: [drawMarks, moveLine] },
  }
}

function widened(least: number, most: number): [number, number] {
  const room = Math.max(10, (most - least) * 0.08)
  return [least - room, most + room]
}
