import { BspError, damaged } from './bsp-error.ts'

/**
 * The layout, from the engine's public format: a version (30) and 15 lumps, each with its place and length (4 bytes each,
 * little endian).
 */
export const ENTITIES = 0
export const PLANES = 1
export const TEXTURES = 2
export const VERTICES = 3
export const TEXINFO = 6
export const FACES = 7
export const LIGHTING = 8
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

/** Where a lump is. */
export interface Lump {
  start: number
  length: number
}

/** Reads the header of a map of `size` bytes. Throws BspError. */
export function readDirectory(header: Uint8Array, size: number): Lump[] {
  if (header.length < HEADER_BYTES) throw new BspError('cut-off', 'is cut off')
  if (size > MOST_BYTES) throw new BspError('too-large', `is larger than ${MOST_BYTES / MIB} MiB`)
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength)
  const version = view.getInt32(0, true)
  if (version !== VERSION) {
    throw new BspError('version', `is BSP version ${version}, the game loads version ${VERSION}`)
  }
  const lumps = ITEM_BYTES.map((itemBytes, index) => {
    const lump = { start: view.getInt32(4 + index * 8, true), length: view.getInt32(8 + index * 8, true) }
    const lies = lump.start >= HEADER_BYTES && lump.length >= 0 && lump.start + lump.length <= size
    if ((!lies && lump.length !== 0) || lump.length % itemBytes !== 0) throw damaged(`part ${index} does not fit`)
    return lump
  })
  requireAtMost(lumps, ENTITIES, MOST_ENTITY_BYTES, 'its entities are')
  requireAtMost(lumps, MODELS, MOST_MODELS * ITEM_BYTES[MODELS]!, 'its models are')
  return lumps
}

function requireAtMost(lumps: readonly Lump[], index: number, most: number, what: string): void {
  if (lumps[index]!.length > most) throw damaged(`${what} larger than ${most / MIB} MiB`)
}

/** The bytes of each lump of a whole map. Throws BspError. */
export function readLumps(bytes: Uint8Array): Uint8Array[] {
  const directory = readDirectory(bytes.subarray(0, HEADER_BYTES), bytes.length)
  return directory.map(({ start, length }) =>
    length === 0 ? new Uint8Array(0) : bytes.subarray(start, start + length),
  )
}

export const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

/** Bytes as text, one character each. */
export function latin1(bytes: Uint8Array): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; at += 8192) parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)))
  return parts.join('')
}
