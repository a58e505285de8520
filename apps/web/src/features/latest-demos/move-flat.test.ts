import { expect, test } from 'vitest'
import { placeAt, saidAt } from './move-flat.ts'

const run = {
  timeMs: 12_950,
  beaten: { player: 'Bob', country: 'de', timeMs: 13_870 },
  flat: { fromMs: 4_950, stepMs: 100, run: [0, 0, 10, 20, 20, 20], other: [] },
}

test('a run is between its steps, and stays where it landed', () => {
  expect(placeAt(run.flat.run, 100, -5)).toEqual([0, 0])
  expect(placeAt(run.flat.run, 100, 50)).toEqual([5, 10])
  expect(placeAt(run.flat.run, 100, 9_000)).toEqual([20, 20])
})

test('the clock stops where the run lands, and the gap grows until the other has', () => {
  expect(saidAt(run, 12_000)).toEqual({ time: '00:12.00', lead: '' })
  expect(saidAt(run, 13_450)).toEqual({ time: '00:12.95', lead: '▼ −0.50' })
  expect(saidAt(run, 20_000)).toEqual({ time: '00:12.95', lead: '▼ −0.92' })
  expect(saidAt({ ...run, beaten: null }, 20_000)).toEqual({ time: '00:12.95', lead: '' })
})
