import { HEAD_BYTES } from '../textures.ts'
import { bytesOf, joined, latin1Bytes } from './write-lumps.ts'

/** A picture of one byte a pixel, and what the bytes stand for. */
export interface Picture {
  width: number
  height: number
  pixels: Uint8Array
  palette: Uint8Array
}

export type Colour = readonly [red: number, green: number, blue: number]

const COLOURS = 256
const LEVELS = 4
/** Number of the colour that is not drawn, in textures whose name begins with a brace. */
const NOTHING = 255

/**
 * Paints a texture; null is where one sees through it. Sides are multiples of 16. Beyond 255 colours the nearest one is taken.
 */
export function paint(width: number, height: number, colourAt: (x: number, y: number) => Colour | null): Picture {
  const palette = new Uint8Array(COLOURS * 3)
  palette.set([0, 0, 255], NOTHING * 3)
  const known = new Map<string, number>()
  const numberOf = (colour: Colour): number => {
    const key = colour.join()
    const before = known.get(key)
    if (before !== undefined) return before
    const number = known.size < NOTHING ? known.size : nearest(palette, colour)
    if (number === known.size) palette.set(colour, number * 3)
    known.set(key, number)
    return number
  }
  const pixels = Uint8Array.from({ length: width * height }, (_, at) => {
    const colour = colourAt(at % width, Math.floor(at / width))
    return colour === null ? NOTHING : numberOf(colour)
  })
  return { width, height, pixels, palette }
}

function nearest(palette: Uint8Array, [red, green, blue]: Colour): number {
  let best = 0
  let least = Number.POSITIVE_INFINITY
  for (let number = 0; number < NOTHING; number++) {
    const [r, g, b] = palette.subarray(number * 3, number * 3 + 3)
    const apart = (r! - red) ** 2 + (g! - green) ** 2 + (b! - blue) ** 2
    if (apart < least) [best, least] = [number, apart]
  }
  return best
}

const smallerOf = new WeakMap<Picture, Uint8Array[]>()

/** A picture in its four sizes, made once: many maps may show it. */
function mipsOf(picture: Picture): Uint8Array[] {
  const known = smallerOf.get(picture) ?? Array.from({ length: LEVELS }, (_, level) => smaller(picture, level))
  smallerOf.set(picture, known)
  return known
}

const LONGEST_NAME = 15

/** Names end with a zero. Throws an Error for one that could not be read back. */
function nameBytes(name: string): Uint8Array {
  if (name.length > LONGEST_NAME || name.includes('\0')) throw new Error(`no texture can be named ${name}`)
  return latin1Bytes(name)
}

/** One texture as maps and wads hold it; of a size alone when its picture lies in a wad. */
export function textureBytes(name: string, texture: Picture | { width: number; height: number }): Uint8Array {
  const { width, height } = texture
  const picture = 'pixels' in texture ? texture : null
  const mips = picture ? mipsOf(picture) : []
  const head = bytesOf(HEAD_BYTES, (view) => {
    for (const [at, byte] of nameBytes(name).entries()) view.setUint8(at, byte)
    view.setUint32(16, width, true)
    view.setUint32(20, height, true)
    let place = HEAD_BYTES
    for (const [level, mip] of mips.entries()) {
      view.setUint32(24 + level * 4, place, true)
      place += mip.length
    }
  })
  if (!picture) return head
  const colours = bytesOf(2, (view) => view.setUint16(0, COLOURS, true))
  return joined([head, ...mips, colours, picture.palette, new Uint8Array(2)])
}

function smaller({ width, pixels, height }: Picture, level: number): Uint8Array {
  const [wide, high] = [width >> level, height >> level]
  return Uint8Array.from(
    { length: wide * high },
    (_, at) => pixels[(Math.floor(at / wide) << level) * width + ((at % wide) << level)]!,
  )
}

/** The lump of textures; null is one that the compiler left out. */
export function textureLump(textures: readonly (Uint8Array | null)[]): Uint8Array {
  const headBytes = 4 + textures.length * 4
  const head = bytesOf(headBytes, (view) => {
    view.setInt32(0, textures.length, true)
    let place = headBytes
    for (const [index, texture] of textures.entries()) {
      view.setInt32(4 + index * 4, texture ? place : -1, true)
      place += texture?.length ?? 0
    }
  })
  return joined([head, ...textures.filter((texture) => texture !== null)])
}

/** A wad of these textures. */
export function writeWad(textures: Readonly<Record<string, Picture>>): Uint8Array {
  const entries = Object.entries(textures).map(([name, picture]) => ({ name, bytes: textureBytes(name, picture) }))
  const size = entries.reduce((sum, { bytes }) => sum + bytes.length, 12)
  const header = bytesOf(12, (view) => {
    for (const [at, byte] of latin1Bytes('WAD3').entries()) view.setUint8(at, byte)
    view.setUint32(4, entries.length, true)
    view.setUint32(8, size, true)
  })
  let place = header.length
  const list = entries.map(({ name, bytes }) => {
    const at = place
    place += bytes.length
    return bytesOf(32, (view) => {
      view.setUint32(0, at, true)
      view.setUint32(4, bytes.length, true)
      view.setUint32(8, bytes.length, true)
      view.setUint8(12, 0x43)
      for (const [letter, byte] of nameBytes(name).entries()) view.setUint8(16 + letter, byte)
    })
  })
  return joined([header, ...entries.map(({ bytes }) => bytes), ...list])
}
