import { EMPTY, type HullNumber, NO_AXIS, type Vec3 } from './hull-types.ts'
import { isNear, TOUCH } from './near.ts'
import type { NearBody, Place, surroundingsIn } from './surroundings.ts'

/** How far everything must be from a move: its end may be computed a little off, and ground is looked for 2 units below. */
const ROOM = 0.25
const ROOM_BELOW = 2.25

/** Tells of most moves through the air, by one look at the box around them, that they meet nothing. */
export function openAir({ trees, on, isEverywhere }: ReturnType<typeof surroundingsIn>) {
  const { planes, axes, nodePlanes, children } = trees
  /** The least and the most along each axis. */
  const box = new Float64Array(6)

  /** All of the box is empty, from a node or contents on. */
  function isEmpty(first: number, origin: Vec3): boolean {
    let node = first
    while (node >= 0) {
      const side = sideOf(nodePlanes[node]!, origin)
      if (side < 0 && !isEmpty(children[node * 2 + 1]!, origin)) return false
      node = children[node * 2 + Math.max(side, 0)]!
    }
    return node === EMPTY
  }

  /** The side of a plane on which all of the box is; -1 when it may be on both. */
  function sideOf(plane: number, origin: Vec3): number {
    const axis = axes[plane]!
    const at = plane * 4
    if (axis !== NO_AXIS) {
      const distance = planes[at + 3]! + origin[axis]!
      return box[axis]! >= distance ? 0 : box[axis + 3]! < distance ? 1 : -1
    }
    let height = -planes[at + 3]!
    let half = 0
    for (let part = 0; part < 3; part++) {
      const normal = planes[at + part]!
      height += normal * ((box[part]! + box[part + 3]!) / 2 - origin[part]!)
      half += (Math.abs(normal) * (box[part + 3]! - box[part]!)) / 2
    }
    return height >= half ? 0 : height < -half ? 1 : -1
  }

  const isAirAt = ({ head, body }: NearBody): boolean => isEmpty(head, body.origin)

  function take(from: Vec3, to: Vec3): void {
    for (let axis = 0; axis < 3; axis++) {
      box[axis] = Math.min(from[axis]!, to[axis]!) - (axis === 2 ? ROOM_BELOW : ROOM)
      box[axis + 3] = Math.max(from[axis]!, to[axis]!) + ROOM
    }
  }

  /** Contents are of the point itself, or of what the hull touches. */
  function isFree({ world, solids, areas }: Place, inPoint: Place): boolean {
    if (!world || !inPoint.world || !isAirAt(world) || !isAirAt(inPoint.world)) return false
    for (const near of solids) if (!isAirAt(near)) return false
    for (const near of areas) if (!isAirAt(near)) return false
    for (const near of inPoint.areas) if (!isAirAt(near)) return false
    return true
  }

  return (hull: HullNumber, from: Vec3, to: Vec3): boolean => {
    const place = on(hull, from, to)
    if (isEverywhere(place)) return false
    for (const { reach } of place.movers) if (isNear(reach, from, to, hull, TOUCH + ROOM_BELOW)) return false
    take(from, to)
    return isFree(place, on(0, from, to))
  }
}
