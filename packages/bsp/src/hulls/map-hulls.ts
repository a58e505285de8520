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
import { nearBodies } from './near-bodies.ts'
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
  const [world] = set.bodies
  const solidsNear = nearBodies(set.bodies.filter((body) => body !== world && isSolidKind(body)))
  const moversNear = nearBodies(set.bodies.filter(({ kind }) => kind === 'moving'))
  const areas = set.bodies.filter((body) => !isSolidKind(body))

  const contentsOf = (body: Body, hull: HullNumber, [x, y, z]: Vec3): number =>
    tree.contents(body.heads[hull], x - body.origin[0], y - body.origin[1], z - body.origin[2])

  function trace(hull: HullNumber, from: Vec3, to: Vec3): HullTrace {
    const stop: HullTrace = {
      fraction: 1,
      end: [to[0], to[1], to[2]],
      normal: null,
      startSolid: false,
      allSolid: false,
      moving: false,
    }
    for (const body of moversNear(from, to)) {
      if (!isNear(body.reach, from, to, hull, NEAR)) continue
      stop.moving = true
      break
    }
    if (world) meet(world, hull, from, to, stop)
    for (const body of solidsNear(from, to)) {
      if (isNear(body.box, from, to, hull, SHARP)) meet(body, hull, from, to, stop)
    }
    if (stop.fraction < 1) stop.end = between(from, to, stop.fraction)
    return stop
  }

  function meet(body: Body, hull: HullNumber, from: Vec3, to: Vec3, stop: HullTrace): void {
    const found = tree.trace(body.heads[hull], from, to, body.origin)
    if (found.fraction >= stop.fraction) return
    stop.fraction = found.fraction
    stop.startSolid = found.startSolid
    stop.allSolid = found.allSolid
    stop.normal = normalOf(found.plane, found.isBehind)
  }

  function normalOf(plane: number, isBehind: boolean): [number, number, number] | null {
    if (plane < 0) return null
    const [x, y, z] = [set.planes[plane * 4]!, set.planes[plane * 4 + 1]!, set.planes[plane * 4 + 2]!]
    return isBehind ? [0 - x, 0 - y, 0 - z] : [0 + x, 0 + y, 0 + z]
  }

  function isSolid(hull: HullNumber, point: Vec3): boolean {
    if (world && contentsOf(world, hull, point) === SOLID) return true
    return solidsNear(point, point).some(
      (body) => isNear(body.box, point, point, hull, SHARP) && contentsOf(body, hull, point) === SOLID,
    )
  }

  /** Water is where the point is, ladders and the like where the player touches them (`PM_PointContents`, `PM_Ladder`). */
  function contents(point: Vec3, hull: HullNumber = 1): PlaceContents {
    const own = world ? contentsOf(world, 0, point) : SOLID
    if (own === SOLID) return 'solid'
    const isIn = (wanted: Body['kind']) =>
      areas.some(
        (body) =>
          body.kind === wanted &&
          isNear(body.box, point, point, hull, SHARP) &&
          contentsOf(body, wanted === 'water' ? 0 : hull, point) !== -1,
      )
    if (isIn('ladder')) return 'ladder'
    if (isWater(own) || isIn('water')) return 'water'
    if (isIn('push')) return 'push'
    if (moversNear(point, point).some(({ reach }) => isNear(reach, point, point, hull, NEAR))) return 'moving'
    return own === SKY ? 'sky' : 'empty'
  }

  return { trace, isSolid, contents }
}

/** Water, slime, lava, and water with a current. */
const isWater = (contents: number): boolean => (contents <= -3 && contents >= -5) || (contents <= -9 && contents >= -14)

const between = (from: Vec3, to: Vec3, share: number): [number, number, number] => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
  from[2] + (to[2] - from[2]) * share,
]

/** Does the hull come so near to a box on its way? */
function isNear({ least, most }: Box, from: Vec3, to: Vec3, hull: HullNumber, more: number): boolean {
  const half = HALF[hull]!
  for (let axis = 0; axis < 3; axis++) {
    const room = half[axis]! + more
    const [one, other] = [from[axis]!, to[axis]!]
    if (one > most[axis]! + room && other > most[axis]! + room) return false
    if (one < least[axis]! - room && other < least[axis]! - room) return false
  }
  return true
}
