import type { BrushKey } from '@kz/demo/types'
import { expect, it } from 'vitest'
import { straightRun } from '../data/testing.ts'
import { brushCourses, brushPoseAt, rowPartAt } from './brush-pose.ts'

const key = (brush: number, row: number, z: number, yaw = 0): BrushKey => ({
  ...{ brush, row, x: 8, y: 0, z, pitch: 0, yaw, roll: 0 },
})
const courses = brushCourses([
  key(3, 10, 0),
  key(3, 20, -40),
  key(3, 50, -40),
  key(3, 51, 0),
  key(9, 5, 1, 350),
  key(9, 7, 1, 370),
])

it('moves a block between its keys, and leaves it where the map has it before', () => {
  const heights = [9.9, 10, 15, 20, 35, 50.5, 51, 900].map((row) => brushPoseAt(courses.get(3)!, row)?.origin[2])
  expect(heights).toEqual([undefined, 0, -20, -40, -40, -20, 0, 0])
})

it('turns a door over 360', () => {
  expect([...courses.keys()]).toEqual([3, 9])
  expect(brushPoseAt(courses.get(9)!, 6)).toEqual({ origin: [8, 0, 1], angles: [0, 360, 0] })
})

it('counts rows that go on between two', () => {
  const run = straightRun([100])
  expect([-5, 0, 15, 990, 5000].map((ms) => rowPartAt(run, ms))).toEqual([0, 0, 1.5, 99, 99])
})
