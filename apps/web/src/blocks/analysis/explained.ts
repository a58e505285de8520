import type { SharedReport } from '@kz/contract/review/shared-report'
import { count } from '../../lib/text/format.ts'

export type Explained = NonNullable<SharedReport['explained']>

/** A stretch of time, in milliseconds of the demo, whose movement is judged. */
export interface ExplainedSpan {
  from: number
  to: number
  isExplained: boolean
}

const REASONS: Record<Explained['notJudged'][number]['reason'], string> = {
  'several-commands': 'several commands or none',
  contact: 'contact',
  ladder: 'ladder',
  water: 'water',
  pushed: 'pushed',
  'use-key': 'use key held on the ground',
  teleported: 'teleported',
  'unknown-map': 'on ground the map must tell of',
  'not-playing': 'not playing',
}

/** Stretches of a column of points: 1 explained, 2 not, 0 not judged. */
export function explainedSpans(ms: ArrayLike<number>, states: ArrayLike<number>): ExplainedSpan[] {
  const spans: ExplainedSpan[] = []
  let open: ExplainedSpan | null = null
  for (let point = 0; point < states.length; point++) {
    const state = states[point]!
    // a point lasts until the next one
    const to = ms[Math.min(point + 1, states.length - 1)]!
    if (state === 0) open = null
    else if (open?.isExplained === (state === 1)) open.to = to
    else {
      open = { from: ms[point]!, to, isExplained: state === 1 }
      spans.push(open)
    }
  }
  return spans
}

/** The same of a report, which only tells where movement is not explained. */
export const unexplainedSpans = ({ stretches }: Pick<Explained, 'stretches'>): ExplainedSpan[] =>
  stretches.map(([from = 0, to = from]) => ({ from, to, isExplained: false }))

/** The same of what is kept of a report. */
export const oddSpans = (stretches: readonly { from: number; to: number }[]): ExplainedSpan[] =>
  stretches.map(({ from, to }) => ({ from, to, isExplained: false }))

/** `99.8%`: cut, so that only what is whole is 100. */
const explainedShare = (share: number): string => `${Math.floor(share * 1000 + 1e-6) / 10}%`

/** How much is explained, in one sentence. */
export function explainedWords({ share, judged, frames }: Pick<Explained, 'share' | 'judged' | 'frames'>): string {
  if (share === null || judged === 0) return 'not judged'
  return `${explainedShare(share)} of ${count(judged)} judged frames; ${count(frames)} in all`
}

/** Why the rest is not judged, most frequent first. */
export const notJudgedWords = ({ notJudged }: Pick<Explained, 'notJudged'>): string =>
  notJudged
    .filter(({ reason }) => reason !== 'not-playing')
    .sort((one, other) => other.frames - one.frames)
    .map(({ reason, frames }) => `${REASONS[reason]} ${count(frames)}`)
    .join(', ')
