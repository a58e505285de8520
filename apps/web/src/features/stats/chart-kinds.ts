import { count } from '../../lib/text/format.ts'
/** A chart of counts: bars side by side, one for each label. */
export interface BarChartData {
  /** what the bars are counted by: `Month` */
  of: string
  labels: readonly string[]
  values: readonly number[]
  /** bars that are nothing without their names: these are turned where they have no room side by side */
  named?: boolean
}

/** The chart in one sentence. */
export function barSentence(title: string, { labels, values }: BarChartData): string {
  const most = Math.max(...values)
  const at = values.indexOf(most)
  if (values.length === 0 || at < 0) return `${title}: nothing to show`
  return `${title}: ${values.length} bars, the highest is ${labels[at]} with ${count(most)}`
}

/** Steps of an axis of counts: at most five, on round numbers. */
export function countSplits(most: number): number[] {
  const rough = Math.max(1, most / 5)
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough
  const splits: number[] = []
  for (let at = 0; at <= most; at += step) splits.push(at)
  return splits
}

/** Between two labels, and from line to line of turned ones, in CSS pixels. */
const LABEL_GAP = 10
const TURNED_ROOM = 15

/**
 * Labels that never touch: each, or every so many; turned ones need less room. `widths` are those of the labels and `room`
 * that of the axis, in CSS pixels.
 */
export function planLabels(widths: readonly number[], room: number, mayTurn: boolean) {
  const each = Math.max(1, room) / Math.max(1, widths.length)
  const flat = Math.ceil((Math.max(0, ...widths) + LABEL_GAP) / each)
  if (flat <= 1 || !mayTurn) return { every: Math.max(1, flat), isTurned: false }
  return { every: Math.max(1, Math.ceil(TURNED_ROOM / each)), isTurned: true }
}
