import type { BrushKey } from '../types.ts'

/** x, y, z in units, then pitch, yaw, roll in degrees. */
export type Pose = [x: number, y: number, z: number, pitch: number, yaw: number, roll: number]

/** So far from the line between two keys a pose may be, in units and degrees. */
const APART = [0.25, 0.25, 0.25, 0.5, 0.5, 0.5]
const MOST_UNITS = 32_768

interface Said {
  row: number
  seconds: number
  pose: Pose
}

/** One model: its last key, and what was said since, which lies on a line from there. */
interface Course {
  key: Said
  latest: Said
  /** change a second; null while nothing followed the key */
  slope: Pose | null
}

/**
 * Keeps of the poses that are said of each brush the fewest keys between which it moves evenly. What is not said does not
 * move. Keeps `most` keys.
 */
export function poseLog(most: number) {
  const courses = new Map<number, Course>()
  const found: BrushKey[] = []

  function keep(brush: number, { row, pose: [x, y, z, pitch, yaw, roll] }: Said): void {
    if (found.length < most) found.push({ brush, row, x, y, z, pitch, yaw, roll })
  }

  function next(brush: number, course: Course, said: Said): void {
    const { key, latest, slope } = course
    if (slope && isOn(key, slope, said)) {
      course.latest = said
      return
    }
    if (slope) {
      keep(brush, latest)
      course.key = latest
    }
    course.slope = slopeOf(course.key, said)
    course.latest = said
  }

  return {
    has: (brush: number): boolean => courses.has(brush),
    add(brush: number, row: number, seconds: number, pose: Pose): void {
      if (!pose.slice(0, 3).every((value) => Math.abs(value) < MOST_UNITS)) return
      const course = courses.get(brush)
      if (!course) {
        const said = { row, seconds, pose }
        keep(brush, said)
        courses.set(brush, { key: said, latest: said, slope: null })
        return
      }
      const { latest } = course
      if (row === latest.row) return
      const turned = pose.map((value, part) => (part < 3 ? value : unturned(latest.pose[part]!, value))) as Pose
      if (turned.every((value, part) => value === latest.pose[part])) return
      // it stood still until the row before
      if (row > latest.row + 1 && seconds > latest.seconds) {
        const share = (row - 1 - latest.row) / (row - latest.row)
        const until = latest.seconds + (seconds - latest.seconds) * share
        next(brush, course, { row: row - 1, seconds: until, pose: latest.pose })
      }
      next(brush, course, { row, seconds, pose: turned })
    },
    /** By brush and row. */
    keys(): BrushKey[] {
      for (const [brush, { slope, latest }] of courses) if (slope) keep(brush, latest)
      courses.clear()
      return found.sort((one, other) => one.brush - other.brush || one.row - other.row)
    },
  }
}

const slopeOf = (from: Said, to: Said): Pose =>
  from.pose.map((value, part) => (to.pose[part]! - value) / Math.max(to.seconds - from.seconds, 1e-3)) as Pose

const isOn = (key: Said, slope: Pose, { seconds, pose }: Said): boolean =>
  pose.every(
    (value, part) => Math.abs(key.pose[part]! + slope[part]! * (seconds - key.seconds) - value) <= APART[part]!,
  )

/** The same angle, the short way from another. */
const unturned = (from: number, to: number): number => from + ((((to - from) % 360) + 540) % 360) - 180
