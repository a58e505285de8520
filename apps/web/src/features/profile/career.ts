import type { CareerQuarter } from '@kz/contract/accounts/profiles'
import { counted } from '../../blocks/words.ts'

export type CareerSeries = 'set' | 'held'

/** `2016 Q1: 8 records set, 31 held at its end`. */
export const readout = ({ quarter, set, held }: CareerQuarter, isLast: boolean): string =>
  `${quarter}: ${counted(set, 'record')} set, ${held} held ${isLast ? 'now' : 'at its end'}`

/** The chart in one sentence. */
export function careerSentence(career: readonly CareerQuarter[], series: CareerSeries): string {
  const [first] = career
  const best = career.reduce<CareerQuarter | undefined>(
    (most, one) => (most && most[series] >= one[series] ? most : one),
    undefined,
  )
  if (!first || !best) return 'No records'
  const what = series === 'set' ? 'Records set per quarter' : 'Records held at the end of each quarter'
  return `${what} since ${first.quarter.slice(0, 4)}, most in ${best.quarter}: ${best[series]}`
}

/** Years as they stand below the chart: at their first quarter, and no closer than `gap` quarters. */
export function yearMarks(career: readonly CareerQuarter[], gap: number): number[] {
  const firsts = career.flatMap(({ quarter }, index) => (quarter.endsWith('Q1') || index === 0 ? [index] : []))
  const marks: number[] = []
  for (const index of firsts) {
    const last = marks.at(-1)
    if (last === undefined || index - last >= gap) marks.push(index)
  }
  return marks
}
