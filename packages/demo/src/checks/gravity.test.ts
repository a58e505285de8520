import { expect, test } from 'vitest'
import { inspect, parseDemo } from '../index.ts'
import { type WriterFrame, type WriterOptions, writeDemo } from '../write/writer.ts'

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

/** The first `flights` flights fall by `steps` in turn, units a second and frame; 8 is gravity. */
function falling(flights: number, steps: number[]) {
  let flight = -1
  let row = 0
  let speed = 0
  return ({ state }: WriterFrame) => {
    if (state.onGround) row = 0
    else {
      if (row === 0) flight++
      speed = row === 0 ? 260 : speed - steps[row % steps.length]!
      if (flight < flights) state.velocityZ = speed
      row++
    }
  }
}

test('two flights are not enough', () => {
  expect(gravity({ plant: falling(3, [4]) })).toMatchObject([{ value: 0.5, hitCount: 3 }])
  expect(gravity({ plant: falling(2, [4]) })).toEqual([])
})

test('what pushes, or holds for a while, is not gravity', () => {
  expect(gravity({ plant: falling(9, [2, 6]) })).toEqual([])
  expect(gravity({ plant: falling(9, [4, 0, 0]) })).toEqual([])
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
