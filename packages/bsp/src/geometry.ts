import { checksum } from './crc.ts'
import { type Columns, columnReader } from './geometry/geometry-columns.ts'
import { broken, GeometryError } from './geometry/geometry-error.ts'
import type { AtlasTexture, Geometry, GeometryGroup, GeometryModel, Picture } from './geometry/geometry-format.ts'
import * as FORM from './geometry/geometry-format.ts'

/** The reader of geometry, for the browser: `@kz/bsp/geometry` brings nothing of the reader of maps with it. */

export { GeometryError, type GeometryErrorCode } from './geometry/geometry-error.ts'
export type * from './geometry/geometry-format.ts'
export { KINDS } from './geometry/geometry-format.ts'

const HOLES = 1
const LIQUID = 2
/** The colour that is not drawn. */
const NOTHING = 255
const MOST_UNITS = 65_536 * FORM.STEPS
const INT = 0x7fffffff

/** Reads a geometry whole. Nothing is believed: limits, checksum, and every place it names are looked at. Throws GeometryError. */
export function readGeometry(bytes: Uint8Array): Geometry {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = readHead(bytes, view)
  const columns = columnReader(bytes, FORM.HEAD_BYTES)
  const vertices = readVertices(columns)
  const axes = readAxes(columns)
  const faces = readFaces(columns, vertices[0].length, axes.texture.length)
  const lights = readLights(columns, faces.corners.length, head)
  const { textures, sizes, atlas } = readTextures(columns, head)
  const light = readLight(columns, head)
  const models = readModels(columns)
  const groups = readGroups(columns, models.length, faces.corners.length)
  columns.end()
  for (const texture of axes.texture) if (texture >= textures.length) throw broken('a face has no texture')

  const corners = faces.vertices.length
  const positions = new Float32Array(corners * 3)
  const textureUv = new Float32Array(corners * 2)
  const lightUv = new Float32Array(corners * 2)
  const textureOf = new Uint16Array(corners)
  const indices = new Uint32Array(3 * (corners - 2 * faces.corners.length))
  const firstIndex = new Uint32Array(faces.corners.length + 1)
  let corner = 0
  let index = 0
  for (let face = 0; face < faces.corners.length; face++) {
    const axis = faces.axes[face]!
    const texture = axes.texture[axis]!
    const first = corner
    for (let count = faces.corners[face]!; count > 0; count--, corner++) {
      const vertex = faces.vertices[corner]!
      const [x, y, z] = vertices.map((column) => column[vertex]! / FORM.STEPS) as [number, number, number]
      positions.set([x, y, z], corner * 3)
      const [s, t] = [axes.s, axes.t].map(
        (parts) => x * at(parts, 0) + y * at(parts, 1) + z * at(parts, 2) + at(parts, 3),
      )
      textureUv[corner * 2] = s! / sizes.width[texture]!
      textureUv[corner * 2 + 1] = t! / sizes.height[texture]!
      textureOf[corner] = texture
      lightUv[corner * 2] = lights.along('x', 'width', 'firstS', face, s!) / head.lightWidth
      lightUv[corner * 2 + 1] = lights.along('y', 'height', 'firstT', face, t!) / head.lightHeight
    }
    // the game goes around clockwise
    for (let next = first + 1; next + 1 < corner; next++) {
      indices.set([first, next + 1, next], index)
      index += 3
    }
    firstIndex[face + 1] = index

    function at(parts: readonly Float32Array[], part: number): number {
      return parts[part]![axis]!
    }
  }
  return {
    ...{ mapCrc: head.mapCrc, sky: head.sky, positions, textureUv, textureOf, lightUv, indices },
    ...{ textures, atlas, light, models },
    groups: groups.map((group) => drawnGroup(group, firstIndex, indices, positions)),
  }
}

