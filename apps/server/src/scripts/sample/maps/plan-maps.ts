import type { Difficulty, MapLength, MapType } from '@kz/contract/rules'
import { PEOPLE, type Person } from '../people.ts'
import type { Random } from '../random.ts'

/** A map of the sample community and how long its routes take. Ages are in days before today. */
export interface PlannedMap {
  name: string
  type: MapType
  length: MapLength
  difficulty: Difficulty
  isXd: boolean
  recordable: boolean
  state: 'ACTIVE' | 'RETIRED'
  age: number
  authors: Author[]
  routes: PlannedRoute[]
}

export interface PlannedRoute {
  map: PlannedMap
  name: string
  /** a very good time */
  bestMs: number
}

interface Author {
  name: string
  person: Person | null
}

const MAPS = 320
const YEARS = 15
const NEWEST = 14

/** The map of the long-jump demo everybody has, kept free of records. */
const EMPTY_MAP = 'kz_longjumps2'

const FIRST = `copper velvet lantern moss pickled paper thimble gravel marble ember teapot origami quartz biscuit hollow
  crooked sleepy salty plaid wobbly tin cobalt walnut umbrella button ginger foggy silk rusty midnight`.split(/\s+/)
const SECOND =
  `stairs well gate orchard shaft atrium harbour chimney attic canyon bakery viaduct silo pantry ledge spire
  quarry loft courtyard foundry garden cellar bridge depot terrace ravine greenhouse lighthouse arcade cistern`.split(
    /\s+/,
  )
const ENDINGS = ['', '', '', '', '', '', '_h', '_ez', '2', '_v2']

const PREFIXES: Record<Exclude<MapType, 'unknown'>, string[]> = {
  bhop: ['bhop', 'bhop', 'kz_bhop', 'kzsmp_bhop'],
  climb: ['kz', 'kz', 'kz', 'bkz', 'kzsmp', 'kztea', 'hb'],
  slide: ['slide', 'slide', 'kz_slide'],
  mix: ['kz', 'kzsmp', 'kztea', 'bkz'],
  special: ['kz', 'kzsmp'],
}

const TYPES: [MapType, number][] = [
  ['climb', 46],
  ['bhop', 24],
  ['mix', 16],
  ['slide', 8],
  ['special', 6],
]

/** Share of the maps and the seconds a very good run takes. */
const LENGTHS: [MapLength, number, number, number][] = [
  ['very short', 26, 5, 14],
  ['short', 22, 14, 42],
  ['middle', 27, 45, 135],
  ['long', 15, 140, 320],
  ['very long', 7, 330, 1400],
  ['unknown', 3, 20, 200],
]

const DIFFICULTIES: [Difficulty, number][] = [
  ['beginner', 7],
  ['easy', 17],
  ['easy-medium', 15],
  ['medium', 18],
  ['medium-hard', 14],
  ['hard', 11],
  ['hard-extreme', 7],
  ['extreme', 5],
  ['extreme-death', 3],
  ['death', 1],
  ['unknown', 2],
]

const MORE_ROUTES = [['easy', 'hard'], ['+secret'], ['-boost'], ['hard'], ['full', 'race'], ['e', 'h', 'x']]
const MAPPERS =
  `Plumbline trowel^ kettle.maps Mörtel skewer_grid Cornerstone texturbo ClipNode 积木 vis_is_hard lightmapper
  brushwork Señor_Bloque hollowtool nullsurf Кирпич`.split(/\s+/)

/** Plans the maps, oldest names and ages mixed; the same seed plans the same. */
export function planMaps(random: Random): PlannedMap[] {
  const names = random.shuffled(FIRST.flatMap((first) => SECOND.map((second) => `${first}${second}`)))
  const mappers = [
    ...MAPPERS.map((name) => ({ name, person: null })),
    ...PEOPLE.filter(({ hasAccount }) => hasAccount).filter((_person, place) => place % 4 === 2),
  ].map((one): Author => ('skill' in one ? { name: one.name, person: one } : one))
  const maps = names.slice(0, MAPS - 1).map((name, place) => planMap(random, name, place, mappers))
  return [...maps, emptyMap(mappers)]
}

function planMap(random: Random, base: string, place: number, mappers: readonly Author[]): PlannedMap {
  const weightOf = ([, weight]: readonly [unknown, number, ...unknown[]]) => weight
  const [type] = random.weighted(TYPES, weightOf)
  const [length, , least, most] = random.weighted(LENGTHS, weightOf)
  const [difficulty] = random.weighted(DIFFICULTIES, weightOf)
  const prefix = random.pick(PREFIXES[type as keyof typeof PREFIXES])
  const authors = random.shuffled(mappers).slice(0, random.chance(0.12) ? 2 : 1)
  const map: PlannedMap = {
    name: `${prefix}_${base}${random.pick(ENDINGS)}`,
    type,
    length,
    difficulty,
    isXd: difficulty === 'extreme-death' || (difficulty === 'extreme' && random.chance(0.4)),
    recordable: place % 107 !== 50,
    state: place === 77 ? 'RETIRED' : 'ACTIVE',
    age: place < NEWEST ? 2 + place * 4 : random.between(120, YEARS * 365),
    authors,
    routes: [],
  }
  const bestMs = random.between(least, most) * 1000
  map.routes.push({ map, name: '', bestMs })
  if (random.chance(0.13)) {
    for (const name of random.pick(MORE_ROUTES))
      map.routes.push({ map, name, bestMs: bestMs * random.between(0.7, 1.6) })
  }
  return map
}

function emptyMap(mappers: readonly Author[]): PlannedMap {
  return {
    name: EMPTY_MAP,
    type: 'special',
    length: 'very short',
    difficulty: 'medium',
    isXd: false,
    recordable: true,
    state: 'ACTIVE',
    age: YEARS * 365,
    authors: mappers.slice(0, 1),
    routes: [],
  }
}
