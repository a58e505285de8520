import { expect, it } from 'vitest'
import { paceFrom } from './pace.ts'

it('tells how long the rest takes by the last files, not by those that were passed by', () => {
  const left = paceFrom(0)
  expect(left(1000, 2000, 10_000)).toBe(10_000)
  for (const tens of [2, 3, 4, 5, 6]) left(990 + tens * 10, 2000, tens * 10_000)
  expect(left(1060, 2000, 70_000)).toBe(940_000)
  expect(paceFrom(0)(0, 5, 10_000)).toBe(50_000)
})
