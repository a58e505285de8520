import type { Corner } from './block.ts'
import type { Plane } from './polygons.ts'
import { axisOf, fillsAll, type Solid, sideOf, split } from './solids.ts'

export const EMPTY = -1
export const SOLID = -2

/** Corners of a part of the map. */
export interface Bounds {
  least: Corner
  most: Corner
}

export interface Leaf {
  contents: number
  bounds: Bounds
}

export interface Node {
  plane: number
  front: Tree
  behind: Tree
  bounds: Bounds
}

export type Tree = Leaf | Node

export const isNode = (tree: Tree): tree is Node => 'plane' in tree

/** Of so many planes the best one cuts. */
const TRIED = 12
/** A body that is cut in two is worse than so many that end up on one side. */
const CUT = 4

/** The tree that tells the bodies from each other; where nothing is, it is empty. */
export function treeOf(solids: readonly Solid[], planes: readonly Plane[], bounds: Bounds, contents = EMPTY): Tree {
  const filling = solids.find(fillsAll)
  if (filling?.contents === SOLID) return { contents: SOLID, bounds }
  if (filling)
    return treeOf(
      solids.filter((solid) => !fillsAll(solid)),
      planes,
      bounds,
      filling.contents,
    )
  const plane = bestPlane(solids, planes)
  if (plane === null) return { contents, bounds }
  const parts = solids.map((solid) => split(solid, plane, planes))
  const on = (side: 0 | 1) => parts.flatMap((part) => part[side] ?? [])
  const front = treeOf(on(0), planes, cutBounds(bounds, planes[plane]!, true), contents)
  const behind = treeOf(on(1), planes, cutBounds(bounds, planes[plane]!, false), contents)
  if (!isNode(front) && !isNode(behind) && front.contents === behind.contents) return { ...front, bounds }
  return { plane, front, behind, bounds }
}

/** The plane that cuts few bodies and leaves about as many on both sides; null when there are none. */
function bestPlane(solids: readonly Solid[], planes: readonly Plane[]): number | null {
  const all = new Set<number>()
  for (const { bounds } of solids) for (const { plane, isEdge } of bounds) if (!isEdge) all.add(plane)
  const tried = [...all]
  const step = Math.max(1, tried.length / TRIED)
  let best: number | null = null
  let least = Number.POSITIVE_INFINITY
  for (let at = 0; at < tried.length; at += step) {
    const plane = tried[Math.floor(at)]!
    let [front, behind, cut] = [0, 0, 0]
    for (const solid of solids) {
      const side = sideOf(solid, planes[plane]!)
      if (side > 0) front++
      else if (side < 0) behind++
      else cut++
    }
    const cost = Math.abs(front - behind) + cut * CUT
    if (cost < least) [best, least] = [plane, cost]
  }
  return best
}

/** What of a box is in front of a plane, or behind it; one that leans cuts nothing off. */
function cutBounds({ least, most }: Bounds, plane: Plane, isFront: boolean): Bounds {
  const axis = axisOf(plane)
  if (axis < 0) return { least, most }
  const moved = (corner: Corner, choose: (a: number, b: number) => number) =>
    corner.map((value, at) => (at === axis ? choose(value, plane[3]) : value)) as unknown as Corner
  return isFront ? { least: moved(least, Math.max), most } : { least, most: moved(most, Math.min) }
}
