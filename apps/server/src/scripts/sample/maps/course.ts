import { crc32 } from 'node:zlib'
import { mapCrc, readLumps } from '@kz/bsp'
import type { Block } from '@kz/bsp/write/block'
import type { BlockEntity, BlockMap } from '@kz/bsp/write/block-map'
import { writeBsp } from '@kz/bsp/write/write-bsp'
import { NOON, type Sun } from '@kz/bsp/write/write-light'
import type { CourseStop } from '@kz/demo/simulated/simulated-course'
import { type Kind, readName } from '../../../maps/pictures/picture-names.ts'
import { openRandom, type Random } from '../random.ts'
import { boundsOf, furnish, sceneOf } from './course-scenery.ts'
import { layWay } from './course-sections.ts'
import { texturesOf } from './course-textures.ts'
import { beginWay, endWay, meets, spanOf, type Way } from './course-way.ts'
import type { PlannedMap, PlannedRoute } from './plan-maps.ts'

/** A map as blocks, and where one stands and jumps on each of its routes: from its name alone. */
export interface Course {
  map: BlockMap
  routes: ReadonlyMap<PlannedRoute, readonly CourseStop[]>
}

/** A run may be that much faster than a very good one. */
const SPARE_MS = 1_100
const SHARE = 0.9
const MOST_FRAMES = 5_200
const LEAST_FRAMES = 200
/** Between two routes of a map. */
const APART = 500
/** The game's world ends 4,096 units from its middle, and there is something around a course. */
const MOST_WIDE = 6_000
const GRID = 8
const FIRST_TOP = 512
const TRIES = 12
const BENDS = ['zigzag', 'line', 'rise', 'ring', 'wall', 'far']

const known = new WeakMap<PlannedMap, Course>()
const files = new WeakMap<PlannedMap, MapFile>()

/** A map as a file of the game, and its number as the engine reckons it. */
interface MapFile {
  bytes: Uint8Array
  crc: number
}

/** The file of a map; the same each time. */
export function bspOf(map: PlannedMap): MapFile {
  const file = files.get(map) ?? fileOf(writeBsp(courseOf(map).map))
  files.set(map, file)
  return file
}

const fileOf = (bytes: Uint8Array): MapFile => ({ bytes, crc: mapCrc(readLumps(bytes)) })

/** The course of a map; the same each time. */
export function courseOf(map: PlannedMap): Course {
  const course = known.get(map) ?? plan(map)
  known.set(map, course)
  return course
}

function plan(map: PlannedMap): Course {
  const random = openRandom(crc32(map.name))
  const said = readName(map.name)
  const place = said.place ?? random.pick<Kind>(['hall', 'gorge', 'skyline', 'nothing'])
  const hue = said.hue ?? random.between(0, 360)
  const laid: Way[] = []
  for (const route of map.routes) laid.push(beside(wayOf(map, route, said.course ?? random.pick(BENDS), random), laid))
  const ways = centred(laid)
  const scene = sceneOf(ways, place, said.landmark, map.type === 'bhop' || random.chance(0.25), random)
  const furniture = ways.map((way) => furnish(way, random))
  const { skyname, sun } = random.weighted(SKIES, ({ share }) => share)
  const blocks = [...scene.blocks, ...furniture.flatMap(({ blocks }) => blocks)]
  const things = [...furniture.flatMap(({ entities }) => entities), ...scene.entities]
  const entities = [...spawns(ways, [...blocks, ...things.flatMap(({ blocks }) => blocks ?? [])]), ...things]
  const shown = new Set([...blocks, ...entities.flatMap(({ blocks }) => blocks ?? [])].map(({ texture }) => texture))
  const textures = Object.fromEntries(Object.entries(texturesOf(hue)).filter(([name]) => shown.has(name)))
  return {
    map: { blocks, entities, world: { message: map.name, skyname }, textures, sun },
    routes: new Map(map.routes.map((route, place) => [route, ways[place]!.stops])),
  }
}

