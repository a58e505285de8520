import { expect, it } from 'vitest'
import { laterMonth, monthOf, monthTitle, rangeOf, weeksOf } from './calendar.ts'

it('reads months of addresses and goes from one to the next', () => {
  const now = new Date('2025-11-30T23:30:00Z')
  expect([monthOf('2024-02', now), monthOf('2024-13', now), monthOf('1200-01', now), monthOf(undefined, now)]).toEqual([
    '2024-02',
    '2025-11',
    '2025-11',
    '2025-11',
  ])
  expect([laterMonth('2025-12', 1), laterMonth('2025-01', -1)]).toEqual(['2026-01', '2024-12'])
  expect(monthTitle('2025-11')).toBe('November 2025')
  expect(rangeOf('2024-02')).toEqual({ startDate: '2024-02-01', endDate: '2024-02-29' })
})

it('lays a month out in weeks from Monday', () => {
  const ann = { id: 1, pseudo: 'Ann' } as never
  const weeks = weeksOf('2025-11', [{ date: '03/11', users: [ann], total: 1 }])
  expect(weeks).toHaveLength(5)
  expect(weeks[0]?.map((day) => day?.day ?? 0)).toEqual([0, 0, 0, 0, 0, 1, 2])
  expect(weeks[1]?.[0]).toEqual({ iso: '2025-11-03', day: 3, users: [ann], total: 1 })
  expect(weeks[4]?.map((day) => day?.day ?? 0)).toEqual([24, 25, 26, 27, 28, 29, 30])
})
