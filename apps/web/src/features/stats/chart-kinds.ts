/** A chart of counts: bars side by side, one for each label. */
export interface BarChartData {
  /** what the bars are counted by: `Month` */
  of: string
  labels: readonly string[]
  values: readonly number[]
}

/** The chart in one sentence. */
export function barSentence(title: string, { labels, values }: BarChartData): string {
  const most = Math.max(...values)
  const at = values.indexOf(most)
  if (values.length === 0 || at < 0) return `${title}: nothing to show`
  return `${title}: ${values.length} bars, the highest is ${labels[at]} with ${most.toLocaleString('en-GB')}`
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

/** Places of the labels that have room: every so many, from the last one backwards. */
export function labelEvery(count: number, width: number, room: number): number {
  return Math.max(1, Math.ceil((count * room) / Math.max(1, width)))
}
