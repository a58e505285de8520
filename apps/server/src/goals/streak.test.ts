import { expect, test } from 'vitest'
import { streakOf } from './streak.ts'

const row = (month: string, ...days: number[]) => days.map((day) => `${month}-${String(day).padStart(2, '0')}`)

test('a row counts days with a run; two days of a month may be missed, a third ends it', () => {
  expect(streakOf([], '2026-05-10')).toEqual({ current: 0, longest: 0 })
  expect(streakOf(row('2026-05', 8, 9, 10), '2026-05-10')).toEqual({ current: 3, longest: 3 })
  // today may still come
  expect(streakOf(row('2026-05', 8, 9), '2026-05-10')).toEqual({ current: 2, longest: 2 })
  expect(streakOf(row('2026-05', 1, 4, 5), '2026-05-05')).toEqual({ current: 3, longest: 3 })
  expect(streakOf(row('2026-05', 1, 2, 6, 7), '2026-05-07')).toEqual({ current: 2, longest: 2 })
  // another month has days of rest of its own
  expect(streakOf([...row('2026-05', 28, 31), ...row('2026-06', 3)], '2026-06-03')).toEqual({ current: 3, longest: 3 })
  expect(streakOf(row('2026-01', 1, 2, 3), '2026-05-05')).toEqual({ current: 0, longest: 3 })
})
