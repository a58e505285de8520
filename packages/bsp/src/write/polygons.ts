import type { Corner } from './block.ts'

/** What is nearer to a plane than this lies on it, units. */
export const ON_PLANE = 0.01
/** Larger than any map. */
const FAR = 65_536

/** Normal and distance; of two that look against each other only one is named. */
export type Plane = readonly [x: number, y: number, z: number, at: number]

export type Polygon = readonly Corner[]

const heightOver = (plane: Plane, [x, y, z]: Corner): number => x * plane[0] + y * plane[1] + z * plane[2] - plane[3]

/** The part of a polygon in front of a plane, or behind it; null when there is none. Corners keep their order. */
export function clip(polygon: Polygon, plane: Plane, isFront: boolean): Polygon | null {
  const heights = polygon.map((point) => (isFront ? 1 : -1) * heightOver(plane, point))
  if (!heights.some((height) => height > ON_PLANE)) return null
  if (!heights.some((height) => height < -ON_PLANE)) return polygon
  const kept: Corner[] = []
  for (const [index, point] of polygon.entries()) {
    const next = (index + 1) % polygon.length
    const [here, there] = [heights[index]!, heights[next]!]
    if (here >= -ON_PLANE) kept.push(point)
    if ((here > ON_PLANE && there < -ON_PLANE) || (here < -ON_PLANE && there > ON_PLANE)) {
      kept.push(meeting(point, polygon[next]!, here / (here - there)))
    }
  }
  return kept.length >= 3 ? kept : null
}

const meeting = (from: Corner, to: Corner, share: number): Corner => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

/** A square on a plane, larger than any map. */
export function sheet(plane: Plane): Polygon {
  const normal: Corner = [plane[0], plane[1], plane[2]]
  const up: Corner = Math.abs(normal[2]) > 0.7 ? [1, 0, 0] : [0, 0, 1]
  const one = unit(cross(normal, up))
  const other = cross(normal, one)
  return [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([a, b]): Corner => {
    const at = (axis: 0 | 1 | 2) => normal[axis] * plane[3] + FAR * (one[axis] * a! + other[axis] * b!)
    return [at(0), at(1), at(2)]
  })
}

const cross = (a: Corner, b: Corner): Corner => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]

function unit([x, y, z]: Corner): Corner {
  const length = Math.hypot(x, y, z)
  return [x / length, y / length, z / length]
}
