import { expect, test } from 'vitest'
import { turn } from '../../replay/data/run.ts'
import { sightOnPath, withMark } from './camera-path.ts'
import type { PathMark } from './film-plan.ts'

const mark = (ms: number, x: number, yaw: number): PathMark => ({
  ms,
  sight: { x, y: 0, z: 0, pitch: 0, yaw, fov: 70 },
})
const MARKS = [mark(0, 0, 170), mark(1000, 100, -170), mark(3000, 400, -150)]

test('the camera is in each mark exactly, and stands before the first and behind the last', () => {
  for (const { ms, sight } of MARKS) {
    const seen = sightOnPath(MARKS, ms)
    expect(seen?.x).toBeCloseTo(sight.x, 6)
  }
  expect(sightOnPath(MARKS, -5000)).toEqual(MARKS[0]!.sight)
  expect(sightOnPath(MARKS, 99_000)).toEqual(MARKS[2]!.sight)
  expect(sightOnPath([], 0)).toBeNull()
  expect(sightOnPath([MARKS[1]!], 0)).toEqual(MARKS[1]!.sight)
})

test('it turns the short way round', () => {
  for (let ms = 0; ms <= 1000; ms += 50) {
    const yaw = sightOnPath(MARKS, ms)!.yaw
    expect(Math.abs(turn(180, yaw))).toBeLessThanOrEqual(12)
  }
})

test('it has no corners: its speed does not jump at a mark', () => {
  const at = (ms: number) => sightOnPath(MARKS, ms)!.x
  const [before, after] = [at(1000) - at(999), at(1001) - at(1000)]
  expect(Math.abs(before - after)).toBeLessThan(0.01)
})

test('marks are kept in order, and one moment has one', () => {
  const marks = withMark(withMark([mark(2000, 1, 0)], mark(500, 2, 0)), mark(2000, 3, 0))
  expect(marks.map(({ ms, sight }) => [ms, sight.x])).toEqual([
    [500, 2],
    [2000, 3],
  ])
})
