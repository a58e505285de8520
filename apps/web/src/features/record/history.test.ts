import type { HistoryRow } from '@kz/contract/runs/records'
import { describe, expect, it } from 'vitest'
import { ofRoute, progression, routeOf, stepsByDemo } from './history.ts'

const run = (demoId: number, day: string, timeMs: number, over: Partial<HistoryRow> = {}) =>
  ({
    demoId,
    timeMs,
    releaseDateIso: `${day}T12:00:00.000Z`,
    route: '',
    isDeleted: false,
    wasRecord: true,
    formerUnknown: false,
    hasCp: false,
    ...over,
  }) as HistoryRow

const now = new Date('2025-11-21T12:00:00Z')
const rows = [
  run(5, '2025-11-20', 143_020),
  run(4, '2025-11-01', 140_000, { isDeleted: true, wasRecord: false }),
  run(3, '2025-10-01', 150_000, { wasRecord: false }),
  run(6, '2025-09-15', 130_000, { hasCp: true }),
  run(2, '2025-09-01', 145_000),
  run(1, '2009-03-01', 231_400),
]

describe('the progression', () => {
  const steps = progression(rows, false, now)

  it('holds only runs that were records in their time', () => {
    expect(steps.map(({ row }) => row.demoId)).toEqual([1, 2, 5])
  })

  it('says what each improved and how long it stood', () => {
    expect(steps.map(({ improvement }) => improvement)).toEqual([null, -86_400, -1980])
    expect(steps.map(({ heldDays }) => heldDays)).toEqual([6028, 80, 1])
    expect(steps.at(-1)?.previous?.demoId).toBe(2)
  })

  it('keeps runs with checkpoints apart', () => {
    expect(progression(rows, true, now).map(({ row }) => row.demoId)).toEqual([6])
    expect(stepsByDemo(rows, now).get(6)?.heldDays).toBe(67)
    expect(stepsByDemo(rows, now).has(4)).toBe(false)
  })

  it('says of a record without a date neither whom it beat nor how long anything before it stood', () => {
    const listed = run(7, '', 142_000, { releaseDateIso: null, formerUnknown: true })
    const after = run(8, '2025-11-20', 141_000)
    const [first, , , unknown, last] = progression([...rows, listed, after], false, now)
    expect([unknown?.row.demoId, unknown?.improvement, unknown?.previous, unknown?.heldDays]).toEqual([
      7,
      null,
      null,
      null,
    ])
    expect(first?.heldDays).toBe(6028)
    expect([last?.previous?.demoId, last?.improvement, last?.heldDays]).toEqual([7, -1000, 1])
    expect(stepsByDemo([...rows, listed], now).get(5)?.heldDays).toBeNull()
  })

  it('tells who took a record back that they had lost to another, and after how long', () => {
    const by = (demoId: number, day: string, timeMs: number, playerName: string) =>
      run(demoId, day, timeMs, { playerName, playerId: null })
    const duel = [
      by(1, '2025-01-01', 9000, 'Ann'),
      by(2, '2025-02-01', 8000, 'Bob'),
      by(3, '2025-03-01', 7000, 'Bob'),
      by(4, '2025-03-08', 6000, 'ann'),
    ]
    expect(progression(duel, false, now).map(({ backAfterDays }) => backAfterDays)).toEqual([
      undefined,
      undefined,
      undefined,
      35,
    ])
  })

  it('of nothing is nothing', () => {
    expect(progression([], false, now)).toEqual([])
  })
})

it('finds routes without case', () => {
  const routes = [{ route: '' }, { route: 'Long' }]
  expect(routeOf(routes, 'long')).toBe('Long')
  expect(routeOf(routes, 'short')).toBe('')
  expect(routeOf([{ route: 'Long' }], '')).toBe('Long')
  expect(ofRoute([run(1, '2025-01-01', 1, { route: 'Long' })], '')).toEqual([])
})
