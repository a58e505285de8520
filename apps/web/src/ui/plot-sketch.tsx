import { count } from '../lib/text/format.ts'
import chart from './chart.module.css'

/** A point by its place from the left edge and its height above the floor, both from 0 to 1. */
type Point = readonly [x: number, y: number]

/** What a plot shows, as far as the server can draw it: one line or bars, and what stands at the ends of the axes. */
export interface Sketch {
  points: readonly Point[]
  look: 'bars' | 'steps'
  top: string
  floor: string
  first: string
  last: string
}

const BAR = 0.82
/** left and right of the first and the last bar, in bars */
const ROOM = 0.2

/** Counts as bars, from nothing to the highest. */
export function barSketch(values: readonly number[], labels: readonly string[]): Sketch {
  const most = Math.max(1, ...values)
  const points = values.map((value, at): Point => [(at + 0.5 + ROOM / 2) / (values.length + ROOM), value / most / 1.06])
  const ends = { first: labels[0] ?? '', last: labels.at(-1) ?? '' }
  return { look: 'bars', points, top: count(most), floor: '0', ...ends }
}

/** The shape of a plot, in its box until the plot itself stands there: it is drawn by scripts alone. */
export function PlotSketch({ sketch: { points, look, top, floor, first, last } }: { sketch: Sketch }) {
  const half = (BAR / (points.length + ROOM)) * 50
  const path = points
    .map(([x, y], at) => {
      const [left, height] = [x * 100, 100 - y * 100].map((part) => Number(part.toFixed(2))) as [number, number]
      if (look === 'bars') return `M${(left - half).toFixed(2)} 100V${height}h${(2 * half).toFixed(2)}V100z`
      return at === 0 ? `M${left} ${height}` : `H${left}V${height}`
    })
    .join('')
  return (
    <div className={chart.sketch} aria-hidden="true">
      <span>{top}</span>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path className={look === 'bars' ? chart.sketchBars : chart.sketchSteps} d={path} />
      </svg>
      <span>{floor}</span>
      <span>{first}</span>
      <span>{last}</span>
    </div>
  )
}