function readHead(bytes: Uint8Array, view: DataView) {
  if (bytes.length < FORM.HEAD_BYTES || view.getUint32(0, true) !== FORM.MAGIC) {
    throw new GeometryError('not-geometry', 'This is no geometry of a map.')
  }
  const version = view.getUint8(4)
  if (version !== FORM.VERSION) {
    throw new GeometryError('geometry-version', `The geometry has version ${version}; this reads ${FORM.VERSION}.`)
  }
  if (bytes.length > FORM.MOST_BYTES) {
    throw new GeometryError('geometry-too-large', `The geometry has ${bytes.length} bytes.`)
  }
  if (checksum(bytes.subarray(18)) !== view.getUint32(14, true)) throw broken('its checksum differs')
  const halvings = view.getUint8(5)
  const [lightWidth, lightHeight, atlasWidth, atlasHeight] = [6, 8, 10, 12].map((place) => {
    const side = view.getUint16(place, true)
    if (side < 1 || side > FORM.MOST_SIDE) throw broken('a picture has no size')
    return side
  }) as [number, number, number, number]
  if (halvings > FORM.MOST_HALVINGS) throw broken('its light has no measure')
  const sky = [view.getUint8(22), view.getUint8(23), view.getUint8(24)] as const
  return { halvings, lightWidth, lightHeight, atlasWidth, atlasHeight, sky, mapCrc: view.getUint32(18, true) }
}
type Head = ReturnType<typeof readHead>

function readVertices(columns: Columns): [Int32Array, Int32Array, Int32Array] {
  const x = columns.upTo(FORM.MOST_VERTICES)
  if (!x.every((value) => Math.abs(value) <= MOST_UNITS)) throw broken('a number is beyond its bounds')
  const next = () => columns.exactly(x.length, -MOST_UNITS, MOST_UNITS)
  return [x, next(), next()]
}

function readAxes(columns: Columns) {
  const first = columns.upTo(FORM.MOST_AXES)
  const rest = Array.from({ length: 7 }, () => columns.exactly(first.length, -INT - 1, INT))
  const parts = [first, ...rest].map((bits) => {
    const floats = new Float32Array(bits.buffer as ArrayBuffer)
    if (!floats.every((value) => Math.abs(value) < 1e6)) throw broken('a texture lies nowhere')
    return floats
  })
  const texture = columns.exactly(first.length, 0, FORM.MOST_TEXTURES - 1)
  return { s: parts.slice(0, 4), t: parts.slice(4), texture }
}

function readFaces(columns: Columns, vertices: number, axes: number) {
  const corners = columns.upTo(FORM.MOST_FACES)
  let all = 0
  for (const count of corners) {
    if (count < 3 || count > 128) throw broken('a face has no corners')
    all += count
  }
  if (all > FORM.MOST_CORNERS) throw new GeometryError('geometry-too-large', `The geometry has ${all} corners.`)
  return {
    corners,
    axes: columns.exactly(corners.length, 0, axes - 1),
    vertices: columns.exactly(all, 0, vertices - 1),
  }
}

function readLights(columns: Columns, faces: number, { lightWidth, lightHeight, halvings }: Head) {
  const light = {
    x: columns.exactly(faces, 0, lightWidth - 1),
    y: columns.exactly(faces, 0, lightHeight - 1),
    width: columns.exactly(faces, 0, lightWidth),
    height: columns.exactly(faces, 0, lightHeight),
    firstS: columns.exactly(faces, -FORM.MOST_SAMPLE, FORM.MOST_SAMPLE),
    firstT: columns.exactly(faces, -FORM.MOST_SAMPLE, FORM.MOST_SAMPLE),
  }
  type Key = keyof typeof light
  return {
    /** Where in the light picture, in its samples, a face's corner is that has the pixel `pixel` of the texture. */
    along(place: Key, size: Key, first: Key, face: number, pixel: number): number {
      const samples = light[size][face]!
      if (samples === 0) return light[place][face]! + 1
      const within = (pixel / FORM.LUXEL - light[first][face]! + 0.5) / 2 ** halvings
      return light[place][face]! + Math.min(Math.max(within, 0.5), samples - 0.5)
    },
  }
}

