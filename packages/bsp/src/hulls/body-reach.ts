import { type Entity, numbersOf } from '../entities.ts'
import type { Box, Vec3 } from './hull-types.ts'

/** Where brush entities that move may get to, as boxes: after the game's `Spawn` of each. */

/** Ways of trains: places by the names of their corners, and all track there is. */
export interface Ways {
  corners: ReadonlyMap<string, { place: Vec3; next: string }>
  tracks: readonly Vec3[]
}

/** A box that players push may be anywhere near. */
const PUSHED = 512
const MOST_CORNERS = 1_000
const STARTS_OPEN = 1

const TURNS =
  /^(?:func_door_rotating|func_rotating|func_pendulum|func_platrot|momentary_rot_button|func_tank.*|func_trackchange|func_trackautochange)$/
const SLIDES = /^(?:func_door|momentary_door|func_water)$/

/** The ways that the map's entities mark. */
export function waysOf(entities: readonly Entity[]): Ways {
  const corners = new Map<string, { place: Vec3; next: string }>()
  const tracks: Vec3[] = []
  for (const entity of entities) {
    const place = numbersOf(entity.get('origin'))
    const classname = entity.get('classname')
    if (classname === 'path_corner') {
      corners.set(entity.get('targetname') ?? '', { place, next: entity.get('target') ?? '' })
    }
    if (classname === 'path_track') tracks.push(place)
  }
  return { corners, tracks }
}

/** Where an entity that moves stands when the map begins, of a model with these corners. */
export function placeOf(entity: Entity, model: Box, ways: Ways): Vec3 {
  const origin = numbersOf(entity.get('origin'))
  const classname = entity.get('classname') ?? ''
  if (SLIDES.test(classname) && flagsOf(entity) & STARTS_OPEN) return sum(origin, slideOf(entity, model))
  if (classname === 'func_train' || classname === 'func_guntarget') return cornersOf(entity, model, ways)[0] ?? origin
  if (classname === 'func_plat' && !entity.get('targetname')) return sum(origin, [0, 0, -fallOf(entity, model)])
  return origin
}

/** All places of an entity that moves, and that begins at `origin`. */
export function reachOf(entity: Entity, model: Box, origin: Vec3, ways: Ways): Box {
  const classname = entity.get('classname') ?? ''
  const first = numbersOf(entity.get('origin'))
  const here = added(model, origin)
  if (SLIDES.test(classname)) return around([added(model, first), added(model, sum(first, slideOf(entity, model)))])
  if (classname === 'func_plat')
    return around([added(model, first), added(model, [first[0], first[1], first[2] - fallOf(entity, model)])])
  if (classname === 'func_pushable') return grown(here, PUSHED)
  const far = Math.hypot(...[0, 1, 2].map((axis) => Math.max(-model.least[axis]!, model.most[axis]!, 0)))
  if (classname === 'func_train' || classname === 'func_guntarget') {
    return around([here, ...cornersOf(entity, model, ways).map((place) => added(model, place))])
  }
  const turned = grown({ least: origin, most: origin }, far)
  if (/^func_(?:tracktrain|vehicle|trackchange|trackautochange)$/.test(classname)) {
    return around([here, turned, ...ways.tracks.map((place) => grown({ least: place, most: place }, far + TRACK_HIGH))])
  }
  if (TURNS.test(classname)) {
    const fall = Math.abs(Number(entity.get('height') ?? 0)) || 0
    return around([here, turned, added(turned, [0, 0, -fall])])
  }
  return here
}

/** A train rides so far above its track at most. */
const TRACK_HIGH = 128

const flagsOf = (entity: Entity): number => Math.trunc(Number(entity.get('spawnflags') ?? 0)) || 0

/** How far a door slides: its size along its way without the lip (`CBaseDoor::Spawn`). */
function slideOf(entity: Entity, { least, most }: Box): Vec3 {
  const way = wayOf(entity)
  const lip = Number(entity.get('lip') ?? 0) || 0
  const long = [0, 1, 2].reduce((all, axis) => all + Math.abs(way[axis]! * (most[axis]! - least[axis]!)), 0) - lip
  return [way[0] * long, way[1] * long, way[2] * long]
}

/** Its angles as a way: -1 is up, -2 down (`SetMovedir`). */
function wayOf(entity: Entity): Vec3 {
  const one = entity.get('angle')
  const [pitch, yaw] = one === undefined ? numbersOf(entity.get('angles')) : [0, Number(one) || 0]
  if (yaw === -1) return [0, 0, 1]
  if (yaw === -2) return [0, 0, -1]
  const [up, around] = [(pitch * Math.PI) / 180, (yaw * Math.PI) / 180]
  return [Math.cos(up) * Math.cos(around), Math.cos(up) * Math.sin(around), -Math.sin(up)]
}

/** How far a platform goes down. */
function fallOf(entity: Entity, { least, most }: Box): number {
  const height = Number(entity.get('height') ?? 0) || 0
  return height || Math.max(0, most[2] - least[2] - 8)
}

/** Where a train is at each corner of its way: its middle is there. */
function cornersOf(entity: Entity, { least, most }: Box, { corners }: Ways): Vec3[] {
  const places: Vec3[] = []
  const been = new Set<string>()
  for (let name = entity.get('target') ?? ''; corners.has(name) && !been.has(name); name = corners.get(name)!.next) {
    if (been.size === MOST_CORNERS) break
    been.add(name)
    const { place } = corners.get(name)!
    places.push([0, 1, 2].map((axis) => place[axis]! - (least[axis]! + most[axis]!) / 2) as unknown as Vec3)
  }
  return places
}

const sum = (one: Vec3, other: Vec3): Vec3 => [one[0] + other[0], one[1] + other[1], one[2] + other[2]]

export const added = ({ least, most }: Box, place: Vec3): Box => ({ least: sum(least, place), most: sum(most, place) })

const grown = ({ least, most }: Box, by: number): Box => ({
  least: sum(least, [-by, -by, -by]),
  most: sum(most, [by, by, by]),
})

function around(boxes: readonly Box[]): Box {
  const all = (side: 'least' | 'most', choose: (...values: number[]) => number): Vec3 =>
    [0, 1, 2].map((axis) => choose(...boxes.map((box) => box[side][axis]!))) as unknown as Vec3
  return { least: all('least', Math.min), most: all('most', Math.max) }
}
