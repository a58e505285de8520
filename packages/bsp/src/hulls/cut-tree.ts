import { type HullSet, NO_AXIS, SOLID, type Vec3 } from './hull-types.ts'
import { OFF_PLANE } from './trace.ts'

/** Room for the nodes of trees that are cut. */
const MOST_CUT = 65_536
/** What lies behind a plane begins so far before it: a move that crosses one goes on from where it would have stopped. */
const BEFORE = 2 * OFF_PLANE

/**
 * Trees of a map cut to a place: without the planes that have all of a box to one side, where a move within the box goes
 * on to that side anyhow. Every move and point in the box gets the answer of the whole tree, from few nodes.
 */
export function treeCutter({ planes, axes, ...set }: HullSet) {
  const count = set.nodePlanes.length
  const nodePlanes = new Int32Array(count + MOST_CUT)
  const children = new Int32Array((count + MOST_CUT) * 2)
  nodePlanes.set(set.nodePlanes)
  children.set(set.children)
  /** The box: its least and its most along each axis. */
  const box = new Float64Array(6)
  let next = count

  function cut(first: number): number {
    let node = first
    while (node >= 0) {
      const plane = nodePlanes[node]!
      const side = sideOf(plane)
      if (side < 0) return cutBoth(node, axes[plane]!, planes[plane * 4 + 3]!)
      node = children[node * 2 + side]!
    }
    return node
  }

  /** The side of a plane on which all of the box is; -1 when it is on both. */
  function sideOf(plane: number): number {
    const axis = axes[plane]!
    const at = plane * 4
    const distance = planes[at + 3]!
    if (axis !== NO_AXIS) return box[axis]! >= distance ? 0 : box[axis + 3]! < distance ? 1 : -1
    let least = -distance
    let most = -distance
    for (let part = 0; part < 3; part++) {
      const normal = planes[at + part]!
      least += normal * box[normal > 0 ? part : part + 3]!
      most += normal * box[normal > 0 ? part + 3 : part]!
    }
    return least >= 0 ? 0 : most < 0 ? 1 : -1
  }

  /** A node with its plane, and both its sides cut; just what is there when that is the same on both. */
  function cutBoth(node: number, axis: number, distance: number): number {
    const isAlong = axis !== NO_AXIS
    const least = box[axis]!
    if (isAlong) box[axis] = Math.max(least, distance - BEFORE)
    const front = cut(children[node * 2]!)
    if (isAlong) box[axis] = least
    const most = box[axis + 3]!
    if (isAlong) box[axis + 3] = Math.min(most, distance + BEFORE)
    const behind = cut(children[node * 2 + 1]!)
    if (isAlong) box[axis + 3] = most
    if (front === behind && front < 0 && front !== SOLID) return front
    if (next === count + MOST_CUT) return node
    nodePlanes[next] = nodePlanes[node]!
    children[next * 2] = front
    children[next * 2 + 1] = behind
    return next++
  }

  return {
    /** The map's trees, and behind them those that are cut. */
    trees: { planes, axes, nodePlanes, children },
    /** Forgets all that was cut. */
    clear: (): void => {
      next = count
    },
    /** There is no room for more, so that trees stay as they are. */
    isFull: (): boolean => next === count + MOST_CUT,
    /** The tree from `head` on, cut to what is within `more` units of a box; the body of the tree stands at `origin`. */
    cutTree(head: number, least: Vec3, most: Vec3, origin: Vec3, more: number): number {
      for (let axis = 0; axis < 3; axis++) {
        box[axis] = least[axis]! - more - origin[axis]!
        box[axis + 3] = most[axis]! + more - origin[axis]!
      }
      return cut(head)
    },
  }
}
