import {
  type BodyKind,
  EMPTY,
  type HullNumber,
  type HullSet,
  type HullTrace,
  type MapHulls,
  type PlaceContents,
  SKY,
  SOLID,
  type Vec3,
} from './hull-types.ts'
import { isNear, SHARP, TOUCH } from './near.ts'
import { openAir } from './open-air.ts'
import { planeNormals } from './plane-normals.ts'
import { type NearBody, type Place, surroundingsIn } from './surroundings.ts'
import { treeTracer } from './trace.ts'

/**
 * Answers questions of movement from the trees of a map. A move meets the world and every solid brush entity, and the
 * nearest stop counts, as in GoldSrc's `PM_PlayerTrace`.
 */
export function mapHulls(set: HullSet): MapHulls {
  const around = surroundingsIn(set)
  const tree = treeTracer(around.trees)
  const normalOf = planeNormals(set.planes)

  const contentsOf = ({ body, head }: NearBody, point: Vec3): number => tree.contents(head, point, body.origin)

  function trace(hull: HullNumber, from: Vec3, to: Vec3, answer: HullTrace = emptyTrace()): HullTrace {
    const { world, solids, movers } = around.on(hull, from, to)
    answer.fraction = 1
    answer.normal = null
    answer.startSolid = false
    answer.allSolid = false
    answer.moving = isAnyNear(movers, from, to, hull)
    if (world) meet(world, from, to, answer)
    for (const near of solids) {
      if (near.isAlways || isNear(near.body.box, from, to, hull, SHARP)) meet(near, from, to, answer)
    }
    endAt(answer, from, to)
    return answer
  }

  function meet({ head, body }: NearBody, from: Vec3, to: Vec3, answer: HullTrace): void {
    if (head < 0 && head !== SOLID) return
    const found = tree.trace(head, from, to, body.origin)
    if (found.fraction >= answer.fraction) return
    answer.fraction = found.fraction
    answer.startSolid = found.startSolid
    answer.allSolid = found.allSolid
    answer.normal = normalOf(found.plane, found.isBehind)
  }

  function isSolid(hull: HullNumber, point: Vec3): boolean {
    const { world, solids } = around.on(hull, point, point)
    if (world && contentsOf(world, point) === SOLID) return true
    return solids.some((near) => isNear(near.body.box, point, point, hull, SHARP) && contentsOf(near, point) === SOLID)
  }

  /** Water is where the point is, ladders and the like where the player touches them (`PM_PointContents`, `PM_Ladder`). */
  function contents(point: Vec3, hull: HullNumber = 1): PlaceContents {
    const inPoint = around.on(0, point, point)
    const own = inPoint.world ? contentsOf(inPoint.world, point) : SOLID
    if (own === SOLID) return 'solid'
    const { areas, movers } = around.on(hull, point, point)
    if (isIn(areas, 'ladder', hull, point)) return 'ladder'
    if (isWater(own) || isIn(inPoint.areas, 'water', hull, point)) return 'water'
    if (isIn(areas, 'push', hull, point)) return 'push'
    if (isAnyNear(movers, point, point, hull)) return 'moving'
    return own === SKY ? 'sky' : 'empty'
  }

  function isIn(areas: readonly NearBody[], kind: BodyKind, hull: HullNumber, point: Vec3): boolean {
    for (const near of areas) {
      if (near.body.kind !== kind || !isNear(near.body.box, point, point, hull, SHARP)) continue
      if (contentsOf(near, point) !== EMPTY) return true
    }
    return false
  }

  return { trace, isSolid, isOpen: openAir(around), contents }
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
  const isStopped = fraction < 1
  end[0] = isStopped ? from[0] + (to[0] - from[0]) * fraction : to[0]
  end[1] = isStopped ? from[1] + (to[1] - from[1]) * fraction : to[1]
  end[2] = isStopped ? from[2] + (to[2] - from[2]) * fraction : to[2]
}

/** The hull comes near where one of them may get to. */
function isAnyNear(movers: Place['movers'], from: Vec3, to: Vec3, hull: HullNumber): boolean {
  for (const { reach } of movers) if (isNear(reach, from, to, hull, TOUCH)) return true
  return false
}
