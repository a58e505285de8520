import { expect, test } from 'vitest'
import { inspect, parseDemo } from '../index.ts'
import { type WriterOptions, writeDemo } from '../writer.ts'

const gravity = (options: WriterOptions) =>
  inspect(parseDemo(writeDemo({ durationMs: 12_000, ...options }))).filter(({ kind }) => kind === 'gravity')

test.each([0.05, 0.4, 0.85, 1.15, 2])('falling at %d of gravity is worth a look', (fallShare) => {
  const durationMs = fallShare < 0.1 ? 60_000 : 12_000
  const [found, ...others] = gravity({ fallShare, durationMs })
  expect(others).toEqual([])
  expect(found).toMatchObject({ level: 'look', limit: '1 ± 0.1' })
  expect(Number(found?.value)).toBeCloseTo(fallShare, 1)
  expect(found?.hitCount).toBeGreaterThanOrEqual(3)
})

test('a little less or more, and a server with another gravity, are not', () => {
  for (const fallShare of [1, 0.93, 1.07]) expect(gravity({ fallShare })).toEqual([])
  expect(gravity({ faults: ['gravity-400'] })).toEqual([])
})

test('two flights are not enough', () => {
  expect(gravity({ fallShare: 0.4, durationMs: 3800 })).toEqual([])
})

test('on a ladder nothing falls', () => {
  const plant = ({ state }: { state: { onGround: boolean; velocityZ: number } }) => {
    if (!state.onGround) state.velocityZ = 100
  }
  expect(gravity({ plant })).toEqual([])
})

test('fewer frames in the demo than drawn change nothing', () => {
  expect(gravity({ updates: 50 })).toEqual([])
  expect(gravity({ updates: 50, fallShare: 0.4 })).toHaveLength(1)
})
