import { EMPTY, type HullSet, SOLID } from './hull-types.ts'

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

  function heightOver(plane: number, x: number, y: number, z: number): number {
    const at = plane * 4
    const distance = planes[at + 3]!
    const axis = axes[plane]!
    if (axis === 0) return x - distance
    if (axis === 1) return y - distance
    if (axis === 2) return z - distance
    return x * planes[at]! + y * planes[at + 1]! + z * planes[at + 2]! - distance
  }

  function contentsFrom(first: number, x: number, y: number, z: number): number {
    let node = first
    while (node >= 0) node = children[node * 2 + (heightOver(nodePlanes[node]!, x, y, z) >= 0 ? 0 : 1)]!
    return node
  }

  /** Answers whether the part of the move from `f1` to `f2` is free; else the result says where it stops. */
  function isFree(
    ...[first, f1, f2, x1, y1, z1, x2, y2, z2]: [number, number, number, number, number, number, number, number, number]
  ): boolean {
    let node = first
    let [from, x, y, z] = [f1, x1, y1, z1]
    while (node >= 0) {
      const plane = nodePlanes[node]!
      const begin = heightOver(plane, x, y, z)
      const end = heightOver(plane, x2, y2, z2)
      const side = begin >= 0 ? 0 : 1
      if (begin >= 0 === end >= 0) {
        node = children[node * 2 + side]!
        continue
      }
      const share = Math.min(Math.max((begin + (side === 0 ? -OFF_PLANE : OFF_PLANE)) / (begin - end), 0), 1)
      const to = from + (f2 - from) * share
      const [mx, my, mz] = [x + (x2 - x) * share, y + (y2 - y) * share, z + (z2 - z) * share]
      if (!isFree(children[node * 2 + side]!, from, to, x, y, z, mx, my, mz)) return false
      const beyond = children[node * 2 + 1 - side]!
      if (contentsFrom(beyond, mx, my, mz) === SOLID) {
        // who never got out of the solid has not come to this plane
        if (!result.allSolid) {
          result.plane = plane
          result.isBehind = side === 1
          result.fraction = freePart(share, from, f2, [x, y, z], [x2, y2, z2])
        }
        return false
      }
      node = beyond
      from = to
      x = mx
      y = my
      z = mz
    }
    if (node === SOLID) result.startSolid = true
    else result.allSolid = false
    return true
  }

  /** The part of the whole move up to `share` of this part of it, or to where it is not solid before that. */
  function freePart(
    share: number,
    from: number,
    to: number,
    [x1, y1, z1]: readonly [number, number, number],
    [x2, y2, z2]: readonly [number, number, number],
  ): number {
    let free = share
    const isInSolid = () =>
      contentsFrom(root, x1 + (x2 - x1) * free, y1 + (y2 - y1) * free, z1 + (z2 - z1) * free) === SOLID
    while (isInSolid() && free - BACK >= 0) free -= BACK
    return from + (to - from) * free
  }

  return {
    /** What is at a point, from the node or contents `head` on. */
    contents: (head: number, x: number, y: number, z: number): number => contentsFrom(head, x, y, z),
    /** Moves a point. The answer is written over by the next one. */
    trace(head: number, from: readonly [number, number, number], to: readonly [number, number, number]): TreeTrace {
      root = head
      result.fraction = 1
      result.plane = -1
      result.isBehind = false
      result.startSolid = false
      result.allSolid = true
      isFree(head, 0, 1, from[0], from[1], from[2], to[0], to[1], to[2])
      if (result.allSolid) result.startSolid = true
      if (result.startSolid) result.fraction = 0
      return result
    },
  }
}
