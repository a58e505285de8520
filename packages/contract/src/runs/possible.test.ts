import { expect, test } from 'vitest'
import { isPossibleDate, runFault } from './possible.ts'

const run = { timeMs: 15_000, leastMs: null, recordedMs: null }

test('a run is held against what is known, and against nothing else', () => {
  expect(runFault(run)).toBeNull()
  expect(runFault({ ...run, timeMs: 10 })).toBeNull()
  expect(runFault({ ...run, leastMs: 15_000 })).toBeNull()
  expect(runFault({ ...run, leastMs: 15_010 })).toBe('below_minimum_time')
  expect(runFault({ ...run, recordedMs: 6_920 })).toBe('longer_than_recording')
})

test('a recording that ends with its run is long enough, though clocks and timers differ a little', () => {
  expect(runFault({ ...run, recordedMs: 14_990 })).toBeNull()
  expect(runFault({ timeMs: 3_600_000, leastMs: null, recordedMs: 3_590_000 })).toBeNull()
  expect(runFault({ timeMs: 3_600_000, leastMs: null, recordedMs: 3_570_000 })).toBe('longer_than_recording')
})

test('a date lies between the first beta of the game and now', () => {
  const now = new Date('2025-06-01T12:00:00Z')
  expect(isPossibleDate(new Date('1999-05-31'), now)).toBe(false)
  expect(isPossibleDate(new Date('1999-06-01'), now)).toBe(true)
  expect(isPossibleDate(now, now)).toBe(true)
  expect(isPossibleDate(new Date('2025-06-02'), now)).toBe(false)
})
