import { damaged } from './bsp-error.ts'
import { latin1, viewOf } from './lumps.ts'

/**
 * Textures as maps and wads hold them: 16 bytes of name, width and height, the places of four pictures, each half as large
 * as the one before (0: they are in a wad), one byte a pixel; then two bytes and a palette of 256 colours.
 */
export const HEAD_BYTES = 40
const MOST_TEXTURES = 4_096
const MOST_SIZE = 4_096
const PALETTE_BYTES = 768

/** One texture; `mips` is null where a wad has to bring the picture. */
export interface Texture {
  name: string
  width: number
  height: number
  mips: { width: number; height: number; pixels: Uint8Array }[] | null
  /** Red, green, blue of each of 256 colours; empty without a picture. */
  palette: Uint8Array
}

/** Where the textures of the map's list begin; -1 for one that the compiler left out. Throws BspError. */
export function texturePlaces(lump: Uint8Array): number[] {
  if (lump.length < 4) return []
  const view = viewOf(lump)
  const count = view.getInt32(0, true)
  const wrong = () => damaged('its texture list does not fit')
  if (count < 0 || count > MOST_TEXTURES || 4 + count * 4 > lump.length) throw wrong()
  return Array.from({ length: count }, (_, index) => {
    const place = view.getInt32(4 + index * 4, true)
    if (place !== -1 && (place < 0 || place + HEAD_BYTES > lump.length)) throw wrong()
    return place
  })
}

/** Does the texture at `place` come from a wad? */
export const isExternal = (lump: Uint8Array, place: number): boolean => viewOf(lump).getUint32(place + 24, true) === 0

/** The map's own list; null for one that the compiler left out. Throws BspError. */
export function readTextures(lump: Uint8Array): (Texture | null)[] {
  return texturePlaces(lump).map((place) => (place === -1 ? null : readTexture(lump.subarray(place))))
}

/** Reads the texture that begins with `bytes`. Throws BspError. */
export function readTexture(bytes: Uint8Array): Texture {
  if (bytes.length < HEAD_BYTES) throw damaged('a texture is cut off')
  const view = viewOf(bytes)
  const name = nameOf(bytes.subarray(0, 16))
  const [width, height] = [view.getUint32(16, true), view.getUint32(20, true)]
  if (width < 1 || height < 1 || width > MOST_SIZE || height > MOST_SIZE) throw damaged('a texture has no size')
  if (view.getUint32(24, true) === 0) return { name, width, height, mips: null, palette: new Uint8Array(0) }
  const mips = [0, 1, 2, 3].map((level) => {
    const size = { width: Math.max(1, width >> level), height: Math.max(1, height >> level) }
    const place = view.getUint32(24 + 4 * level, true)
    const end = place + size.width * size.height
    if (place < HEAD_BYTES || end > bytes.length) throw damaged('a texture has no picture')
    return { ...size, pixels: bytes.subarray(place, end), end }
  })
  const palette = mips[3]!.end + 2
  if (palette + PALETTE_BYTES > bytes.length) throw damaged('a texture has no colours')
  return { name, width, height, mips, palette: bytes.subarray(palette, palette + PALETTE_BYTES) }
}

/** A name of at most 16 characters, ended by a zero, in lower case as the game compares them. */
export function nameOf(bytes: Uint8Array): string {
  const text = latin1(bytes)
  const end = text.indexOf('\0')
  return (end < 0 ? text : text.slice(0, end)).toLowerCase()
}
