import { EMPTY, type HullSet, SOLID, type Vec3 } from './hull-types.ts'

/** A move stops so far before a plane, units (the engine's DIST_EPSILON). */
const OFF_PLANE = 0.03125
/** A stop that is still in something solid is taken back by so much of the move, again and again. */
const BACK = 0.05

/** What came of a move through one tree. */
export interface TreeTrace {
  fraction: number
  /** number of the plane it stopped at; -1 for none */
  plane: number
  /** it came from behind the plane */
  isBehind: boolean
  startSolid: boolean
  allSolid: boolean
}

/**
 * Moves points through the trees of a map as the engine does. After GoldSrc's `PM_RecursiveHullCheck` and
 * `PM_HullPointContents`, which it has from Quake; the engine reckons in single precision, this in double.
 */
export function treeTracer({ planes, axes, nodePlanes, children }: HullSet) {
  const result: TreeTrace = { fraction: 1, plane: -1, isBehind: false, startSolid: false, allSolid: true }
  let root = EMPTY

  const heightOver = (plane: number, x: number, y: number, z: number): number => {
    const at = plane * 4
    switch (axes[plane]) {
      case 0:
        return x - planes[at + 3]!
      case 1:
        return y - planes[at + 3]!
      case 2:
        return z - planes[at + 3]!
      default:
        return x * planes[at]! + y * planes[at + 1]! + z * planes[at + 2]! - planes[at + 3]!
    }
  }

  function contentsFrom(first: number, x: number, y: number, z: number): number {
    let node = first
    while (node >= 0) node = children[node * 2 + (heightOver(nodePlanes[node]!, x, y, z) >= 0 ? 0 : 1)]!
    return node
  }

  /** The move of which parts are asked: where it begins, and what it adds. */
  let [x0, y0, z0, dx, dy, dz] = [0, 0, 0, 0, 0, 0]

  /** Answers whether the move is free between two parts of it, from a node on; else the result says where it stops. */
  function isFree(first: number, start: number, end: number): boolean {
    let node = first
    let from = start
    while (node >= 0) {
      const plane = nodePlanes[node]!
      const begins = heightOver(plane, x0 + dx * from, y0 + dy * from, z0 + dz * from)
      const ends = heightOver(plane, x0 + dx * end, y0 + dy * end, z0 + dz * end)
      const side = begins >= 0 ? 0 : 1
      if (begins >= 0 === ends >= 0) {
        node = children[node * 2 + side]!
        continue
      }
      const share = Math.min(Math.max((begins + (side === 0 ? -OFF_PLANE : OFF_PLANE)) / (begins - ends), 0), 1)
      const middle = from + (end - from) * share
      if (!isFree(children[node * 2 + side]!, from, middle)) return false
      const beyond = children[node * 2 + 1 - side]!
      if (contentsFrom(beyond, x0 + dx * middle, y0 + dy * middle, z0 + dz * middle) === SOLID) {
        // who never got out of the solid has not come to this plane
        if (!result.allSolid) {
          result.plane = plane
          result.isBehind = side === 1
          result.fraction = freePart(share, from, end)
        }
        return false
      }
      node = beyond
      from = middle
    }
    if (node === SOLID) result.startSolid = true
    else result.allSolid = false
    return true
  }

  /** The part of the move at `share` between two parts of it, or where it is not solid before that. */
  function freePart(share: number, from: number, end: number): number {
    for (let free = share; ; free -= BACK) {
      const at = from + (end - from) * free
      const isSolid = contentsFrom(root, x0 + dx * at, y0 + dy * at, z0 + dz * at) === SOLID
      if (!isSolid || free - BACK < 0) return at
    }
  }

  return {
    /** What is at a point, from the node or contents `head` on. */
    contents: (head: number, x: number, y: number, z: number): number => contentsFrom(head, x, y, z),
    /** Moves a point. The answer is written over by the next one. */
    trace(head: number, from: Vec3, to: Vec3, origin: Vec3): TreeTrace {
      root = head
      x0 = from[0] - origin[0]
      y0 = from[1] - origin[1]
      z0 = from[2] - origin[2]
      dx = to[0] - from[0]
      dy = to[1] - from[1]
      dz = to[2] - from[2]
      result.fraction = 1
      result.plane = -1
      result.isBehind = false
      result.startSolid = false
      result.allSolid = true
      isFree(head, 0, 1)
      if (result.allSolid) result.startSolid = true
      if (result.startSolid) result.fraction = 0
      return result
    },
  }
}
