import { expect, test } from 'vitest'
import { besideMs } from '../data/replay-data.ts'
import { straightRun } from '../data/testing.ts'
import { raceOf, wayOfRun } from './race.ts'

test('the lead at the finish is the difference of the times, also where a clock stops between two rows', () => {
  const run = { run: straightRun([200]), startMs: 0, finishMs: 400, jumps: [] }
  const ghost = { run: straightRun([150]), startMs: 0, finishMs: 487, jumps: [], place: 2, name: 'Ann' }
  expect(raceOf(wayOfRun(run), ghost).lead.at(-1)).toBe(87)
})

test('who hung on the way lost only what the server counted', () => {
  const smooth = straightRun([200, 200])
  // the recording stands still for 600 ms, of which the server counts 250
  const late = (by: number) => Array.from(smooth.ms, (ms) => (ms > 500 ? ms + by : ms))
  const hung = { ...smooth, ms: late(600), clock: late(250) }
  const last = smooth.ms.length - 1
  const run = { run: smooth, startMs: 0, finishMs: smooth.ms[last]!, jumps: [] }
  const ghost = { run: hung, startMs: 0, finishMs: hung.ms[last]!, jumps: [], place: 2, name: 'Ann' }
  const { lead } = raceOf(wayOfRun(run), ghost)
  expect(lead.at(-1)).toBe(250)
  expect(Math.max(...lead)).toBeLessThan(250.1)
  const turned = raceOf(wayOfRun({ ...ghost }), { ...run, place: 2, name: 'Bob' })
  expect(turned.lead.at(-1), 'also seen from the other side').toBe(-250)
  expect(besideMs(run, ghost, 800), 'the ghost is drawn where the server had it').toBe(1150)
})
