import { expect, test } from 'vitest'
import { calendarOf } from './days.ts'

test('26 weeks from a Monday on, up to today', () => {
  // a Wednesday
  const days = calendarOf(
    [
      { day: '2026-11-25', runs: 1 },
      { day: '2026-11-24', runs: 9 },
    ],
    '2026-11-25',
  )
  expect(days.length).toBe(25 * 7 + 3)
  expect(new Date(days[0]?.day ?? '').getUTCDay()).toBe(1)
  expect(days.at(-1)).toEqual({ day: '2026-11-25', runs: 1, tone: 1, isToday: true })
  expect(days.at(-2)).toMatchObject({ runs: 9, tone: 3, isToday: false })
  expect(days.at(-3)).toMatchObject({ runs: 0, tone: 0 })
})
