import { expect, it } from 'vitest'
import { askedDay, dayTitle, laterMonth, monthTitle } from './month.ts'

const now = new Date('2025-11-12T10:00:00Z')

it.each([
  [{}, '2025-11-12', '2025-11'],
  [{ date: '2025-10-31' }, '2025-10-31', '2025-10'],
  [{ date: '2025-10-31', month: '2025-09' }, '2025-10-31', '2025-09'],
  [{ date: '2025-11-13' }, '2025-11-12', '2025-11'],
  [{ date: '2025-02-30', month: '2025-13' }, '2025-11-12', '2025-11'],
  [{ date: 'x', month: 7 }, '2025-11-12', '2025-11'],
])('reads %j as a day that has begun and a month', (search, date, month) => {
  expect(askedDay(search, now)).toEqual({ date, month })
})

it('counts and names months and days', () => {
  expect([laterMonth('2025-12', 1), laterMonth('2025-01', -1)]).toEqual(['2026-01', '2024-12'])
  expect([monthTitle('2025-11'), dayTitle('2025-11-12')]).toEqual(['November 2025', 'Wed 12 Nov'])
})
