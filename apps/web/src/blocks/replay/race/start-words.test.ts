import { expect, it } from 'vitest'
import type { GhostRun, TimedRun } from '../data/replay-data.ts'
import { straightRun } from '../data/testing.ts'
import { startWords } from './start-words.ts'

const run = (knowsStart: boolean, startMs = 0): TimedRun => ({
  ...{ run: straightRun(Array<number>(20).fill(250)), startMs, finishMs: 8000, jumps: [], knowsStart },
})
const ghost = (place: number, knowsStart = true, startMs = 0): GhostRun => ({
  ...run(knowsStart, startMs),
  place,
  name: 'Bob',
})
const button = { kind: 'start', least: [-60, -20, 16], most: [-50, 20, 48] } as const

it('says that runs started together at the start button only where they did', () => {
  expect(startWords(run(true), [ghost(2), ghost(3)], [button])).toBe('Started together at the start button.')
  expect(startWords(run(true), [], [button]), 'nobody runs beside').toBe('')
  expect(startWords(run(true), [ghost(2)], []), 'no button is known').toBe('Started together as their timers started.')
  const stop = { ...button, kind: 'stop' } as const
  expect(startWords(run(true), [ghost(2)], [stop])).toBe('Started together as their timers started.')
  expect(startWords(run(true), [ghost(2, true, 4000)], [button]), 'one was elsewhere').toBe(
    'Started together as their timers started.',
  )
})

it('names those whose start nobody knows', () => {
  const words = (...ghosts: GhostRun[]) => startWords(run(true), ghosts, [button])
  expect(words(ghost(2), ghost(3, false))).toBe(
    'Started together at the start button, but 3 from the first frame: nobody knows when it began.',
  )
  expect(words(ghost(2), ghost(3, false), ghost(5, false))).toBe(
    'Started together at the start button, but 3 and 5 from the first frame: nobody knows when they began.',
  )
  expect(words(ghost(2, false))).toBe('Not started together: 2 from the first frame: nobody knows when it began.')
  expect(startWords(run(false), [ghost(2)], [button])).toBe(
    'The recording does not show when this run began, so the others start from its first frame.',
  )
})
