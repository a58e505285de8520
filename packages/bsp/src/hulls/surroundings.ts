import { treeCutter } from './cut-tree.ts'
import { type Body, HALF, type HullNumber, type HullSet, type Vec3 } from './hull-types.ts'

/** Expanded brushes with sharp edges reach further than their corners and half a player. */
export const SHARP = 64
/** An entity is touched from so far, units. */
export const NEAR = 2
/** How far a place reaches from where it was asked for: below, a player looks for the ground ahead of their feet. */
const AROUND = 64
const BELOW = 128
const ABOVE = 64
/** Its trees are cut to a little more. */
const MORE = 1
const FURTHEST = Math.max(...HALF.flat()) + Math.max(SHARP, NEAR) + MORE
const UNKNOWN = 0x7fffffff

/** A body, and its trees as far as they matter at a place. */
export interface NearBody {
  body: Body
  /** first nodes, or contents below 0; `UNKNOWN` until the hull is asked for */
  heads: [number, number, number, number]
}

/** What there is around a place. */
export interface Surroundings {
  world: NearBody | null
  /** solid bodies but the world */
  solids: readonly NearBody[]
  /** bodies that can move */
  movers: readonly NearBody[]
  /** ladders, water and pushes */
  areas: readonly NearBody[]
}

const isSolid = ({ kind }: Body): boolean => kind === 'still' || kind === 'moving'

/**
 * Keeps what there is around the last place that was asked for: a player stays near it for some dozens of frames, in each
 * of which they ask several times.
 */
export function surroundingsIn(set: HullSet) {
  const cutter = treeCutter(set)
  const everywhere = sorted(set.bodies.map(({ heads }, index) => ({ body: set.bodies[index]!, heads: [...heads] })))
  const reaches = reachesOf(set.bodies)
  const least: [number, number, number] = [1, 1, 1]
  const most: [number, number, number] = [0, 0, 0]
  let here = everywhere

  function isHere(point: Vec3): boolean {
    for (let axis = 0; axis < 3; axis++)
      if (!(point[axis]! >= least[axis]! && point[axis]! <= most[axis]!)) return false
    return true
  }

  function goTo(point: Vec3): void {
    for (let axis = 0; axis < 3; axis++) {
      least[axis] = point[axis]! - (axis < 2 ? AROUND : BELOW)
      most[axis] = point[axis]! + (axis < 2 ? AROUND : ABOVE)
    }
    cutter.clear()
    const near: NearBody[] = []
    for (let index = 0; index < set.bodies.length; index++) {
      if (index > 0 && !meets(index * 6)) continue
      near.push({ body: set.bodies[index]!, heads: [UNKNOWN, UNKNOWN, UNKNOWN, UNKNOWN] })
    }
    here = sorted(near)
  }

  function meets(at: number): boolean {
    for (let axis = 0; axis < 3; axis++)
      if (reaches[at + axis]! > most[axis]! || reaches[at + axis + 3]! < least[axis]!) return false
    return true
  }

  const lower: [number, number, number] = [0, 0, 0]
  const upper: [number, number, number] = [0, 0, 0]

  return {
    /** The map's trees, which heads of bodies are of. */
    trees: cutter.trees,
    /** What there is on a straight way. The answer holds until the next one. */
    on(from: Vec3, to: Vec3): Surroundings {
      if (isHere(from) && isHere(to)) return here
      goTo(from)
      return isHere(to) ? here : everywhere
    },
    /** Where a body's tree begins. */
    headOf({ body, heads }: NearBody, hull: HullNumber): number {
      const known = heads[hull]
      if (known !== UNKNOWN) return known
      for (let axis = 0; axis < 3; axis++) {
        lower[axis] = least[axis]! - MORE
        upper[axis] = most[axis]! + MORE
      }
      heads[hull] = cutter.cutTree(body.heads[hull], lower, upper, body.origin)
      return heads[hull]
    },
  }
}

function sorted([world, ...bodies]: readonly NearBody[]): Surroundings {
  return {
    world: world ?? null,
    solids: bodies.filter(({ body }) => isSolid(body)),
    movers: bodies.filter(({ body }) => body.kind === 'moving'),
    areas: bodies.filter(({ body }) => !isSolid(body)),
  }
}

/** How far each body may matter: of all its places the corners, and what a player reaches beyond their own. */
function reachesOf(bodies: readonly Body[]): Float64Array {
  const reaches = new Float64Array(bodies.length * 6)
  for (const [index, { box, reach }] of bodies.entries())
    for (let axis = 0; axis < 3; axis++) {
      reaches[index * 6 + axis] = Math.min(box.least[axis]!, reach.least[axis]!) - FURTHEST
      reaches[index * 6 + axis + 3] = Math.max(box.most[axis]!, reach.most[axis]!) + FURTHEST
    }
  return reaches
}
