import { BspError, damaged } from './bsp-error.ts'
import { latin1, viewOf } from './bytes.ts'

/**
 * Textures as maps and wads hold them: 16 bytes of name, width and height, the places of four pictures, each half as large
 * as the one before (0: they are in a wad), one byte a pixel; then two bytes and a palette of 256 colours.
 */
export const HEAD_BYTES = 40
const FLAT_SIZE = 16
/** One fewer than a geometry may have: one stands for what is nowhere. */
const MOST_TEXTURES = 4_095
const MOST_SIZE = 4_096
const PALETTE_BYTES = 768

/** One texture; `mips` is null where a wad has to bring the picture, or where it cannot be read. */
export interface Texture {
  name: string
  /** It cannot be read: a colour stands for it, and nothing else tells its size. */
  isBroken?: true
  width: number
  height: number
  mips: { width: number; height: number; pixels: Uint8Array }[] | null
  /** Red, green, blue of each of 256 colours; empty without a picture. */
  palette: Uint8Array
}

/** Where the textures of the map's list begin; null for one that the compiler left out. Throws BspError. */
function texturePlaces(lump: Uint8Array): (number | null)[] {
  if (lump.length < 4) return []
  const view = viewOf(lump)
  const count = view.getInt32(0, true)
  if (count < 0 || count > MOST_TEXTURES || 4 + count * 4 > lump.length) throw damaged('its texture list does not fit')
  return Array.from({ length: count }, (_, index) => {
    const place = view.getInt32(4 + index * 4, true)
    return place === -1 ? null : place
  })
}

/** The map's own list; null for one that the compiler left out. One that is broken costs itself. Throws BspError. */
export function readTextures(lump: Uint8Array): (Texture | null)[] {
  return texturePlaces(lump).map((place) => {
    if (place === null) return null
    const bytes = place < 0 ? new Uint8Array(0) : lump.subarray(place)
    try {
      return readTexture(bytes)
    } catch (error) {
      if (!(error instanceof BspError)) throw error
      const flat = { width: FLAT_SIZE, height: FLAT_SIZE, mips: null, palette: new Uint8Array(0) }
      return { name: nameOf(bytes.subarray(0, 16)), isBroken: true, ...flat }
    }
  })
}

/** Does a wad have to bring the texture? */
export const isExternal = (texture: Texture | null): texture is Texture =>
  texture !== null && texture.mips === null && !texture.isBroken

/** Names of the textures that a wad has to bring, each once. Throws BspError. */
export const externalNames = (lump: Uint8Array): string[] => [
  ...new Set(
    readTextures(lump)
      .filter(isExternal)
      .map(({ name }) => name),
  ),
]

/** The engine takes no other sizes. */
export const isAligned = ({ width, height }: Texture): boolean => width % 16 === 0 && height % 16 === 0

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
