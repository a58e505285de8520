import { DIFFICULTIES } from '@kz/contract/rules'
import { ACHIEVEMENT_IDS } from '@kz/contract/runs/achievement-list'
import { expect, test } from 'vitest'
import { derive, type Rows } from './derive.ts'

const DAY = 86_400_000
const day = (n: number) => new Date(Date.UTC(2025, 0, 1) + n * DAY)
const none: Rows = {
  ...{ done: [], maps: [], reigns: [], days: [], longest: undefined, checked: [], servers: [], longJump: undefined },
  now: day(2_000),
}
const run = (n: number) => ({ runId: n, at: day(n) })
const runs = (count: number) => Array.from({ length: count }, (_, at) => run(at + 1))
const reign = (n: number, routeId: number, until: number | null, more: object = {}) => ({
  ...{ runId: n, routeId, from: day(n), until: until === null ? null : day(until), timeMs: 50_000, previousMs: null },
  ...more,
})
const given = (rows: Partial<Rows>) =>
  Object.entries(derive({ ...none, ...rows })).flatMap(([id, { at, runId }]) => (at ? [[id, runId]] : []))

test('there are twenty, and without a row none', () => {
  expect(ACHIEVEMENT_IDS.length).toBe(20)
  expect(Object.keys(derive(none)).sort()).toEqual([...ACHIEVEMENT_IDS].sort())
  expect(given({})).toEqual([])
})

test('maps done by their number, by difficulty, one of each', () => {
  const done = runs(10).map((one) => ({ ...one, difficulty: 'easy' as const }))
  expect(given({ done, maps: [{ difficulty: 'easy', count: 11 }] })).toEqual([
    ['first-finish', 1],
    ['ten-maps', 10],
  ])
  expect(given({ done, maps: [{ difficulty: 'easy', count: 10 }] })).toContainEqual(['easy-closed', 10])
  expect(derive({ ...none, done, maps: [{ difficulty: 'easy', count: 11 }] })['easy-closed'].progress).toEqual({
    ...{ kind: 'of', value: 10, needed: 11 },
  })
  const each = DIFFICULTIES.slice(0, 10)
  const maps = each.map((difficulty) => ({ difficulty, count: 2 }))
  const all = each.map((difficulty, at) => ({ ...run(at + 1), difficulty }))
  expect(given({ done: all, maps })).toContainEqual(['one-of-each', 10])
  expect(given({ done: all.slice(1), maps })).not.toContainEqual(['one-of-each', 10])
})

test('records: the first, ten at once, back again, a year, ten by over a second', () => {
  expect(given({ reigns: [reign(1, 1, 2)] })).toEqual([['first-record', 1]])
  const ten = Array.from({ length: 10 }, (_, at) => reign(at + 1, at, null))
  expect(given({ reigns: ten, now: day(20) })).toContainEqual(['ten-at-once', 10])
  expect(
    given({ reigns: ten.map((one, at) => (at === 0 ? { ...one, until: day(5) } : one)), now: day(20) }),
  ).not.toContainEqual(['ten-at-once', 10])
  expect(given({ reigns: [reign(1, 7, 3), reign(5, 7, 6)] })).toContainEqual(['took-it-back', 5])
  // improved oneself: nobody had it in between
  expect(given({ reigns: [reign(1, 7, 5), reign(5, 7, 6)] })).not.toContainEqual(['took-it-back', 5])
  expect(given({ reigns: [reign(1, 7, 366)] })).toContainEqual(['one-year', 1])
  expect(given({ reigns: [reign(1, 7, 365)] })).not.toContainEqual(['one-year', 1])
  const large = Array.from({ length: 10 }, (_, at) => reign(at + 1, at, at + 2, { previousMs: 51_001 }))
  expect(given({ reigns: large })).toContainEqual(['tenth', 10])
  expect(given({ reigns: large.map((one) => ({ ...one, previousMs: 51_000 })) })).not.toContainEqual(['tenth', 10])
})

test('days in a row, an hour, fifty checked, five servers, 250 units', () => {
  const days = runs(30).map((one) => ({ ...one, day: one.at.toISOString().slice(0, 10) }))
  expect(given({ days })).toEqual([['thirty-days', 30]])
  expect(given({ days: days.filter((_, at) => at !== 10) })).toEqual([])
  expect(given({ longest: { ...run(3), timeMs: 3_600_000 } })).toEqual([['marathon', 3]])
  expect(derive({ ...none, longest: { ...run(3), timeMs: 3_599_990 } }).marathon.progress).toEqual({
    ...{ kind: 'longest', value: 3_599_990, needed: null },
  })
  expect(given({ checked: runs(50) })).toEqual([['proof', 50]])
  expect(given({ checked: runs(49) })).toEqual([])
  expect(given({ servers: runs(5) })).toEqual([['traveller', 5]])
  expect(given({ longJump: { at: day(1), distance: 250 } })).toEqual([['two-fifty', null]])
  expect(given({ longJump: { at: day(1), distance: 249.999 } })).toEqual([])
})
