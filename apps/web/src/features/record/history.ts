import type { HistoryRow } from '@kz/contract/records'
import { daysBetween } from '../../blocks/age-text.ts'

/** A record of its time, with what it improved and how long it stood. */
export interface Step {
  row: HistoryRow
  /** new minus old time in milliseconds; null for the first */
  improvement: number | null
  previous: HistoryRow | null
  heldDays: number
}

const byRelease = (a: HistoryRow, b: HistoryRow): number =>
  Date.parse(a.releaseDateIso) - Date.parse(b.releaseDateIso) || a.timeMs - b.timeMs || a.demoId - b.demoId

/** The runs of a route, newest first as they came. */
export const ofRoute = (rows: readonly HistoryRow[], route: string): HistoryRow[] =>
  rows.filter((row) => row.route === route)

/**
 * How a record went down: the runs of one class that were faster than all before them, oldest first. Revoked runs count
 * for nothing.
 */
export function progression(rows: readonly HistoryRow[], hasCp: boolean, now: Date): Step[] {
  const records: HistoryRow[] = []
  for (const row of rows.filter((run) => !run.isDeleted && run.hasCp === hasCp).sort(byRelease)) {
    const best = records.at(-1)
    if (!best || row.timeMs < best.timeMs) records.push(row)
  }
  return records.map((row, index) => {
    const previous = records[index - 1] ?? null
    const end = records[index + 1]
    return {
      row,
      previous,
      improvement: previous && row.timeMs - previous.timeMs,
      heldDays: daysBetween(new Date(row.releaseDateIso), end ? new Date(end.releaseDateIso) : now),
    }
  })
}

/** Days held by demo id, over both classes of a route. */
export function heldByDemo(rows: readonly HistoryRow[], now: Date): Map<number, number> {
  const steps = [...progression(rows, false, now), ...progression(rows, true, now)]
  return new Map(steps.map((step) => [step.row.demoId, step.heldDays]))
}

/** The spelling of a route as the map has it; the plain route, or the first one, when it is not known. */
export function routeOf(routes: readonly { route: string }[], asked: string): string {
  const names = routes.map(({ route }) => route)
  return (
    names.find((name) => name.toLowerCase() === asked.toLowerCase()) ?? names.find((name) => !name) ?? names[0] ?? ''
  )
}