function readTextures(columns: Columns, { atlasWidth, atlasHeight }: Head) {
  const width = columns.upTo(FORM.MOST_TEXTURES)
  const count = width.length
  if (!width.every((value) => value >= 1 && value <= 4096)) throw broken('a texture has no size')
  const height = columns.exactly(count, 1, 4096)
  const kept = {
    width: columns.exactly(count, 1, 128),
    height: columns.exactly(count, 1, 128),
    x: columns.exactly(count, FORM.GUTTER, atlasWidth - 1),
    y: columns.exactly(count, FORM.GUTTER, atlasHeight - 1),
    flags: columns.exactly(count, 0, HOLES | LIQUID),
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

function readLight(columns: Columns, { lightWidth, lightHeight }: Head): Picture {
  const samples = lightWidth * lightHeight
  const planes = [0, 1, 2].map(() => {
    const plane = columns.exactly(samples, 0, 255)
    for (let at = 1; at < samples; at++) if (at % lightWidth !== 0) plane[at] = (plane[at]! + plane[at - 1]!) & 255
    return plane
  })
  const picture = blank(lightWidth, lightHeight)
  for (let at = 0; at < samples; at++) {
    const green = planes[0]![at]!
    picture.pixels.set([planes[1]![at]! + green, green, planes[2]![at]! + green, 255], at * 4)
  }
  return picture
}

function readModels(columns: Columns): GeometryModel[] {
  const kind = columns.upTo(FORM.MOST_MODELS)
  const next = (least: number, most: number) => columns.exactly(kind.length, least, most)
  const origin = [0, 1, 2].map(() => next(-MOST_UNITS, MOST_UNITS))
  const [renderMode, opacity] = [next(0, 5), next(0, 255)]
  const colour = [0, 1, 2].map(() => next(0, 255))
  return Array.from(kind, (number, index) => {
    const known = FORM.KINDS[number]
    if (!known) throw broken('a model is of no kind')
    const three = (parts: Int32Array[], scale: number) =>
      [parts[0]![index]! / scale, parts[1]![index]! / scale, parts[2]![index]! / scale] as const
    return {
      ...{ kind: known, origin: three(origin, FORM.STEPS), colour: three(colour, 1), opacity: opacity[index]! },
      renderMode: renderMode[index]! as GeometryModel['renderMode'],
    }
  })
}

function readGroups(columns: Columns, models: number, faces: number): { model: number; first: number; end: number }[] {
  const model = columns.upTo(FORM.MOST_GROUPS)
  const counts = columns.exactly(model.length, 0, faces)
  if (sum(counts) !== faces) throw broken('its groups leave faces out')
  let end = 0
  return Array.from(model, (number, index) => {
    if (number < 0 || number >= models) throw broken('a group has no model')
    const first = end
    end += counts[index]!
    return { model: number, first, end }
  })
}

function drawnGroup(
  { model, first, end }: { model: number; first: number; end: number },
  firstIndex: Uint32Array,
  indices: Uint32Array,
  positions: Float32Array,
): GeometryGroup {
  const least: [number, number, number] = [0, 0, 0]
  const most: [number, number, number] = [0, 0, 0]
  const [from, to] = [firstIndex[first]!, firstIndex[end]!]
  for (let axis = 0; axis < 3; axis++) {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
    for (let index = from; index < to; index++) {
      const value = positions[indices[index]! * 3 + axis]!
      low = Math.min(low, value)
      high = Math.max(high, value)
    }
    least[axis] = from === to ? 0 : low
    most[axis] = from === to ? 0 : high
  }
  return { model, first: from, count: to - from, least, most }
}

function sum(values: Int32Array): number {
  let all = 0
  for (const value of values) all += value
  return all
}
