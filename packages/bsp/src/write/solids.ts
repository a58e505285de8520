import type { Corner } from './block.ts'
import { clip, ON_PLANE, type Plane, type Polygon, sheet } from './polygons.ts'

/** A convex body with what it holds, cut to a part of the map. */
export interface Solid {
  contents: number
  bounds: readonly SolidBound[]
  least: Corner
  most: Corner
  /** its sides, by the numbers of their planes; null for a box, whose corners say enough */
  sides: ReadonlyMap<number, Polygon> | null
}

/** A side of a body: the number of its plane, and whether that is behind the body. */
export interface Bound {
  plane: number
  isBehind: boolean
}

interface SolidBound extends Bound {
  /** the part of the map ends here too */
  isEdge: boolean
}

const NEVER = Number.POSITIVE_INFINITY

/** The axis a plane looks along; -1 for one that leans. */
export const axisOf = (plane: Plane): number => (plane[0] === 1 ? 0 : plane[1] === 1 ? 1 : plane[2] === 1 ? 2 : -1)

/** The body within these planes; null for one that has no room. */
export function solidOf(bounds: readonly Bound[], contents: number, planes: readonly Plane[]): Solid | null {
  return within(
    bounds.map((bound) => ({ ...bound, isEdge: false })),
    contents,
    planes,
  )
}

function within(bounds: readonly SolidBound[], contents: number, planes: readonly Plane[]): Solid | null {
  if (bounds.some(({ plane }) => axisOf(planes[plane]!) < 0)) return leaning(bounds, contents, planes)
  const least = [-NEVER, -NEVER, -NEVER]
  const most = [NEVER, NEVER, NEVER]
  for (const { plane, isBehind } of bounds) {
    const axis = axisOf(planes[plane]!)
    const at = planes[plane]![3]
    if (isBehind) least[axis] = Math.max(least[axis]!, at)
    else most[axis] = Math.min(most[axis]!, at)
  }
  if (least.some((value, axis) => most[axis]! - value <= ON_PLANE)) return null
  return { contents, bounds, least: least as unknown as Corner, most: most as unknown as Corner, sides: null }
}

function leaning(bounds: readonly SolidBound[], contents: number, planes: readonly Plane[]): Solid | null {
  const sides = new Map<number, Polygon>()
  for (const { plane } of bounds) {
    const polygon = cutTo(sheet(planes[plane]!), bounds, plane, planes)
    if (polygon) sides.set(plane, polygon)
  }
  return sides.size < 4 ? null : ofSides(sides, bounds, contents)
}

function ofSides(sides: ReadonlyMap<number, Polygon>, bounds: readonly SolidBound[], contents: number): Solid {
  const points = [...sides.values()].flat()
  const corner = (choose: (...values: number[]) => number) =>
    [0, 1, 2].map((axis) => choose(...points.map((point) => point[axis]!))) as unknown as Corner
  const kept = bounds.filter(({ plane }) => sides.has(plane))
  return { contents, bounds: kept, least: corner(Math.min), most: corner(Math.max), sides }
}

/** The part of a polygon within all planes but its own. */
function cutTo(whole: Polygon, bounds: readonly Bound[], own: number, planes: readonly Plane[]): Polygon | null {
  let polygon: Polygon | null = whole
  for (const { plane, isBehind } of bounds) {
    if (plane !== own && polygon) polygon = clip(polygon, planes[plane]!, isBehind)
  }
  return polygon
}

/** The parts of a body in front of a plane and behind it. */
export function split(solid: Solid, plane: number, planes: readonly Plane[]): [Solid | null, Solid | null] {
  const side = sideOf(solid, planes[plane]!)
  if (side === 0) return [part(solid, plane, true, planes), part(solid, plane, false, planes)]
  const bounds = solid.bounds.map((bound) => (bound.plane === plane ? { ...bound, isEdge: true } : bound))
  return side > 0 ? [{ ...solid, bounds }, null] : [null, { ...solid, bounds }]
}

/** The part of a body on one side of a plane that goes through it. */
function part(
  { contents, bounds, sides }: Solid,
  plane: number,
  isFront: boolean,
  planes: readonly Plane[],
): Solid | null {
  const all = [...bounds, { plane, isBehind: isFront, isEdge: true }]
  if (!sides) return within(withoutPassed(all, plane, planes), contents, planes)
  const cut = new Map<number, Polygon>()
  for (const [number, polygon] of sides) {
    const kept = clip(polygon, planes[plane]!, isFront)
    if (kept) cut.set(number, kept)
  }
  const cap = cutTo(sheet(planes[plane]!), bounds, plane, planes)
  if (cap) cut.set(plane, cap)
  return cut.size < 4 ? null : ofSides(cut, all, contents)
}

/** The bounds of a box without the one that its newest bound stands before. */
function withoutPassed(bounds: readonly SolidBound[], newest: number, planes: readonly Plane[]): SolidBound[] {
  const axis = axisOf(planes[newest]!)
  const { isBehind } = bounds.at(-1)!
  return bounds.filter(
    (bound) =>
      bound.plane === newest || bound.isBehind !== isBehind || axis < 0 || axisOf(planes[bound.plane]!) !== axis,
  )
}

/** 1 for a body in front of a plane, -1 for one behind it, 0 for one on both sides. */
export function sideOf({ least, most, sides }: Solid, plane: Plane): -1 | 0 | 1 {
  const axis = axisOf(plane)
  let [low, high] = axis < 0 ? [-plane[3], -plane[3]] : [least[axis]! - plane[3], most[axis]! - plane[3]]
  if (axis < 0 && sides) {
    const heights = [...sides.values()]
      .flat()
      .map((point) => plane[0] * point[0] + plane[1] * point[1] + plane[2] * point[2])
    low += Math.min(...heights)
    high += Math.max(...heights)
  } else if (axis < 0) {
    for (let part = 0; part < 3; part++) {
      const [one, other] = [least[part]! * plane[part]!, most[part]! * plane[part]!]
      low += Math.min(one, other)
      high += Math.max(one, other)
    }
  }
  if (low >= -ON_PLANE) return 1
  return high <= ON_PLANE ? -1 : 0
}

/** Does the body fill its part of the map? */
export const fillsAll = ({ bounds }: Solid): boolean => bounds.every(({ isEdge }) => isEdge)
