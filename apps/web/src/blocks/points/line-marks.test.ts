import { expect, test } from 'vitest'
import { CHART, drawLine } from './line-marks.ts'

const values = [
  { day: '2026-01-01', value: 100 },
  { day: '2026-01-11', value: 60 },
]

test('points go up with more, places with less', () => {
  expect(drawLine(values, true)?.end).toEqual({ x: CHART.right, y: CHART.bottom })
  expect(drawLine(values, false)?.end).toEqual({ x: CHART.right, y: CHART.top })
  expect(drawLine([], true)).toBeNull()
})

test('at most four lines across, at round values within the drawing', () => {
  const marks = drawLine(values, false)?.marks ?? []
  expect(marks.map(({ value }) => value)).toEqual([60, 80, 100])
  expect(drawLine([{ day: '2026-01-01', value: 7 }], true)?.marks.map(({ value }) => value)).toEqual([7])
})
