import { BspError } from './bsp-error.ts'
import { latin1, nameText, viewOf } from './bytes.ts'
import { type Entity, modelOf, numbersOf, readEntities } from './entities.ts'
import { ITEM_BYTES, MODELS } from './lumps.ts'
import { resourcesOf } from './resources.ts'
import { isExternal, readTextures } from './textures.ts'
import { timerButton } from './timer-buttons.ts'

type Corner = [number, number, number]

/** What a compiled map tells about itself. */
export interface BspFacts {
  entities: number
  spawns: number
  startButtons: number
  stopButtons: number
  /** those of them that have a brush, with its corners */
  buttons: { kind: 'start' | 'stop'; least: Corner; most: Corner }[]
  textures: number
  /** textures that a wad has to bring */
  externalTextures: number
  /** wad files the map names, without folders and in small letters: `rocks.wad` */
  wads: string[]
  /** sounds, models, sprites and pictures of the sky its entities name, below the game's folder */
  resources: string[]
}

const MOST_BUTTONS = 64
const MOST_WADS = 64
const LONGEST_WAD = 64
const MOST_RESOURCES = 256
const SPAWNS = new Set(['info_player_start', 'info_player_deathmatch'])

/** Reads the lumps of entities, textures and models; nothing else of the file is looked at. Throws BspError. */
export function mapFacts(entities: Uint8Array, textures: Uint8Array, models: Uint8Array): BspFacts {
  const listed = readTextures(textures)
  const facts: BspFacts = {
    ...{ entities: 0, spawns: 0, startButtons: 0, stopButtons: 0, buttons: [], wads: [], resources: [] },
    textures: listed.length,
    externalTextures: listed.filter(isExternal).length,
  }
  const resources = new Set<string>()
  readEntities(latin1(entities), (entity) => {
    for (const path of resourcesOf(entity)) if (resources.size < MOST_RESOURCES) resources.add(path)
    const classname = entity.get('classname') ?? ''
    facts.entities++
    if (facts.entities === 1 && classname !== 'worldspawn') throw noWorld()
    if (classname === 'worldspawn') facts.wads = wadsOf(entity.get('wad') ?? '')
    if (SPAWNS.has(classname)) facts.spawns++
    const kind = timerButton(entity)
    if (kind === null) return
    facts[`${kind}Buttons`]++
    const box = brushOf(entity, models)
    if (box && facts.buttons.length < MOST_BUTTONS) facts.buttons.push({ kind, ...box })
  })
  if (facts.entities === 0) throw noWorld()
  return { ...facts, resources: [...resources] }
}

const noWorld = (): BspError => new BspError('no-world', 'is damaged: it has no world')

/** Where the brush of an entity is, moved by its origin; null where it has none. */
export function brushOf(entity: Entity, models: Uint8Array): { least: Corner; most: Corner } | null {
  const bytes = ITEM_BYTES[MODELS]!
  const place = (modelOf(entity) ?? Number.NaN) * bytes
  if (!(place + bytes <= models.length)) return null
  const origin = numbersOf(entity.get('origin'))
  const corner = (from: number): Corner => {
    const at = (axis: number) => viewOf(models).getFloat32(place + from + axis * 4, true) + origin[axis]!
    return [at(0), at(1), at(2)]
  }
  const [least, most] = [corner(0), corner(12)]
  return [...least, ...most].every((value) => Math.abs(value) < 65_536) ? { least, most } : null
}

/** Names of the files at the end of the paths, as the engine makes them: without what follows a last dot, with `.wad`. */
function wadsOf(list: string): string[] {
  const names = list.split(';').map((path) => (path.split(/[\\/]/).at(-1) ?? '').replace(/\.[^.]*$/, '').trim())
  const files = names.filter((name) => name !== '').map((name) => `${nameText(name).toLowerCase()}.wad`)
  return [...new Set(files)].filter((name) => name.length <= LONGEST_WAD).slice(0, MOST_WADS)
}
