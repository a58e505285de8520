import { heldWords } from '../../blocks/time/age-text.ts'
import { dayDate } from '../../blocks/time/day-date.ts'
import type { Sketch } from '../../ui/plot-sketch.tsx'
import { clockText, spokenDifference } from '../../ui/time/time-parts.ts'
import type { Step } from './history.ts'

/** A point of the chart: one record. */
export interface ChartPoint {
  /** seconds since 1970 */
  at: number
  milliseconds: number
  player: string
  /** `11 Sep 2024: Juhani, 02:24.88, 1.86 seconds faster, held for 3 days` */
  readout: string
}

/** Steps of a progression as points, oldest first; those without a date have no place on the axis. */
export function chartPoints(steps: readonly Step[]): ChartPoint[] {
  return steps.flatMap(({ row, improvement, heldDays }) => {
    if (row.releaseDateIso === null) return []
    const date = new Date(row.releaseDateIso)
    const gain = improvement === null ? null : `${spokenDifference(improvement)} faster`
    const parts = [
      `${dayDate(date)}: ${row.playerName}`,
      clockText(row.timeMs),
      gain ?? (row.formerUnknown ? 'former holder unknown' : 'first record'),
      `held for ${heldWords(heldDays)}`,
    ]
    return [{ at: date.getTime() / 1000, milliseconds: row.timeMs, player: row.playerName, readout: parts.join(', ') }]
  })
}

const YEAR_SECONDS = 31_536_000
const MONTH_SECONDS = 2_419_200

/** A place on the axis of years: the year, the month or the day, as far apart as the lines stand. Both in seconds. */
export function dateLabel(at: number, step: number): string {
  const date = new Date(at * 1000)
  if (step >= YEAR_SECONDS) return String(date.getUTCFullYear())
  const text = dayDate(date)
  return step >= MONTH_SECONDS ? text.slice(3) : text.slice(0, -5)
}

/** The chart in one sentence. */
export function chartSentence(points: readonly ChartPoint[]): string {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return 'No records'
  const year = (point: ChartPoint) => new Date(point.at * 1000).getUTCFullYear()
  return `Record progression from ${clockText(first.milliseconds)} in ${year(first)} to ${clockText(last.milliseconds)} in ${year(last)}, ${points.length} records`
}

/** Steps downward from the first record to the last. */
export function progressionSketch(points: readonly ChartPoint[]): Sketch {
  const [first, last] = [points[0], points.at(-1)]
  const most = Math.max(...points.map(({ milliseconds }) => milliseconds))
  const least = Math.min(...points.map(({ milliseconds }) => milliseconds))
  const from = first?.at ?? 0
  const span = (last?.at ?? 0) - from || 1
  return {
    look: 'steps',
    points: points.map(({ at, milliseconds }) => [
      (at - from) / span,
      0.1 + (0.85 * (milliseconds - least)) / (most - least || 1),
    ]),
    top: clockText(most),
    floor: clockText(least),
    first: first ? dateLabel(first.at, YEAR_SECONDS) : '',
    last: last ? dateLabel(last.at, YEAR_SECONDS) : '',
  }
}

/** Steps of the time axis in milliseconds: the smallest round one that leaves at most five lines. */
export function timeSplits(least: number, most: number): number[] {
  const round = [
    10, 50, 100, 500, 1000, 2000, 5000, 10_000, 20_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000,
  ]
  const step = round.find((size) => (most - least) / size <= 5) ?? 3_600_000
  const splits: number[] = []
  for (let at = Math.ceil(least / step) * step; at <= most; at += step) splits.push(at)
  return splits
}

/** Times of an axis, written as times are everywhere. */
export const timeLabels = (splits: readonly number[]): string[] => splits.map(clockText)
