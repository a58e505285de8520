import type { PointsLine, PointsTop } from '@kz/contract/runs/points'

/** What is shown of a board by points before somebody pages: its head, and who is around the reader. */
export interface PointsParts {
  head: readonly PointsLine[]
  /** places left out between the two; null where nothing is */
  hidden: { from: number; to: number } | null
  around: readonly PointsLine[]
}

/** so many lead the page */
export const HEAD = 10

/** Cuts the first page: ten, a break, and the lines around the reader, who stand further down. Any other page is whole. */
export function pointsParts({ page, players, mine }: PointsTop): PointsParts {
  const [first] = mine?.around ?? []
  if (page > 1 || !mine || !first || first.rank <= HEAD + 1) return { head: players, hidden: null, around: [] }
  return { head: players.slice(0, HEAD), hidden: { from: HEAD + 1, to: first.rank - 1 }, around: mine.around }
}
