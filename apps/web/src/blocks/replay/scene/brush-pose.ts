import type { BrushKey } from '@kz/demo/types'
import { type Run, rowAt } from '../data/run.ts'

/** Where a brush of the map stands: units, then pitch, yaw and roll in degrees. */
export interface BrushPose {
  origin: readonly [number, number, number]
  angles: readonly [number, number, number]
}

/** The keys of each brush that moves in a recording, by its number. */
export function brushCourses(keys: readonly BrushKey[]): ReadonlyMap<number, readonly BrushKey[]> {
  const courses = new Map<number, BrushKey[]>()
  for (const key of keys) {
    const course = courses.get(key.brush)
    if (course) course.push(key)
    else courses.set(key.brush, [key])
  }
  return courses
}

/** Rows of a recording as a number that goes on between them. */
export function rowPartAt(run: Run, ms: number): number {
  const row = rowAt(run, ms)
  const span = (run.ms[row + 1] ?? 0) - run.ms[row]!
  return row + (span > 0 ? Math.min(1, Math.max(0, (ms - run.ms[row]!) / span)) : 0)
}

/** Where a brush is; null before the recording says so, when it stands where the map has it. It moves evenly between keys. */
export function brushPoseAt(course: readonly BrushKey[], row: number): BrushPose | null {
  const next = course.findIndex((key) => key.row > row)
  if (next === 0) return null
  const from = course[next < 0 ? course.length - 1 : next - 1]!
  const to = next < 0 ? from : course[next]!
  const part = to.row > from.row ? (row - from.row) / (to.row - from.row) : 0
  const mix = (axis: 'x' | 'y' | 'z' | 'pitch' | 'yaw' | 'roll') => from[axis] + (to[axis] - from[axis]) * part
  return { origin: [mix('x'), mix('y'), mix('z')], angles: [mix('pitch'), mix('yaw'), mix('roll')] }
}
