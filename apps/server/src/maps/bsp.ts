import { type FileHandle, open } from 'node:fs/promises'
import type { MapSeen } from '@kz/contract/maps'
import { BspError, readEntities } from './entities.ts'

/**
 * What a compiled map tells about itself. The layout, from the engine's public format: a version (30) and 15 lumps, each
 * with its place and length (4 bytes each, little endian). Lump 0 is the text of all entities, lump 2 the textures: their
 * count, the place of each in the lump, and for each 16 bytes of name, its size, and four places of its pixels, the first
 * of which is 0 when the pixels are in a wad file. Lump 14 the brush models, 64 bytes each: their least and greatest corner
 * (3 floats each) come first.
 */
export interface BspFacts {
  entities: number
  spawns: number
  startButtons: number
  stopButtons: number
  /** those of them that have a brush, with its corners */
  buttons: Buttons
  textures: number
  /** textures that a wad has to bring */
  externalTextures: number
  /** wad files the map names, without folders */
  wads: string[]
}

const VERSION = 30
const LUMPS = 15
const HEADER_BYTES = 4 + LUMPS * 8
const ENTITIES = 0
const TEXTURES = 2
const MODELS = 14
const MODEL_BYTES = 64
const MOST_MODEL_BYTES = 4_096 * MODEL_BYTES
const MOST_BUTTONS = 64
/** bytes of one item of each lump; a lump is a whole number of them */
const ITEM_BYTES = [1, 20, 1, 12, 1, 24, 40, 20, 1, 8, 28, 2, 4, 4, 64]
const MOST_ENTITY_BYTES = 4 * 1024 * 1024
const MOST_TEXTURES = 4_096
const MOST_WADS = 64
const MIP_HEAD_BYTES = 40

const START = new Set(
  ['counter_start', 'clockstartbutton', 'firsttimerelay', 'but_start', 'counter_start_button', 'multi_start'].concat([
    'timer_startbutton',
    'start_timer_emi',
    'gogogo',
  ]),
)
const STOP = new Set(
  ['counter_off', 'clockstopbutton', 'clockstop', 'but_stop', 'counter_stop_button', 'multi_stop'].concat([
    'stop_counter',
    'm_counter_end_emi',
  ]),
)
const SPAWNS = new Set(['info_player_start', 'info_player_deathmatch'])

type Buttons = NonNullable<MapSeen['buttons']>

interface Lump {
  start: number
  length: number
}

/** Reads a map's header, entities and texture list; nothing else of the file is looked at. Throws BspError. */
export async function readBsp(path: string): Promise<BspFacts> {
  const file = await open(path, 'r')
  try {
    const lumps = await readHeader(file)
    const text = await readLump(file, lumps[ENTITIES] as Lump, MOST_ENTITY_BYTES, 'its entities are')
    const textures = await readTextures(file, lumps[TEXTURES] as Lump)
    const models = await readLump(file, lumps[MODELS] as Lump, MOST_MODEL_BYTES, 'its models are')
    return { ...factsOf(text.toString('latin1'), models), ...textures }
  } finally {
    await file.close()
  }
}

async function bytesAt(file: FileHandle, start: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, start)
  return bytes.subarray(0, bytesRead)
}

async function readHeader(file: FileHandle): Promise<Lump[]> {
  const { size } = await file.stat()
  const header = await bytesAt(file, 0, HEADER_BYTES)
  if (header.length < HEADER_BYTES) throw new BspError('is cut off')
  const version = header.readInt32LE(0)
  if (version !== VERSION) throw new BspError(`is BSP version ${version}, the game loads version ${VERSION}`)
  return ITEM_BYTES.map((itemBytes, index) => {
    const lump = { start: header.readInt32LE(4 + index * 8), length: header.readInt32LE(8 + index * 8) }
    const lies = lump.start >= HEADER_BYTES && lump.length >= 0 && lump.start + lump.length <= size
    const isEmpty = lump.length === 0
    if ((!lies && !isEmpty) || lump.length % itemBytes !== 0)
      throw new BspError(`is damaged: part ${index} does not fit`)
    return lump
  })
}

