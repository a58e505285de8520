import type { HistoryRow } from '@kz/contract/runs/records'
import type { AroundMap } from '@kz/contract/runs/replays'
import type { RunTop } from '@kz/contract/runs/runs'

/** A run near a record: released, waiting for its check, or as a server sent it. */
interface CloseRun {
  key: string
  player: string
  country: string
  timeMs: number
  is: 'released' | 'waits' | 'server'
}

const MOST = 5

/** The runs nearest to a record by other players, each player's best, the fastest first; a waiting one may be faster. */
export function closeRuns(
  record: HistoryRow,
  rows: readonly HistoryRow[],
  waiting: AroundMap['waiting'],
  board: RunTop['runs'],
): CloseRun[] {
  const all: CloseRun[] = [
    ...waiting
      .filter(({ hasCp }) => hasCp === record.hasCp)
      .map((run) => ({ ...run, key: `d${run.demoId}`, is: 'waits' as const })),
    ...rows
      .filter((row) => !row.isDeleted && row.hasCp === record.hasCp)
      .map((row) => ({ ...row, key: `d${row.demoId}`, player: row.playerName, is: 'released' as const })),
    ...board.map((run) => ({
      ...run,
      key: `r${run.runId}`,
      country: run.playerCountry,
      is: 'server' as const,
    })),
  ]
  const players = new Set([record.playerName])
  return all
    .toSorted((one, other) => one.timeMs - other.timeMs)
    .filter(({ player }) => !players.has(player) && players.add(player))
    .slice(0, MOST)
    .map(({ key, player, country, timeMs, is }) => ({ key, player, country, timeMs, is }))
}
