import {
  type Body,
  type Box,
  HALF,
  type HullNumber,
  type HullSet,
  type HullTrace,
  type MapHulls,
  type PlaceContents,
  SKY,
  SOLID,
  type Vec3,
} from './hull-types.ts'
import { treeTracer } from './trace.ts'

/** Expanded brushes with sharp edges reach further than their corners and half a player. */
const SHARP = 64
/** An entity is touched from so far, units. */
const NEAR = 2

const isSolidKind = ({ kind }: Body): boolean => kind === 'world' || kind === 'still' || kind === 'moving'

/**
 * Answers questions of movement from the trees of a map. A move meets the world and every solid brush entity, and the
 * nearest stop counts, as in GoldSrc's `PM_PlayerTrace`.
 */
export function mapHulls(set: HullSet): MapHulls {
  const tree = treeTracer(set)
  const solids = set.bodies.filter(isSolidKind)
  const movers = set.bodies.filter(({ kind }) => kind === 'moving')
  const [world] = set.bodies
  const areas = set.bodies.filter((body) => !isSolidKind(body))

  const contentsOf = (body: Body, hull: HullNumber, [x, y, z]: Vec3): number =>
    tree.contents(body.heads[hull], x - body.origin[0], y - body.origin[1], z - body.origin[2])

  function trace(hull: HullNumber, from: Vec3, to: Vec3): HullTrace {
    const path = boxOf(from, to)
    const stop: HullTrace = {
      ...{ fraction: 1, end: [...to], normal: null, startSolid: false, allSolid: false },
      moving: movers.some(({ reach }) => isNear(reach, path, hull, NEAR)),
    }
    for (const body of solids) {
      if (body !== world && !isNear(body.box, path, hull, SHARP)) continue
      const found = tree.trace(body.heads[hull], less(from, body.origin), less(to, body.origin))
      if (found.fraction >= stop.fraction) continue
      const { fraction, plane, isBehind, startSolid, allSolid } = found
      Object.assign(stop, { fraction, startSolid, allSolid, normal: normalOf(plane, isBehind) })
    }
    if (stop.fraction < 1) stop.end = between(from, to, stop.fraction)
    return stop
  }

  function normalOf(plane: number, isBehind: boolean): [number, number, number] | null {
    if (plane < 0) return null
    const [x, y, z] = set.planes.subarray(plane * 4, plane * 4 + 3)
    return isBehind ? [0 - x!, 0 - y!, 0 - z!] : [0 + x!, 0 + y!, 0 + z!]
  }

  function isSolid(hull: HullNumber, point: Vec3): boolean {
    const path = boxOf(point, point)
    return solids.some(
      (body) => (body === world || isNear(body.box, path, hull, SHARP)) && contentsOf(body, hull, point) === SOLID,
    )
  }

  /** Water is where the point is, ladders and the like where the player touches them (`PM_PointContents`, `PM_Ladder`). */
  function contents(point: Vec3, hull: HullNumber = 1): PlaceContents {
    const own = world ? contentsOf(world, 0, point) : SOLID
    if (own === SOLID) return 'solid'
    const path = boxOf(point, point)
    const isIn = (wanted: Body['kind']) =>
      areas.some(
        (body) =>
          body.kind === wanted &&
          isNear(body.box, path, hull, SHARP) &&
          contentsOf(body, wanted === 'water' ? 0 : hull, point) !== -1,
      )
    if (isIn('ladder')) return 'ladder'
    if (isWater(own) || isIn('water')) return 'water'
    if (isIn('push')) return 'push'
    if (movers.some(({ reach }) => isNear(reach, path, hull, NEAR))) return 'moving'
    return own === SKY ? 'sky' : 'empty'
  }

  return { trace, isSolid, contents }
}

/** Water, slime, lava, and water with a current. */
const isWater = (contents: number): boolean => (contents <= -3 && contents >= -5) || (contents <= -9 && contents >= -14)

const less = (one: Vec3, other: Vec3): Vec3 => [one[0] - other[0], one[1] - other[1], one[2] - other[2]]

const between = (from: Vec3, to: Vec3, share: number): [number, number, number] => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

const boxOf = (from: Vec3, to: Vec3): Box => ({
  least: [Math.min(from[0], to[0]), Math.min(from[1], to[1]), Math.min(from[2], to[2])],
  most: [Math.max(from[0], to[0]), Math.max(from[1], to[1]), Math.max(from[2], to[2])],
})

function isNear(box: Box, path: Box, hull: HullNumber, more: number): boolean {
  const half = HALF[hull]!
  for (let axis = 0; axis < 3; axis++) {
    const room = half[axis]! + more
    if (path.least[axis]! > box.most[axis]! + room || path.most[axis]! < box.least[axis]! - room) return false
  }
  return true
}
