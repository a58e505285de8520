import type { HistoryRow } from '@kz/contract/runs/records'

export type HistoryColumn = 'date' | 'player' | 'time'

const readers: Record<HistoryColumn, (row: HistoryRow) => string | number | null> = {
  date: (row) => row.releaseDateIso,
  player: (row) => row.playerName.toLowerCase(),
  time: (row) => row.timeMs,
}

interface HistorySort {
  column: HistoryColumn
  descending: boolean
}

/** Sorts runs into a new list; equal ones keep their order, which is the newest first. Those without a date come last. */
export function sortHistory(rows: readonly HistoryRow[], { column, descending }: HistorySort): HistoryRow[] {
  const read = readers[column]
  const sign = descending ? -1 : 1
  return [...rows].sort((a, b) => {
    const [left, right] = [read(a), read(b)]
    if (left === null || right === null) return Number(left === null) - Number(right === null)
    return left === right ? 0 : left < right ? -sign : sign
  })
}
