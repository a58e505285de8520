import { BspError, damaged } from './bsp-error.ts'
import { latin1, viewOf } from './bytes.ts'
import { fileKind } from './file-kinds.ts'
import { nameOf, readTexture, type Texture } from './textures.ts'

/**
 * Texture archives of the game: `WAD3`, the number of entries and the place of their list; each entry is its place, size on
 * disk, size, a byte of type (0x43 for textures of maps), a byte of compression (0), two bytes, and 16 bytes of name.
 */
const MAGIC = 'WAD3'
const HEADER_BYTES = 12
const ENTRY_BYTES = 32
const MOST_ENTRIES = 16_384
const TEXTURE = 0x43

/** The number of entries of a wad of `size` bytes and the place of their list, by its first bytes. Throws BspError. */
export function readWadHead(head: Uint8Array, size: number): { count: number; start: number } {
  if (latin1(head.subarray(0, 4)) !== MAGIC) {
    const kind = fileKind(head)
    throw new BspError('no-map', kind ? `is ${kind}, not a WAD3 file` : 'is no WAD3 file')
  }
  if (head.length < HEADER_BYTES) throw new BspError('cut-off', 'is cut off')
  const view = viewOf(head)
  const [count, start] = [view.getUint32(4, true), view.getUint32(8, true)]
  if (count > MOST_ENTRIES) throw new BspError('too-large', `holds more than ${MOST_ENTRIES} entries`)
  if (start < HEADER_BYTES || start + count * ENTRY_BYTES > size) throw damaged('its list does not fit')
  return { count, start }
}

/** Names of the textures in the list of a wad, its `count` entries alone. */
export function wadNames(list: Uint8Array): string[] {
  return Array.from({ length: Math.floor(list.length / ENTRY_BYTES) }, (_, entry) =>
    list.subarray(entry * ENTRY_BYTES, (entry + 1) * ENTRY_BYTES),
  ).flatMap((entry) => (entry[12] === TEXTURE ? [nameOf(entry.subarray(16))] : []))
}

/** Bytes of a list of so many entries. */
export const wadListBytes = (count: number): number => count * ENTRY_BYTES

/** Reads those textures of a wad that are `wanted`, by their names. One that is broken is left out. Throws BspError. */
export function readWad(bytes: Uint8Array, wanted: ReadonlySet<string>): Map<string, Texture> {
  const { count, start } = readWadHead(bytes, bytes.length)
  const view = viewOf(bytes)
  const found = new Map<string, Texture>()
  for (let at = start; at < start + count * ENTRY_BYTES; at += ENTRY_BYTES) {
    const name = nameOf(bytes.subarray(at + 16, at + ENTRY_BYTES))
    const isTexture = bytes[at + 12] === TEXTURE && bytes[at + 13] === 0
    if (!isTexture || !wanted.has(name) || found.has(name)) continue
    const place = view.getUint32(at, true)
    const end = place + view.getUint32(at + 4, true)
    if (place < HEADER_BYTES || end > bytes.length) continue
    const texture = sound(bytes.subarray(place, end))
    if (texture?.mips) found.set(name, texture)
  }
  return found
}

function sound(bytes: Uint8Array): Texture | null {
  try {
    return readTexture(bytes)
  } catch (error) {
    if (error instanceof BspError) return null
    throw error
  }
}
