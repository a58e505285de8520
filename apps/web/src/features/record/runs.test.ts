import type { HistoryRow } from '@kz/contract/runs/records'
import { describe, expect, it } from 'vitest'
import { bestRuns } from './runs.ts'

const run = (demoId: number, playerName: string, timeMs: number, over: Partial<HistoryRow> = {}) =>
  ({ demoId, playerName, playerId: null, timeMs, hasCp: false, isDeleted: false, ...over }) as HistoryRow

const rows = [
  run(1, 'Slow', 20_000),
  run(2, 'slow', 19_000),
  run(3, 'Cheater', 10_000, { isDeleted: true }),
  run(4, 'Both', 15_000, { hasCp: true, playerId: 7 }),
  run(5, 'Both then', 18_000, { playerId: 7 }),
  run(6, 'Climber', 17_000, { hasCp: true }),
  run(7, 'Same', 18_000),
]

describe('the best runs', () => {
  it('hold one of each player, the fastest first, never a revoked one', () => {
    expect(bestRuns(rows, true).map(({ demoId }) => demoId)).toEqual([6, 5, 7, 2])
  })

  it('leave out runs with checkpoints when they are not asked for', () => {
    expect(bestRuns(rows, false).map(({ demoId }) => demoId)).toEqual([5, 7, 2])
  })

  it('show who has both kinds with the one without checkpoints', () => {
    expect(bestRuns(rows, true).some(({ demoId }) => demoId === 4)).toBe(false)
  })
})
