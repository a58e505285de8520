import type { HistoryRow } from '@kz/contract/records'
import { daysBetween } from '../../blocks/age-text.ts'

/** A record of its time, with what it improved and how long it stood. */
export interface Step {
  row: HistoryRow
  /** new minus old time in milliseconds; null for the first, and where nobody knows whose record it took */
  improvement: number | null
  previous: HistoryRow | null
  /** null: nobody knows */
  heldDays: number | null
}

/** The runs of a route, newest first as they came. */
export const ofRoute = (rows: readonly HistoryRow[], route: string): HistoryRow[] =>
  rows.filter((row) => row.route === route)

/** How a record went down: the runs of one class that were the record, oldest first. Each was faster than the one before. */
export function progression(rows: readonly HistoryRow[], hasCp: boolean, now: Date): Step[] {
  const records = rows.filter((run) => run.wasRecord && run.hasCp === hasCp).sort((a, b) => b.timeMs - a.timeMs)
  return records.map((row, index) => {
    const previous = (!row.formerUnknown && records[index - 1]) || null
    const end = records[index + 1]
    return {
      row,
      previous,
      improvement: previous && row.timeMs - previous.timeMs,
      heldDays: daysFrom(row.releaseDateIso, end ? end.releaseDateIso : now.toISOString()),
    }
  })
}

/** Whole days between two moments; null where one is unknown. */
const daysFrom = (from: string | null, until: string | null): number | null =>
  from === null || until === null ? null : daysBetween(new Date(from), new Date(until))

/** Days held by demo id, over both classes of a route; null: nobody knows. */
export function heldByDemo(rows: readonly HistoryRow[], now: Date): Map<number, number | null> {
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
