import { expect, test } from 'vitest'
import { lanesOf } from './delta-chart.tsx'

test('a name that has no room beside the one before stands a line lower', () => {
  expect(
    lanesOf([
      [0, 40],
      [30, 80],
      [60, 90],
      [70, 120],
      [95, 130],
    ]),
  ).toEqual([0, 1, 0, 2, 0])
})
