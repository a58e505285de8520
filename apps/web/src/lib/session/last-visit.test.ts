import { expect, test } from 'vitest'
import { lastSeen } from './last-visit.ts'

const at = (...hours: number[]) => hours.map((hour) => `2026-11-28T${String(hour).padStart(2, '0')}:00:00.000Z`)

test.each([
  ['between what is new and what was there', at(12, 11, 9, 8), 2],
  ['not where nothing is new', at(9, 8), -1],
  ['not where all is new', at(12, 11), -1],
  ['not in an empty list', [], -1],
  ['before what came at that very moment', at(11, 10), 1],
])('the tick stands %s', (_, moments, place) => {
  expect(lastSeen(moments, new Date(at(10)[0] as string))).toBe(place)
})

test('a guest has none', () => {
  expect(lastSeen(at(12, 8), null)).toBe(-1)
})