async function readLump(file: FileHandle, { start, length }: Lump, most: number, what: string): Promise<Buffer> {
  if (length > most) throw new BspError(`is damaged: ${what} larger than ${most / 1024 / 1024} MiB`)
  return bytesAt(file, start, length)
}

async function readTextures(file: FileHandle, { start, length }: Lump) {
  if (length < 4) return { textures: 0, externalTextures: 0 }
  const textures = (await bytesAt(file, start, 4)).readInt32LE(0)
  const wrong = new BspError('is damaged: its texture list does not fit')
  if (textures < 0 || textures > MOST_TEXTURES || 4 + textures * 4 > length) throw wrong
  const places = await bytesAt(file, start + 4, textures * 4)
  let externalTextures = 0
  for (let index = 0; index < textures; index++) {
    const place = places.readInt32LE(index * 4)
    // a texture the compiler left out
    if (place === -1) continue
    if (place < 0 || place + MIP_HEAD_BYTES > length) throw wrong
    const head = await bytesAt(file, start + place, MIP_HEAD_BYTES)
    if (head.readUInt32LE(24) === 0) externalTextures++
  }
  return { textures, externalTextures }
}

function factsOf(text: string, models: Buffer): Omit<BspFacts, 'textures' | 'externalTextures'> {
  const facts = {
    entities: 0,
    spawns: 0,
    startButtons: 0,
    stopButtons: 0,
    buttons: [] as Buttons,
    wads: [] as string[],
  }
  readEntities(text, (entity) => {
    const classname = entity.get('classname') ?? ''
    facts.entities++
    if (facts.entities === 1 && classname !== 'worldspawn') throw new BspError('is damaged: it has no world')
    if (classname === 'worldspawn') facts.wads = wadsOf(entity.get('wad') ?? '')
    if (SPAWNS.has(classname)) facts.spawns++
    if (classname === 'func_button') {
      const target = (entity.get('target') ?? '').toLowerCase()
      const kind = START.has(target) ? 'start' : STOP.has(target) ? 'stop' : null
      if (kind === 'start') facts.startButtons++
      if (kind === 'stop') facts.stopButtons++
      const box = kind && brushOf(entity, models)
      if (kind && box && facts.buttons.length < MOST_BUTTONS) facts.buttons.push({ kind, ...box })
    }
  })
  if (facts.entities === 0) throw new BspError('is damaged: it has no world')
  return facts
}

type Corner = [number, number, number]

/** Where the brush of an entity is: `"model" "*7"`, moved by its origin; null where it has none. */
function brushOf(entity: ReadonlyMap<string, string>, models: Buffer): { least: Corner; most: Corner } | null {
  const place = Number(/^\*(\d{1,4})$/.exec(entity.get('model') ?? '')?.[1] ?? Number.NaN) * MODEL_BYTES
  if (!(place + MODEL_BYTES <= models.length)) return null
  const origin = (entity.get('origin') ?? '').trim().split(/\s+/).map(Number)
  const corner = (from: number): Corner => {
    const at = (axis: number) => models.readFloatLE(place + from + axis * 4) + (origin[axis] || 0)
    return [at(0), at(1), at(2)]
  }
  const [least, most] = [corner(0), corner(12)]
  return [...least, ...most].every((value) => Math.abs(value) < 65_536) ? { least, most } : null
}

/** Names at the end of the paths that the compiler wrote. */
function wadsOf(list: string): string[] {
  const names = list.split(';').map((path) => (path.split(/[\\/]/).at(-1) ?? '').trim().toLowerCase())
  return [...new Set(names.filter((name) => /^[\x21-\x7e]{1,60}$/.test(name)))].slice(0, MOST_WADS)
}
