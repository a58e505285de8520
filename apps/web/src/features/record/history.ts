import type { HistoryRow } from '@kz/contract/runs/records'
import { daysBetween } from '../../blocks/time/age-text.ts'

/** A record of its time, with what it improved and how long it stood. */
export interface Step {
  row: HistoryRow
  /** new minus old time in milliseconds; null for the first, and where nobody knows whose record it took */
  improvement: number | null
  previous: HistoryRow | null
  /** null: nobody knows */
  heldDays: number | null
  /** the days without the record, of a player who took it back; null: nobody knows; absent: the player did not */
  backAfterDays?: number | null
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
      ...takenBack(records, index),
    }
  })
}

const isSame = (a: HistoryRow, b: HistoryRow): boolean =>
  a.playerId !== null || b.playerId !== null
    ? a.playerId === b.playerId
    : a.playerName.toLowerCase() === b.playerName.toLowerCase()

/** Whether the record at `index` is one that its player had lost to another before. */
function takenBack(records: readonly HistoryRow[], index: number): Pick<Step, 'backAfterDays'> {
  const row = records[index] as HistoryRow
  const held = records.slice(0, index).findLastIndex((other) => isSame(other, row))
  const loss = records[held + 1]
  if (held < 0 || !loss || held === index - 1) return {}
  return { backAfterDays: daysFrom(loss.releaseDateIso, row.releaseDateIso) }
}

/** Whole days between two moments; null where one is unknown. */
const daysFrom = (from: string | null, until: string | null): number | null =>
  from === null || until === null ? null : daysBetween(new Date(from), new Date(until))

/** The records of both classes of a route by demo id. */
export function stepsByDemo(rows: readonly HistoryRow[], now: Date): Map<number, Step> {
  const steps = [...progression(rows, false, now), ...progression(rows, true, now)]
  return new Map(steps.map((step) => [step.row.demoId, step]))
}

/** The spelling of a route as the map has it; the plain route, or the first one, when it is not known. */
export function routeOf(routes: readonly { route: string }[], asked: string): string {
  const names = routes.map(({ route }) => route)
  return (
    names.find((name) => name.toLowerCase() === asked.toLowerCase()) ?? names.find((name) => !name) ?? names[0] ?? ''
  )
}
