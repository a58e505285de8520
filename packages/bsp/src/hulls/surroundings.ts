import { treeCutter } from './cut-tree.ts'
import { type Body, type HullNumber, type HullSet, SOLID, type Vec3 } from './hull-types.ts'
import { FURTHEST, isAlwaysNear, isNear, SHARP, TOUCH } from './near.ts'

/** Places are cells of so many units along each axis, and what is so far around them: a frame's way, and the ground below. */
const CELL = 32
const AROUND = 24
const BELOW = 80
const ABOVE = 24
/** Trees are cut to a little more. */
const MORE = 1
const MOST_CELLS = 4_096

/** A body as a hull meets it at a place. */
export interface NearBody {
  body: Body
  /** first node of its tree, or contents below 0 */
  head: number
  /** every way within the place comes near it */
  isAlways: boolean
}

/** What a hull may meet at a place. */
export interface Place {
  world: NearBody | null
  /** the other bodies that have something solid there */
  solids: readonly NearBody[]
  /** those whose entity may get there */
  movers: readonly Body[]
  /** ladders, water and pushes */
  areas: readonly NearBody[]
}

/** A cell: its corners, the bodies near it, and what each hull meets there, once it was asked for. */
interface Cell {
  least: Corner
  most: Corner
  bodies: readonly Body[]
  places: (Place | null)[]
}

type Corner = [number, number, number]

/** Keeps what there is in the cells where a player was: in each of some dozens of frames there they ask several times. */
export function surroundingsIn(set: HullSet) {
  const cutter = treeCutter(set)
  const reaches = reachesOf(set.bodies)
  const [world = null] = set.bodies
  const cells = new Map<number, Cell>()
  let here: Cell = { least: [1, 1, 1], most: [0, 0, 0], bodies: [], places: [] }
  const everywhere = ([0, 1, 2, 3] as const).map((hull): Place => {
    const whole = (body: Body): NearBody => ({ body, head: body.heads[hull], isAlways: false })
    return {
      world: world && whole(world),
      solids: set.bodies.filter(isSolid).map(whole),
      movers: set.bodies.filter(canMove),
      areas: set.bodies.filter(isArea).map(whole),
    }
  })

  function cellOf(point: Vec3): Cell {
    const key = (floor(point[0]) * 1_024 + floor(point[1])) * 1_024 + floor(point[2])
    const known = cells.get(key)
    if (known && isIn(known, point)) return known
    if (cells.size === MOST_CELLS || cutter.isFull()) {
      cells.clear()
      cutter.clear()
    }
    const cell = cellAt(floor(point[0]) * CELL, floor(point[1]) * CELL, floor(point[2]) * CELL)
    cells.set(key, cell)
    return cell
  }

  function cellAt(x: number, y: number, z: number): Cell {
    const least: Corner = [x - AROUND, y - AROUND, z - BELOW]
    const most: Corner = [x + CELL + AROUND, y + CELL + AROUND, z + CELL + ABOVE]
    const bodies = set.bodies.filter((_, index) => isWithinReach(index * 6, least, most))
    return { least, most, bodies, places: [null, null, null, null] }
  }

  function isWithinReach(at: number, least: Vec3, most: Vec3): boolean {
    for (let axis = 0; axis < 3; axis++)
      if (reaches[at + axis]! > most[axis]! || reaches[at + axis + 3]! < least[axis]!) return false
    return true
  }

  function placeIn({ least, most, bodies, places }: Cell, hull: HullNumber): Place {
    const cut = (body: Body): NearBody => ({
      body,
      head: cutter.cutTree(body.heads[hull], least, most, body.origin, MORE),
      isAlways: isAlwaysNear(body.box, least, most, hull, SHARP),
    })
    const mayMeet = (body: Body) => isSolid(body) && isNear(body.box, least, most, hull, SHARP)
    const made: Place = {
      world: world && cut(world),
      solids: bodies.filter(mayMeet).map(cut).filter(hasSolid),
      movers: bodies.filter((body) => canMove(body) && isNear(body.reach, least, most, hull, TOUCH)),
      areas: bodies.filter(isArea).map(cut),
    }
    places[hull] = made
    return made
  }

  return {
    /** The map's trees, which heads of bodies are of. */
    trees: cutter.trees,
    /** What a hull may meet on a straight way: at a place, or everywhere when the way is long. */
    on(hull: HullNumber, from: Vec3, to: Vec3): Place {
      if (isIn(here, from) && isIn(here, to)) return here.places[hull] ?? placeIn(here, hull)
      const cell = cellOf(from)
      if (!isIn(cell, from) || !isIn(cell, to)) return everywhere[hull]!
      here = cell
      return here.places[hull] ?? placeIn(here, hull)
    },
    isEverywhere: (place: Place): boolean => everywhere.includes(place),
  }
}

function isIn({ least, most }: Cell, point: Vec3): boolean {
  const x = point[0]
  const y = point[1]
  const z = point[2]
  return x >= least[0] && x <= most[0] && y >= least[1] && y <= most[1] && z >= least[2] && z <= most[2]
}

const floor = (value: number): number => Math.floor(value / CELL)
const isSolid = ({ kind }: Body): boolean => kind === 'still' || kind === 'moving'
const canMove = ({ kind }: Body): boolean => kind === 'moving'
const isArea = ({ kind }: Body): boolean => kind === 'ladder' || kind === 'water' || kind === 'push'
const hasSolid = ({ head }: NearBody): boolean => head >= 0 || head === SOLID

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
