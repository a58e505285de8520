import { turn } from '../../replay/data/run.ts'
import type { Sight } from '../../replay/scene/cameras.ts'
import type { PathMark } from './film-plan.ts'

const PARTS = ['x', 'y', 'z', 'pitch', 'yaw', 'fov'] as const

/**
 * Where the camera is at a moment of a way through marks: in each of them exactly, between them on a curve that has no
 * corners; before the first and behind the last it stands. Angles go the short way. Null without marks.
 */
export function sightOnPath(marks: readonly PathMark[], ms: number): Sight | null {
  const [first, last] = [marks[0], marks.at(-1)]
  if (!first || !last) return null
  if (ms <= first.ms) return first.sight
  if (ms >= last.ms) return last.sight
  const next = marks.findIndex((mark) => mark.ms > ms)
  const [from, to] = [marks[next - 1]!, marks[next]!]
  const [before, after] = [marks[next - 2] ?? from, marks[next + 1] ?? to]
  const span = to.ms - from.ms
  const part = (ms - from.ms) / span
  const sight = { ...from.sight }
  for (const name of PARTS) {
    // all as they differ from where the piece begins, so that no angle jumps
    const apart = (mark: PathMark) =>
      name === 'yaw' ? turn(from.sight.yaw, mark.sight.yaw) : mark.sight[name] - from.sight[name]
    const slopeOf = (one: PathMark, other: PathMark) =>
      other.ms > one.ms ? ((apart(other) - apart(one)) / (other.ms - one.ms)) * span : 0
    sight[name] += curve(part, apart(to), slopeOf(before, to), slopeOf(from, after))
  }
  return sight
}

/** From 0 to `end` with given slopes at both ends (Hermite). */
function curve(part: number, end: number, slopeFrom: number, slopeTo: number): number {
  const [square, cube] = [part ** 2, part ** 3]
  return (3 * square - 2 * cube) * end + (cube - 2 * square + part) * slopeFrom + (cube - square) * slopeTo
}

/** Marks with one more, in order; one at the same moment takes the place of the other. */
export const withMark = (marks: readonly PathMark[], mark: PathMark): PathMark[] =>
  [...marks.filter(({ ms }) => ms !== mark.ms), mark].sort((one, other) => one.ms - other.ms)
