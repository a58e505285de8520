import { expect, it } from 'vitest'
import { barSentence, countSplits, planLabels } from './chart-kinds.ts'

it.each([
  [0, [0]],
  [3, [0, 1, 2, 3]],
  [23, [0, 5, 10, 15, 20]],
  [1_180, [0, 500, 1_000]],
])('divides an axis up to %s on round numbers', (most, splits) => {
  expect(countSplits(most)).toEqual(splits)
})

it('leaves room for labels', () => {
  const widths = (count: number) => Array.from({ length: count }, (_label, place) => 30 - (place % 3))
  expect(planLabels(widths(24), 960, false)).toEqual({ every: 1, isTurned: false })
  expect(planLabels(widths(180), 900, false)).toEqual({ every: 8, isTurned: false })
  expect(planLabels(widths(20), 600, true)).toEqual({ every: 1, isTurned: true })
  expect(planLabels(widths(40), 300, true)).toEqual({ every: 2, isTurned: true })
  expect(planLabels([], 300, true)).toEqual({ every: 1, isTurned: false })
})

it('says what is highest', () => {
  const data = { of: 'Month', labels: ['2024-01', '2024-02'], values: [4, 1_200] }
  expect(barSentence('Records', data)).toBe('Records: 2 bars, the highest is 2024-02 with 1,200')
  expect(barSentence('Records', { of: 'Month', labels: [], values: [] })).toBe('Records: nothing to show')
})
