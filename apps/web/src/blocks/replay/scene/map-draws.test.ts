import type { Geometry, GeometryModel } from '@kz/bsp/geometry'
import { expect, it } from 'vitest'
import { mapDraws } from './map-draws.ts'

const model = (more: Partial<GeometryModel> = {}): GeometryModel => ({
  ...{ kind: 'door', origin: [0, 0, 0], angles: [0, 0, 0], renderMode: 0, opacity: 255, colour: [0, 0, 0], scroll: 0 },
  ...more,
})
const MODELS = [
  model({ kind: 'world' }),
  model({ origin: [100, 0, 0] }),
  model({ origin: [0, 50, 0], angles: [0, 90, 0] }),
  model({ renderMode: 2, opacity: 96 }),
]
/** One triangle for each of these brushes, all at the same place of their own. */
function mapOf(brushes: readonly { brush: number; model: number }[]): Geometry {
  const corners = brushes.flatMap(() => [0, 0, 0, 10, 0, 0, 0, 10, 5])
  return {
    models: MODELS,
    positions: Float32Array.from(corners),
    indices: Uint32Array.from({ length: brushes.length * 3 }, (_, index) => index),
    groups: brushes.map((one, index) => ({ ...one, first: index * 3, count: 3, least: [0, 0, 0], most: [10, 10, 5] })),
  } as unknown as Geometry
}
const brushes = [
  { brush: 0, model: 0 },
  { brush: 0, model: 0 },
  { brush: 1, model: 1 },
  { brush: 2, model: 2 },
  { brush: 3, model: 3 },
]

it('draws brushes that look alike by one call, where they stand in the map', () => {
  const { draws, positions } = mapDraws(mapOf(brushes), new Set())
  expect(draws.map(({ first, count }) => [first, count])).toEqual([
    [0, 3],
    [3, 3],
    [6, 6],
    [12, 3],
  ])
  expect([...positions.subarray(18, 27)]).toEqual([100, 0, 0, 110, 0, 0, 100, 10, 5])
  expect([...positions.subarray(27, 36)].map(Math.round)).toEqual([0, 50, 0, 0, 60, 0, -10, 50, 5])
  expect(draws[2]).toMatchObject({ moves: null })
  expect([...draws[2]!.least, ...draws[2]!.most].map(Math.round)).toEqual([-10, 0, 0, 110, 60, 5])
})

it('leaves to itself what a recording moves', () => {
  const { draws, positions } = mapDraws(mapOf(brushes), new Set([1, 77]))
  expect(draws.map(({ brush, moves }) => [brush, moves !== null])).toEqual([
    [0, false],
    [0, false],
    [1, true],
    [2, false],
    [3, false],
  ])
  expect([...positions.subarray(18, 21)], 'it stands at its own place').toEqual([0, 0, 0])
})
