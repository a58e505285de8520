import { expect, it } from 'vitest'
import { reconnectDelay } from './live-delay.ts'

it('doubles up to 30 s', () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((failures) => reconnectDelay(failures, 1))).toEqual([
    1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
  ])
})

it('spreads the second half by chance', () => {
  expect(reconnectDelay(5, 0)).toBe(15_000)
  expect(reconnectDelay(5, 0.5)).toBe(22_500)
})
