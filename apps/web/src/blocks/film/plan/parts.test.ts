import { expect, test } from 'vitest'
import { jumpFrom, straightRun, timed } from '../../replay/data/testing.ts'
import { momentKey, momentOfKey } from './moment-key.ts'
import { clipAround, partsOf, wholeRun } from './parts.ts'

// a second of run-up, ten seconds of run, three behind it
const RUN = timed(straightRun(Array(42).fill(300)), {
  startMs: 1000,
  finishMs: 11_000,
  jumps: [jumpFrom(2000), jumpFrom(10_900)],
})

test('the whole run begins half a second before its start and ends a second and a half after its finish', () => {
  expect(wholeRun(RUN)).toMatchObject({ from: -500, to: 11_500 })
  // as far as it was recorded
  expect(wholeRun({ ...RUN, startMs: 0 })).toMatchObject({ from: 0 })
  expect(wholeRun({ ...RUN, finishMs: 13_990 }).to).toBeLessThanOrEqual(13_000)
})

test('jumps, sections and findings are clips of three to ten seconds within the run', () => {
  const splits = { names: ['Blocks', 'Bridge'], own: [9_500, 10_000], ghosts: new Map() }
  const parts = partsOf(RUN, splits, [{ ms: 11_400, kind: 'finding', text: 'A script' }])
  expect(parts.map(({ name }) => name)).toEqual(['The whole run', 'Blocks', 'Bridge', 'Jump 1', 'Jump 2', 'A script'])
  for (const { from, to } of parts.slice(1)) {
    expect(to - from).toBeGreaterThanOrEqual(3_000)
    expect(to - from).toBeLessThanOrEqual(10_000)
    expect(from).toBeGreaterThanOrEqual(-500)
    expect(to).toBeLessThanOrEqual(11_500)
  }
  expect(parts[1]).toMatchObject({ from: 0, to: 9_500 })
})

test('a moment that is asked for is a clip around it, also outside of the run', () => {
  const [, first, second] = partsOf(RUN, null, [], [5_000.4, 12_800, 5_000])
  expect(first).toEqual({ key: momentKey(5_000), name: 'Around 00:05.00', from: 3_500, to: 6_500 })
  // the end of the recording is a second and a half behind that of the run
  expect(second).toMatchObject({ key: 'moment-12800', to: 12_990 })
  expect(second!.to - second!.from).toBeCloseTo(3_000)
  expect(momentOfKey(first!.key)).toBe(5_000)
  expect(['whole', 'jump-3', 'moment-', 'moment-1e9', 'moment-99999999999'].map(momentOfKey)).toEqual(
    Array(5).fill(null),
  )
})

test('a clip of a run that is shorter is all of it', () => {
  expect(clipAround(0, 500, { from: -500, to: 1_000 })).toEqual({ from: -500, to: 1_000 })
  expect(clipAround(0, 60_000, { from: 0, to: 60_000 })).toEqual({ from: 0, to: 10_000 })
})
