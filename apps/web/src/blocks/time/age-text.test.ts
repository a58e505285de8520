import { expect, it } from 'vitest'
import { daysBetween, heldText, heldWords } from './age-text.ts'

it('counts whole days', () => {
  expect(daysBetween(new Date('2025-11-18T18:00:00Z'), new Date('2025-11-20T17:59:00Z'))).toBe(1)
  expect(daysBetween(new Date('2025-11-20T00:00:00Z'), new Date('2025-11-19T00:00:00Z'))).toBe(0)
})

it('writes them in the unit that fits', () => {
  expect([0, 1, 364, 365, 1278].map(heldText)).toEqual(['today', '1 d', '364 d', '1.0 y', '3.5 y'])
  expect([0, 1, 152, 1278].map(heldWords)).toEqual(['less than a day', '1 day', '152 days', '3.5 years'])
})
