import type { Columns } from './geometry-columns.ts'
import { broken, GeometryError } from './geometry-error.ts'
import type { AtlasTexture, Geometry, Picture } from './geometry-format.ts'
import * as FORM from './geometry-format.ts'
import { HOLES, LIQUID, NOTHING, SCROLLS } from './texture-flags.ts'

/** Sides of the pictures, from the head of the file. */
interface Sides {
  lightWidth: number
  lightHeight: number
  atlasWidth: number
  atlasHeight: number
}

export function readTextures(columns: Columns, { atlasWidth, atlasHeight }: Sides) {
  const width = columns.upTo(FORM.MOST_TEXTURES)
  const count = width.length
  if (!width.every((value) => value >= 1 && value <= 4096)) throw broken('a texture has no size')
  const height = columns.exactly(count, 1, 4096)
  const kept = {
    width: columns.exactly(count, 1, 128),
    height: columns.exactly(count, 1, 128),
    x: columns.exactly(count, FORM.GUTTER, atlasWidth - 1),
    y: columns.exactly(count, FORM.GUTTER, atlasHeight - 1),
    flags: columns.exactly(count, 0, HOLES | LIQUID | SCROLLS),
    next: columns.exactly(count, 0, count - 1),
    frame: columns.exactly(count, 0, MOST_FRAMES - 1),
  }
  const colours = columns.exactly(count, 1, 256)
  const palettes = columns.exactly(3 * sum(colours), 0, 255)
  let size = 0
  for (let number = 0; number < count; number++) size += kept.width[number]! * kept.height[number]!
  if (size > FORM.MOST_SIDE ** 2) throw new GeometryError('geometry-too-large', `The geometry has ${size} pixels.`)
  const pixels = columns.exactly(size, 0, 255)
  const atlas = blank(atlasWidth, atlasHeight)
  let [palette, picture] = [0, 0]
  const textures = Array.from({ length: count }, (_, number): AtlasTexture => {
    const texture = {
      ...{ x: kept.x[number]!, y: kept.y[number]!, width: kept.width[number]!, height: kept.height[number]! },
      hasHoles: (kept.flags[number]! & HOLES) !== 0,
      isLiquid: (kept.flags[number]! & LIQUID) !== 0,
      scrolls: (kept.flags[number]! & SCROLLS) !== 0,
      ...{ fullWidth: width[number]!, fullHeight: height[number]! },
      frames: framesOf(number, kept),
    }
    const [right, bottom] = [texture.x + texture.width + FORM.GUTTER, texture.y + texture.height + FORM.GUTTER]
    if (right > atlasWidth || bottom > atlasHeight) throw broken('a texture is beyond the atlas')
    const own = pixels.subarray(picture, picture + texture.width * texture.height)
    putTexture(atlas, texture, own, palettes.subarray(palette, palette + 3 * colours[number]!))
    palette += 3 * colours[number]!
    picture += own.length
    return texture
  })
  return { textures, sizes: { width, height }, atlas }
}

const MOST_FRAMES = 10

/** The textures that follow one another around, from the first of them; itself alone where they lead nowhere. */
function framesOf(number: number, { next, frame }: { next: Int32Array; frame: Int32Array }): number[] {
  const around = [number]
  for (let at = next[number]!; at !== number && around.length <= MOST_FRAMES; at = next[at]!) around.push(at)
  if (around.length > MOST_FRAMES) return [number]
  return around.sort((one, other) => frame[one]! - frame[other]!)
}

/** Puts a texture at its place, and around it what it goes on with. */
function putTexture(atlas: Picture, texture: AtlasTexture, pixels: Int32Array, palette: Int32Array): void {
  const { width, height } = texture
  for (let y = -FORM.GUTTER; y < height + FORM.GUTTER; y++) {
    for (let x = -FORM.GUTTER; x < width + FORM.GUTTER; x++) {
      const [column, row] = [(x + FORM.GUTTER * width) % width, (y + FORM.GUTTER * height) % height]
      const colour = pixels[row * width + column]!
      const to = ((texture.y + y) * atlas.width + texture.x + x) * 4
      if (texture.hasHoles && colour === NOTHING) continue
      for (let part = 0; part < 3; part++) atlas.pixels[to + part] = palette[colour * 3 + part] ?? 0
      atlas.pixels[to + 3] = 255
    }
  }
}

const blank = (width: number, height: number): Picture => ({
  ...{ width, height },
  pixels: new Uint8Array(width * height * 4),
})

/** Red, green and blue of each of some pixels, whose rows are so wide. */
function readColours(
  columns: Columns,
  pixels: number,
  width: number,
  put: (at: number, r: number, g: number, b: number) => void,
): void {
  const planes = [0, 1, 2].map(() => {
    const plane = columns.exactly(pixels, 0, 255)
    for (let at = 1; at < pixels; at++) if (at % width !== 0) plane[at] = (plane[at]! + plane[at - 1]!) & 255
    return plane
  })
  for (let at = 0; at < pixels; at++) {
    const green = planes[0]![at]!
    put(at, planes[1]![at]! + green, green, planes[2]![at]! + green)
  }
}

export function readLight(columns: Columns, { lightWidth, lightHeight }: Sides): Picture {
  const picture = blank(lightWidth, lightHeight)
  readColours(columns, lightWidth * lightHeight, lightWidth, (at, r, g, b) =>
    picture.pixels.set([r, g, b, 255], at * 4),
  )
  return picture
}

export function readSky(columns: Columns): Geometry['skyPictures'] {
  const [side] = columns.upTo(1)
  if (side === undefined) return null
  if (side < 1 || side > FORM.MOST_SKY_SIDE) throw broken('a picture has no size')
  const pixels = new Uint8Array(6 * side * side * 3)
  readColours(columns, 6 * side * side, side, (at, r, g, b) => pixels.set([r, g, b], at * 3))
  return { side, pixels }
}

export function sum(values: Int32Array): number {
  let all = 0
  for (const value of values) all += value
  return all
}
