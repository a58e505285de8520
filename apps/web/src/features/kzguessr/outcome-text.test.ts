import type { GuessrDone } from '@kz/contract/guessr/guessr'
import { expect, test } from 'vitest'
import { nearText, outcomeText } from './outcome-text.ts'

const done = (part: Partial<GuessrDone>): GuessrDone => ({
  ...{ round: 1, outcome: 'hit', points: 900, step: 1, ms: 8_140, tries: [], answer: null },
  ...part,
})
const tries = [{ mapName: 'kz_hop', near: 40 }]

test('a round is told in a few words', () => {
  expect(outcomeText(done({}))).toBe('8.1 s, step 1')
  expect(outcomeText(done({ outcome: 'family' }))).toBe('another version, 8.1 s')
  expect(outcomeText(done({ outcome: 'missed', tries }))).toBe('you said kz_hop')
  expect(outcomeText(done({ outcome: 'timeout' }))).toBe('time over')
  expect(outcomeText(done({ outcome: 'timeout', tries }))).toBe('time over, you said kz_hop')
  expect(outcomeText(done({ outcome: 'skipped', tries }))).toBe('skipped')
})

test('a miss says how near it was', () => {
  expect([0, 20, 50, 100].map(nearText)).toEqual(['nowhere near', 'far off', 'near', 'very near'])
})