function wayOf(map: PlannedMap, { bestMs }: PlannedRoute, bends: string, random: Random): Way {
  const frames = Math.min(MOST_FRAMES, Math.max(LEAST_FRAMES, ((bestMs - SPARE_MS) / 10) * SHARE))
  let best: Way | null = null
  for (let attempt = 0; attempt < TRIES; attempt++) {
    const way = beginWay(0, 0, FIRST_TOP, random.pick([0, 90, 180, 270]), 'floor')
    layWay(way, map.type, bends, frames - END_FRAMES, random)
    if (!endWay(way, random, 'floor')) continue
    if (!best || way.frames > best.frames) best = way
    if (best.frames > frames * 0.75) break
  }
  if (!best) throw new Error(`no way on ${map.name}`)
  return best
}
const END_FRAMES = 130

/** Moves a way beside those that are there, or over them where the game's world would end. */
function beside(way: Way, others: readonly Way[]): Way {
  const before = others.at(-1)
  if (!before) return way
  const own = boundsOf(way.blocks)
  const all = boundsOf(others.flatMap(({ blocks }) => blocks))
  const right = boundsOf(before.blocks).most[0] + APART - own.least[0]
  if (own.most[0] + right - all.least[0] <= MOST_WIDE) return moved(way, [right, 0, 0])
  return moved(way, [onGrid(all.least[0] - own.least[0]), 0, onGrid(all.most[2] + APART - own.least[2])])
}

/** Several ways moved together to the middle of the game's world. */
function centred(ways: readonly Way[]): Way[] {
  const { least, most } = boundsOf(ways.flatMap(({ blocks }) => blocks))
  const by = [0, 1, 2].map((axis) => onGrid(-(least[axis]! + most[axis]!) / 2)) as [number, number, number]
  return ways.length === 1 ? [...ways] : ways.map((way) => moved(way, by))
}

const onGrid = (value: number): number => Math.round(value / GRID) * GRID

function moved(way: Way, [x, y, z]: readonly [number, number, number]): Way {
  const box = <Item extends { least: readonly [number, number, number]; most: readonly [number, number, number] }>(
    item: Item,
  ): Item => ({
    ...item,
    least: [item.least[0] + x, item.least[1] + y, item.least[2] + z],
    most: [item.most[0] + x, item.most[1] + y, item.most[2] + z],
  })
  return {
    ...way,
    blocks: way.blocks.map(box),
    ladders: way.ladders.map(box),
    flights: way.flights.map(box),
    stands: way.stands.map(box),
    stops: way.stops.map((stop) => ({
      ...stop,
      land: [stop.land[0] + x, stop.land[1] + y],
      leave: stop.leave && [stop.leave[0] + x, stop.leave[1] + y],
      ground: stop.ground + z,
    })),
  }
}

/** Room for everybody on the first start, each beside the other and beside what stands there. */
function spawns(ways: readonly Way[], blocks: readonly Block[]): BlockEntity[] {
  const stop = ways[0]?.stops[0]
  if (!stop) return []
  const [x, y] = stop.land.map(Math.round) as [number, number]
  const places = SPAWN_STEPS.flatMap((dx) => SPAWN_STEPS.map((dy) => [x + dx, y + dy] as const))
  const free = places.filter(([px, py]) => {
    const body = {
      least: [px - BODY, py - BODY, stop.ground + 1] as const,
      most: [px + BODY, py + BODY, stop.ground + TALL] as const,
    }
    return !blocks.some((block) => meets(spanOf(block), body))
  })
  return free.slice(0, MOST_SPAWNS).map(([px, py], place) => ({
    classname: place % 2 ? 'info_player_deathmatch' : 'info_player_start',
    values: { origin: `${px} ${py} ${stop.ground + 37}` },
  }))
}
const SPAWN_STEPS = [-68, -34, 0, 34, 68]
const MOST_SPAWNS = 14
const BODY = 17
const TALL = 74

const SKIES: readonly { share: number; skyname: string; sun: Sun }[] = [
  { share: 5, skyname: 'hav', sun: { ...NOON, shade: [88, 94, 108] } },
  { share: 3, skyname: 'desert', sun: { from: [-0.7, 0.3, 0.45], colour: [190, 132, 84], shade: [88, 84, 102] } },
  { share: 2, skyname: 'de_storm', sun: { from: [0.2, -0.4, 0.9], colour: [74, 78, 86], shade: [94, 100, 112] } },
  { share: 2, skyname: 'night', sun: { from: [-0.3, -0.6, 0.7], colour: [72, 88, 138], shade: [58, 64, 90] } },
]
