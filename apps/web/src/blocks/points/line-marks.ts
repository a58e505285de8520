import { shortMonth } from '../../lib/text/format.ts'

/** A line of values a day, drawn in 640 x 188 units. */

export const CHART = { width: 640, height: 188, left: 52, right: 570, top: 14, bottom: 158 } as const

export interface DayValue {
  /** `yyyy-MM-dd` */
  day: string
  value: number
}

export interface DrawnLine {
  /** steps from value to value */
  path: string
  end: { x: number; y: number }
  /** values with a line across */
  marks: { y: number; value: number }[]
  /** months under it */
  months: { x: number; label: string }[]
}

const DAY_MS = 86_400_000
const MOST_MARKS = 3
const MOST_MONTHS = 6

/** A step that is 1, 2 or 5 of a power of ten, so that there are at most three of them. */
function stepOf(span: number): number {
  const least = Math.max(1, span / MOST_MARKS)
  const power = 10 ** Math.floor(Math.log10(least))
  return power * ([1, 2, 5, 10].find((one) => one * power >= least) ?? 10)
}

/** The drawing of values, the oldest first; `upward`: more is higher, else a small number is (a place). */
export function drawLine(values: readonly DayValue[], upward: boolean): DrawnLine | null {
  const [first] = values
  const last = values.at(-1)
  if (!first || !last) return null
  const from = Date.parse(first.day)
  const days = Math.max(1, (Date.parse(last.day) - from) / DAY_MS)
  const least = Math.min(...values.map(({ value }) => value))
  const most = Math.max(...values.map(({ value }) => value))
  const span = most - least || 1
  const xOf = (day: string) => CHART.left + ((Date.parse(day) - from) / DAY_MS / days) * (CHART.right - CHART.left)
  const yOf = (value: number) => {
    const share = (value - least) / span
    return CHART.top + (upward ? 1 - share : share) * (CHART.bottom - CHART.top)
  }
  const path = values
    .map(({ day, value }, at) =>
      at === 0 ? `M${round(xOf(day))} ${round(yOf(value))}` : `H${round(xOf(day))}V${round(yOf(value))}`,
    )
    .join('')
  const step = stepOf(span)
  const marks: DrawnLine['marks'] = []
  for (let value = Math.ceil(least / step) * step; value <= most; value += step) marks.push({ y: yOf(value), value })
  return { path, end: { x: xOf(last.day), y: yOf(last.value) }, marks, months: monthsOf(values, xOf) }
}

const round = (value: number): number => Math.round(value * 10) / 10

function monthsOf(values: readonly DayValue[], xOf: (day: string) => number): DrawnLine['months'] {
  const firsts = values.filter(({ day }, at) => at === 0 || day.slice(0, 7) !== values[at - 1]?.day.slice(0, 7))
  const every = Math.ceil(firsts.length / MOST_MONTHS)
  return firsts
    .filter((_, at) => at % every === 0)
    .map(({ day }) => ({ x: xOf(day), label: shortMonth(new Date(day)) }))
}
