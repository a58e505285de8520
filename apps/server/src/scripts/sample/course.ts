import { crc32 } from 'node:zlib'
import { mapCrc, readLumps } from '@kz/bsp'
import { type BlockEntity, type BlockMap, writeBsp } from '@kz/bsp/write/write-bsp'
import { NOON, type Sun } from '@kz/bsp/write/write-light'
import type { CourseStop } from '@kz/demo/simulated/simulated-course'
import { type Kind, readName } from '../../maps/pictures/picture-names.ts'
import { boundsOf, furnish, sceneOf } from './course-scenery.ts'
import { layWay } from './course-sections.ts'
import { texturesOf } from './course-textures.ts'
import { beginWay, endWay, type Way } from './course-way.ts'
import type { PlannedMap, PlannedRoute } from './plan-maps.ts'
import { openRandom, type Random } from './random.ts'

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
  const ways: Way[] = []
  for (const route of map.routes) ways.push(beside(wayOf(map, route, said.course ?? random.pick(BENDS), random), ways))
  const scene = sceneOf(ways, place, said.landmark, map.type === 'bhop' || random.chance(0.25), random)
  const furniture = ways.map((way) => furnish(way, random))
  const { skyname, sun } = random.weighted(SKIES, ({ share }) => share)
  const blocks = [...scene.blocks, ...furniture.flatMap(({ blocks }) => blocks)]
  const entities = [...spawns(ways), ...furniture.flatMap(({ entities }) => entities), ...scene.entities]
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

/** Moves a way beside those that are there. */
function beside(way: Way, others: readonly Way[]): Way {
  const before = others.at(-1)
  if (!before) return way
  const right = boundsOf(before.blocks).most[0] + APART - boundsOf(way.blocks).least[0]
  const moved = <Item extends { least: readonly [number, number, number]; most: readonly [number, number, number] }>(
    box: Item,
  ): Item => ({
    ...box,
    least: [box.least[0] + right, box.least[1], box.least[2]],
    most: [box.most[0] + right, box.most[1], box.most[2]],
  })
  return {
    ...way,
    blocks: way.blocks.map(moved),
    ladders: way.ladders.map(moved),
    flights: way.flights.map(moved),
    stands: way.stands.map(moved),
    stops: way.stops.map((stop) => ({
      ...stop,
      land: [stop.land[0] + right, stop.land[1]],
      leave: stop.leave && [stop.leave[0] + right, stop.leave[1]],
    })),
  }
}

/** Room for everybody around the first start. */
function spawns(ways: readonly Way[]): BlockEntity[] {
  const stop = ways[0]?.stops[0]
  if (!stop) return []
  const [x, y] = stop.land
  return Array.from({ length: 14 }, (_unused, place) => ({
    classname: place % 2 ? 'info_player_start' : 'info_player_deathmatch',
    values: {
      origin: `${Math.round(x) - 60 + (place >> 1) * 18} ${Math.round(y) + (place % 2 ? 40 : -40)} ${stop.ground + 36}`,
    },
  }))
}

const SKIES: readonly { share: number; skyname: string; sun: Sun }[] = [
  { share: 5, skyname: 'hav', sun: { ...NOON, shade: [88, 94, 108] } },
  { share: 3, skyname: 'desert', sun: { from: [-0.7, 0.3, 0.45], colour: [190, 132, 84], shade: [88, 84, 102] } },
  { share: 2, skyname: 'de_storm', sun: { from: [0.2, -0.4, 0.9], colour: [74, 78, 86], shade: [94, 100, 112] } },
  { share: 2, skyname: 'night', sun: { from: [-0.3, -0.6, 0.7], colour: [72, 88, 138], shade: [58, 64, 90] } },
]
