import { EMPTY, type HullSet, MOST_DEEP, SOLID, type Vec3 } from './hull-types.ts'

/** A move stops so far before a plane, units (the engine's DIST_EPSILON). */
export const OFF_PLANE = 0.03125
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
 * `PM_HullPointContents`, which it has from Quake; the engine reckons in single precision, this in double, and what the
 * engine calls itself for waits in a list here: no number is put on the heap for a move.
 */
export function treeTracer({ planes, axes, nodePlanes, children }: Omit<HullSet, 'bodies' | 'mapCrc'>) {
  const result: TreeTrace = { fraction: 1, plane: -1, isBehind: false, startSolid: false, allSolid: true }
  let root = EMPTY
  /** The move of which parts are asked: where it begins, and what it adds. */
  const move = new Float64Array(6)
  /** Planes that the move crosses later: node and the side it comes from, and of the part of the move that meets the node
   * its begin, its end, and the share of it before the plane. */
  const laterNodes = new Int32Array(MOST_DEEP + 1)
  const later = new Float64Array((MOST_DEEP + 1) * 3)

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

  /** What is at a part of the move. */
  function contentsAt(first: number, part: number): number {
    const x = move[0]! + move[3]! * part
    const y = move[1]! + move[4]! * part
    const z = move[2]! + move[5]! * part
    let node = first
    while (node >= 0) node = children[node * 2 + (heightOver(nodePlanes[node]!, x, y, z) >= 0 ? 0 : 1)]!
    return node
  }

  /** Goes through the tree in the order of the move, until it is solid behind a plane: the result says where. */
  function moveFrom(head: number): void {
    let waiting = 0
    let node = head
    let from = 0
    let end = 1
    const x = move[0]!
    const y = move[1]!
    const z = move[2]!
    const dx = move[3]!
    const dy = move[4]!
    const dz = move[5]!
    for (;;) {
      while (node >= 0) {
        const plane = nodePlanes[node]!
        const begins = heightOver(plane, x + dx * from, y + dy * from, z + dz * from)
        const ends = heightOver(plane, x + dx * end, y + dy * end, z + dz * end)
        const side = begins >= 0 ? 0 : 1
        if (begins >= 0 !== ends >= 0) {
          const share = Math.min(Math.max((begins + (side === 0 ? -OFF_PLANE : OFF_PLANE)) / (begins - ends), 0), 1)
          laterNodes[waiting] = node * 2 + side
          later[waiting * 3] = from
          later[waiting * 3 + 1] = end
          later[waiting * 3 + 2] = share
          waiting++
          end = from + (end - from) * share
        }
        node = children[node * 2 + side]!
      }
      if (node === SOLID) result.startSolid = true
      else result.allSolid = false
      if (waiting === 0) return
      waiting--
      const crossed = laterNodes[waiting]!
      from = later[waiting * 3]!
      end = later[waiting * 3 + 1]!
      const share = later[waiting * 3 + 2]!
      const middle = from + (end - from) * share
      node = children[crossed ^ 1]!
      if (contentsAt(node, middle) === SOLID) {
        // who never got out of the solid has not come to this plane
        if (!result.allSolid) stopAt(crossed, share, from, end)
        return
      }
      from = middle
    }
  }

  /** Stops at `share` of a part of the move, or where it is not solid before that. */
  function stopAt(crossed: number, share: number, from: number, end: number): void {
    result.plane = nodePlanes[crossed >> 1]!
    result.isBehind = (crossed & 1) === 1
    for (let free = share; ; free -= BACK) {
      const at = from + (end - from) * free
      const isSolid = contentsAt(root, at) === SOLID
      if (isSolid && free - BACK >= 0) continue
      result.fraction = at
      return
    }
  }

  return {
    /** What is at a point of a body at `origin`, from the node or contents `head` on. */
    contents(head: number, point: Vec3, origin: Vec3): number {
      if (head < 0) return head
      move[0] = point[0] - origin[0]
      move[1] = point[1] - origin[1]
      move[2] = point[2] - origin[2]
      move.fill(0, 3)
      return contentsAt(head, 0)
    },
    /** Moves a point. The answer is written over by the next one. */
    trace(head: number, from: Vec3, to: Vec3, origin: Vec3): TreeTrace {
      root = head
      move[0] = from[0] - origin[0]
      move[1] = from[1] - origin[1]
      move[2] = from[2] - origin[2]
      move[3] = to[0] - from[0]
      move[4] = to[1] - from[1]
      move[5] = to[2] - from[2]
      result.fraction = 1
      result.plane = -1
      result.isBehind = false
      result.startSolid = false
      result.allSolid = true
      moveFrom(head)
      if (result.allSolid) result.startSolid = true
      if (result.startSolid) result.fraction = 0
      return result
    },
  }
}
