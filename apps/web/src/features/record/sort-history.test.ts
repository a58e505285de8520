import type { HistoryRow } from '@kz/contract/runs/records'
import { expect, it } from 'vitest'
import { sortHistory } from './sort-history.ts'

const run = (demoId: number, playerName: string, timeMs: number) =>
  ({ demoId, playerName, timeMs, releaseDateIso: `2025-01-0${demoId}T00:00:00Z` }) as HistoryRow
const rows = [run(3, 'shNz', 100), run(2, 'Aires', 200), run(1, 'shnz', 100)]
const ids = (column: 'date' | 'player' | 'time', descending: boolean) =>
  sortHistory(rows, { column, descending }).map(({ demoId }) => demoId)

it('sorts by time, player and date and keeps equal ones as they came', () => {
  expect(ids('time', false)).toEqual([3, 1, 2])
  expect(ids('time', true)).toEqual([2, 3, 1])
  expect(ids('player', false)).toEqual([2, 3, 1])
  expect(ids('date', false)).toEqual([1, 2, 3])
})
