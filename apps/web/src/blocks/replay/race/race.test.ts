import { expect, test } from 'vitest'
import { straightRun } from '../data/testing.ts'
import { raceOf, wayOfRun } from './race.ts'

test('the lead at the finish is the difference of the times, also where a clock stops between two rows', () => {
  const run = { run: straightRun([200]), startMs: 0, finishMs: 400, jumps: [] }
  const ghost = { run: straightRun([150]), startMs: 0, finishMs: 487, jumps: [], place: 2, name: 'Ann' }
  expect(raceOf(wayOfRun(run), ghost).lead.at(-1)).toBe(87)
})
