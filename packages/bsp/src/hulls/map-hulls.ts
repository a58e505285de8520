import {
  type Box,
  EMPTY,
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
import { planeNormals } from './plane-normals.ts'
import { NEAR, type NearBody, SHARP, type Surroundings, surroundingsIn } from './surroundings.ts'
import { treeTracer } from './trace.ts'

/**
 * Answers questions of movement from the trees of a map. A move meets the world and every solid brush entity, and the
 * nearest stop counts, as in GoldSrc's `PM_PlayerTrace`.
 */
export function mapHulls(set: HullSet): MapHulls {
  const around = surroundingsIn(set)
  const tree = treeTracer(around.trees)
  const normalOf = planeNormals(set.planes)

  const contentsOf = (near: NearBody, hull: HullNumber, point: Vec3): number =>
    tree.contents(around.headOf(near, hull), point, near.body.origin)

  function trace(hull: HullNumber, from: Vec3, to: Vec3, answer: HullTrace = emptyTrace()): HullTrace {
    const { world, solids, movers } = around.on(from, to)
    answer.fraction = 1
    answer.normal = null
    answer.startSolid = false
    answer.allSolid = false
    answer.moving = isAnyNear(movers, from, to, hull)
    if (world) meet(world, hull, from, to, answer)
    for (const near of solids) {
      if (isNear(near.body.box, from, to, hull, SHARP)) meet(near, hull, from, to, answer)
    }
    endAt(answer, from, to)
    return answer
  }

  function meet(near: NearBody, hull: HullNumber, from: Vec3, to: Vec3, answer: HullTrace): void {
    const head = around.headOf(near, hull)
    if (head < 0 && head !== SOLID) return
    const found = tree.trace(head, from, to, near.body.origin)
    if (found.fraction >= answer.fraction) return
    answer.fraction = found.fraction
    answer.startSolid = found.startSolid
    answer.allSolid = found.allSolid
    answer.normal = normalOf(found.plane, found.isBehind)
  }

  function isSolid(hull: HullNumber, point: Vec3): boolean {
    const { world, solids } = around.on(point, point)
    if (world && contentsOf(world, hull, point) === SOLID) return true
    return solids.some(
      (near) => isNear(near.body.box, point, point, hull, SHARP) && contentsOf(near, hull, point) === SOLID,
    )
  }

  /** Water is where the point is, ladders and the like where the player touches them (`PM_PointContents`, `PM_Ladder`). */
  function contents(point: Vec3, hull: HullNumber = 1): PlaceContents {
    const { world, movers, areas } = around.on(point, point)
    const own = world ? contentsOf(world, 0, point) : SOLID
    if (own === SOLID) return 'solid'
    if (isIn(areas, 'ladder', hull, point)) return 'ladder'
    if (isWater(own) || isIn(areas, 'water', hull, point)) return 'water'
    if (isIn(areas, 'push', hull, point)) return 'push'
    if (isAnyNear(movers, point, point, hull)) return 'moving'
    return own === SKY ? 'sky' : 'empty'
  }

  function isIn(areas: Surroundings['areas'], kind: NearBody['body']['kind'], hull: HullNumber, point: Vec3): boolean {
    for (const near of areas) {
      if (near.body.kind !== kind || !isNear(near.body.box, point, point, hull, SHARP)) continue
      if (contentsOf(near, kind === 'water' ? 0 : hull, point) !== EMPTY) return true
    }
    return false
  }

  return { trace, isSolid, contents }
}

const emptyTrace = (): HullTrace => ({
  fraction: 1,
  end: [0, 0, 0],
  normal: null,
  startSolid: false,
  allSolid: false,
  moving: false,
})

/** Water, slime, lava, and water with a current. */
const isWater = (contents: number): boolean => (contents <= -3 && contents >= -5) || (contents <= -9 && contents >= -14)

function endAt({ end, fraction }: HullTrace, from: Vec3, to: Vec3): void {
  for (let axis = 0; axis < 3; axis++)
    end[axis] = fraction < 1 ? from[axis]! + (to[axis]! - from[axis]!) * fraction : to[axis]!
}

/** The hull comes near where one of them may get to. */
function isAnyNear(movers: Surroundings['movers'], from: Vec3, to: Vec3, hull: HullNumber): boolean {
  for (const { body } of movers) if (isNear(body.reach, from, to, hull, NEAR)) return true
  return false
}

/** Does the hull come so near to a box on its way? */
function isNear({ least, most }: Box, from: Vec3, to: Vec3, hull: HullNumber, more: number): boolean {
  const half = HALF[hull]!
  for (let axis = 0; axis < 3; axis++) {
    const room = half[axis]! + more
    const one = from[axis]!
    const other = to[axis]!
    if (one > most[axis]! + room && other > most[axis]! + room) return false
    if (one < least[axis]! - room && other < least[axis]! - room) return false
  }
  return true
}
