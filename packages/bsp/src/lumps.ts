import { BspError, damaged } from './bsp-error.ts'
import { viewOf } from './bytes.ts'
import { fileKind, KIND_BYTES } from './file-kinds.ts'

/**
 * The layout, from the engine's public format: a version (30) and 15 lumps, each with its place and length (4 bytes each,
 * little endian).
 */
export const ENTITIES = 0
export const PLANES = 1
export const TEXTURES = 2
export const VERTICES = 3
export const VISIBILITY = 4
export const NODES = 5
export const TEXINFO = 6
export const FACES = 7
export const LIGHTING = 8
export const CLIPNODES = 9
export const LEAFS = 10
export const MARKSURFACES = 11
export const EDGES = 12
export const SURFEDGES = 13
export const MODELS = 14

export const VERSION = 30
export const LUMPS = 15
export const HEADER_BYTES = 4 + LUMPS * 8
/** Bytes of one item of each lump; a lump is a whole number of them. */
export const ITEM_BYTES: readonly number[] = [1, 20, 1, 12, 1, 24, 40, 20, 1, 8, 28, 2, 4, 4, 64]

export const MOST_BYTES = 256 * 1024 * 1024
const MIB = 1024 * 1024
/** Far above what any compiler writes; what is larger is no map. */
const MOST_ENTITY_BYTES = 4 * MIB
const MOST_MODELS = 4_096
const MOST_FACES = 131_072
const MOST_VERTICES = 262_144
const MOST_CORNERS = 1_048_576
const MOST_AXES = 65_536

/** Where a lump is. */
export interface Lump {
  start: number
  length: number
}

/** Reads the header of a map of `size` bytes, of which `header` are the first `KIND_BYTES`. Throws BspError. */
export function readDirectory(header: Uint8Array, size: number): Lump[] {
  const view = viewOf(header)
  const version = header.length < 4 ? null : view.getInt32(0, true)
  if (version !== VERSION) throw noMap(header, version)
  if (header.length < HEADER_BYTES) throw new BspError('cut-off', 'is cut off')
  if (size > MOST_BYTES) throw new BspError('too-large', `is larger than ${MOST_BYTES / MIB} MiB`)
  const lumps = ITEM_BYTES.map((itemBytes, index) => {
    const lump = { start: view.getInt32(4 + index * 8, true), length: view.getInt32(8 + index * 8, true) }
    const lies = lump.start >= HEADER_BYTES && lump.length >= 0 && lump.start + lump.length <= size
    if ((!lies && lump.length !== 0) || lump.length % itemBytes !== 0) throw damaged(`part ${index} does not fit`)
    return lump
  })
  requireFew(lumps, ENTITIES, MOST_ENTITY_BYTES, 'bytes of entities')
  requireFew(lumps, MODELS, MOST_MODELS, 'models')
  requireFew(lumps, FACES, MOST_FACES, 'faces')
  requireFew(lumps, VERTICES, MOST_VERTICES, 'vertices')
  requireFew(lumps, EDGES, MOST_CORNERS, 'edges')
  requireFew(lumps, SURFEDGES, MOST_CORNERS, 'corners')
  requireFew(lumps, TEXINFO, MOST_AXES, 'places of textures')
  return lumps
}

/** Maps of the engine's relatives have a small version where those of this game have theirs. */
function noMap(header: Uint8Array, version: number | null): BspError {
  const kind = fileKind(header)
  if (kind) return new BspError('no-map', kind.startsWith('a map') ? `is ${kind}` : `is ${kind}, not a map`)
  if (version !== null && version > 0 && version < 256) {
    return new BspError('version', `is BSP version ${version}, the game loads version ${VERSION}`)
  }
  return new BspError('no-map', 'is not a map')
}

function requireFew(lumps: readonly Lump[], index: number, most: number, what: string): void {
  if (lumps[index]!.length > most * ITEM_BYTES[index]!) throw new BspError('too-large', `has more than ${most} ${what}`)
}

/** The bytes of each lump of a whole map. Throws BspError. */
export function readLumps(bytes: Uint8Array): Uint8Array[] {
  const directory = readDirectory(bytes.subarray(0, KIND_BYTES), bytes.length)
  return directory.map(({ start, length }) =>
    length === 0 ? new Uint8Array(0) : bytes.subarray(start, start + length),
  )
}
