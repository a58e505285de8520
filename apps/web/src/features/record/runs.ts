import type { HistoryRow } from '@kz/contract/runs/records'

/**
 * Each player's best known run of a route, fastest first; of equal ones the older. Who has a run without checkpoints stands
 * with that. Players without an account are told apart by their name.
 */
export function bestRuns(rows: readonly HistoryRow[], withCp: boolean): HistoryRow[] {
  const best = new Map<string | number, HistoryRow>()
  for (const row of rows) {
    if (row.isDeleted || (row.hasCp && !withCp)) continue
    const key = row.playerId ?? row.playerName.toLowerCase()
    const known = best.get(key)
    if (!known || isBetter(row, known)) best.set(key, row)
  }
  return [...best.values()].sort(
    (a, b) => a.timeMs - b.timeMs || Number(a.hasCp) - Number(b.hasCp) || a.demoId - b.demoId,
  )
}

const isBetter = (row: HistoryRow, known: HistoryRow): boolean =>
  row.hasCp === known.hasCp
    ? row.timeMs < known.timeMs || (row.timeMs === known.timeMs && row.demoId < known.demoId)
    : !row.hasCp
