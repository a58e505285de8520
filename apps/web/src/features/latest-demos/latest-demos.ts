import { LATEST_DEMOS_MOST, LATEST_DEMOS_PAGE } from '@kz/contract/rules'
import type { LatestDemo } from '@kz/contract/runs/records'

/** Where the next part of the list starts, or undefined at its end: the last part was short, or 500 are shown. */
export function nextOffset(last: readonly unknown[], parts: readonly (readonly unknown[])[]): number | undefined {
  const offset = parts.length * LATEST_DEMOS_PAGE
  return last.length < LATEST_DEMOS_PAGE || offset >= LATEST_DEMOS_MOST ? undefined : offset
}

export interface DemoList {
  /** the newest record, shown large */
  featured: LatestDemo | undefined
  /** all others, newest first */
  rows: LatestDemo[]
}

/** Joins the loaded parts. A demo released between two loads moves the rest down, so one may come twice. */
export function joinParts(parts: readonly LatestDemo[][]): DemoList {
  const demos = [...new Map(parts.flat().map((demo) => [demo.demoId, demo])).values()]
  const featured = demos.find((demo) => !demo.rejected)
  return { featured, rows: demos.filter((demo) => demo !== featured) }
}

/** `24 in the last five days`; with a plus when older parts of the list are not loaded. Null when there is none. */
export function newCount(demos: readonly LatestDemo[], hasMore: boolean): string | null {
  const fresh = demos.filter((demo) => demo.isNew).length
  if (fresh === 0) return null
  const allLoaded = !hasMore || fresh < demos.filter((demo) => !demo.rejected).length
  return `${fresh}${allLoaded ? '' : '+'} in the last five days`
}
