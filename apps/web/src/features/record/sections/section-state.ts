import type { Section, Sections } from '@kz/contract/runs/sections'
import { queryOf } from '../../../lib/api.ts'

/** What a part is held against. */
export type Against = 'best' | 'record' | 'next'

export const sectionsQuery = (mapName: string, route: string) =>
  queryOf('GET /run/sections', { query: { mapName, route } })

const AGAINST: Record<Against, (section: Section) => number | null> = {
  best: ({ bestMs }) => bestMs,
  record: ({ recordMs }) => recordMs,
  next: ({ nextMs }) => nextMs,
}

/** What the viewer loses in a part, or without a run of theirs the run whose way is followed; null where nothing is known. */
export function lossOf(section: Section, against: Against, isOwn: boolean): number | null {
  const [time, other] = [isOwn ? section.mineMs : section.recordMs, AGAINST[against](section)]
  return time === null || other === null ? null : time - other
}

const MOST_HOT = 3

/** The parts in which most is lost, the largest first. */
export function hottest(sections: readonly Section[], against: Against, isOwn: boolean): number[] {
  return sections
    .map((section) => ({ index: section.index, loss: lossOf(section, against, isOwn) ?? 0 }))
    .filter(({ loss }) => loss >= 10)
    .sort((a, b) => b.loss - a.loss)
    .slice(0, MOST_HOT)
    .map(({ index }) => index)
}

/** When a part begins in the viewer's run, in seconds from the start press. */
export const beginsAt = (sections: readonly Section[], index: number): number =>
  sections.slice(0, index - 1).reduce((sum, { mineMs, recordMs }) => sum + (mineMs ?? recordMs ?? 0), 0) / 1000

/** What there is of a route: `none`, the parts of one run, or parts to compare. */
export const stateOf = ({ sections, runs, isBusy }: Sections): 'busy' | 'none' | 'one' | 'parts' => {
  if (runs >= 2 && sections.length > 1) return 'parts'
  if (isBusy) return 'busy'
  return runs === 0 ? 'none' : 'one'
}
