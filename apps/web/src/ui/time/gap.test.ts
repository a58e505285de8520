import { expect, it } from 'vitest'
import { gapOffset } from './gap.tsx'

it.each([
  [0, 13],
  [40, 13.5],
  [610, 19],
  [4_280, 34.1],
  [31_060, 56.9],
  [40_000, 60],
  [3_600_000, 60],
])('puts the second block of %i ms at %f', (milliseconds, left) => {
  expect(gapOffset(milliseconds)).toBeCloseTo(left, 1)
  expect(gapOffset(-milliseconds)).toBeCloseTo(left, 1)
})
