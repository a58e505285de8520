import type { HistoryRow } from '@kz/contract/runs/records'
import type { RunTop } from '@kz/contract/runs/runs'
import { expect, test } from 'vitest'
import { closeRuns } from './close-runs.ts'

const row = (playerName: string, timeMs: number, more: object = {}) =>
  ({ demoId: timeMs, playerName, country: 'se', timeMs, hasCp: false, isDeleted: false, ...more }) as HistoryRow
const waiting = (player: string, timeMs: number, hasCp = false) => ({
  ...{ demoId: timeMs, player, country: 'de', timeMs, hasCp, dateIso: '2026-01-01T00:00:00Z' },
})
const sent = (player: string, timeMs: number) =>
  ({ runId: timeMs, player, playerCountry: 'fr', timeMs }) as RunTop['runs'][number]

test('each player is there once with their best, the holder and other classes are not', () => {
  const record = row('Ann', 10_000)
  const close = closeRuns(
    record,
    [
      record,
      row('Ann', 12_000),
      row('Bob', 11_000),
      row('Cid', 10_500, { hasCp: true }),
      row('Dan', 10_100, { isDeleted: true }),
    ],
    [waiting('Bob', 9_900), waiting('Eve', 10_200, true)],
    [sent('Ann', 10_050), sent('Fay', 10_800), sent('Bob', 10_900)],
  )
  expect(close.map(({ player, timeMs, is }) => [player, timeMs, is])).toEqual([
    ['Bob', 9_900, 'waits'],
    ['Fay', 10_800, 'server'],
  ])
})

test('no more than five are close', () => {
  const rows = Array.from({ length: 9 }, (_, at) => row(`p${at}`, 11_000 + at))
  expect(closeRuns(row('Ann', 10_000), rows, [], [])).toHaveLength(5)
})
