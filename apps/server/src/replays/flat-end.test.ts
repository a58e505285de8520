import { expect, test } from 'vitest'
import { type FlatRun, flatEnd } from './flat-end.ts'

/** A run straight on, climbing so much of its way, at so many units a second. */
function run(timeMs: number, climbs: number, [x, y]: readonly [number, number] = [1, 0], startMs = 1_000): FlatRun {
  const rows = Math.ceil(timeMs / 10) + 200
  const at = (row: number) => Math.min(Math.max(0, row * 10 - startMs), timeMs) / timeMs
  const column = (of: (share: number) => number) => Float32Array.from({ length: rows }, (_, row) => of(at(row)))
  return {
    timeMs,
    startMs,
    track: {
      rows,
      demoMilliseconds: Int32Array.from({ length: rows }, (_, row) => row * 10),
      originX: column((share) => x * 2_000 * share),
      originY: column((share) => y * 2_000 * share),
      originZ: column((share) => climbs * 2_000 * share),
    },
  }
}

const size = (value: unknown) => JSON.stringify(value).length

test('both end at the same place, the one that was beaten later by the gap', () => {
  const flat = flatEnd(run(12_950, 0.5), run(13_870, 0.5))
  expect(flat.fromMs).toBe(4_950)
  expect(flat.run.slice(-2)).toEqual(flat.other.slice(-2))
  expect((flat.other.length - flat.run.length) / 2).toBe(
    Math.ceil(8_920 / flat.stepMs) - Math.ceil(8_000 / flat.stepMs),
  )
  expect(flat.run.at(-2)).toBeGreaterThan(flat.run[0] as number)
  expect(flat.run.at(-1)).toBeLessThan(flat.run[1] as number)
})

test.each([
  ['a long gap', run(60_000, 0.3), run(1_800_000, 0.3)],
  ['a run that goes left', run(20_000, 0.3, [-1, -0.2]), null],
  ['a flat run', run(20_000, 0, [0.3, 1]), run(20_010, 0, [0.3, 1])],
  ['a run of a second that stands', run(1_000, 0, [0, 0]), null],
] as const)('%s stays within its picture and below 15 KB', (_, own, other) => {
  const flat = flatEnd(own, other)
  expect(size(flat)).toBeLessThan(4_000)
  for (const places of [flat.run, flat.other])
    for (const [index, value] of places.entries()) {
      expect(Number.isInteger(value)).toBe(true)
      expect(value).toBeGreaterThanOrEqual(0)
      expect(value).toBeLessThanOrEqual(index % 2 ? 400 : 1_000)
    }
})
