import { expect, it } from 'vitest'
import { endsIn, untilNext } from './ends-in.ts'

const ends = '2025-11-22T00:00:00.000Z'

it.each([
  ['2025-11-21T19:51:30Z', 'ends in 4 h 08 m'],
  ['2025-11-21T23:00:00Z', 'ends in 1 h 00 m'],
  ['2025-11-21T23:47:10Z', 'ends in 12 m'],
  ['2025-11-21T23:59:50Z', 'ends in 1 m'],
  ['2025-11-22T00:00:10Z', 'ends in 1 m'],
])('says at %s: %s', (now, text) => {
  expect(endsIn(ends, new Date(now))).toBe(text)
})

it('asks for the next map soon after the day is over', () => {
  expect(untilNext(ends, new Date('2025-11-21T23:59:00Z'))).toBe(62_000)
  expect(untilNext(ends, new Date('2025-11-22T01:00:00Z'))).toBe(5000)
})
