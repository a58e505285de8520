import { checksum } from './crc.ts'
import { type Columns, columnReader } from './geometry/geometry-columns.ts'
import { broken, GeometryError } from './geometry/geometry-error.ts'
import type { Geometry, GeometryGroup, GeometryModel } from './geometry/geometry-format.ts'
import * as FORM from './geometry/geometry-format.ts'
import { readLight, readSky, readTextures, sum } from './geometry/read-pictures.ts'

/** The reader of geometry, for the browser: `@kz/bsp/geometry` brings nothing of the reader of maps with it. */

export { GeometryError, type GeometryErrorCode } from './geometry/geometry-error.ts'
export type * from './geometry/geometry-format.ts'
export { KINDS } from './geometry/geometry-format.ts'

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
  const { styles, numbers } = readStyles(columns)
  const skyPictures = readSky(columns)
  const spawn = readSpawn(columns)
  columns.end()
  for (const style of lights.styles) if (style > styles.length) throw broken('light burns in no way')
  for (const texture of axes.texture) if (texture >= textures.length) throw broken('a face has no texture')

  const corners = faces.vertices.length
  const positions = new Float32Array(corners * 3)
  const textureUv = new Float32Array(corners * 2)
  const lightUv = new Float32Array(corners * 2)
  const styleUv = new Float32Array(corners * 2)
  const styleOf = new Uint8Array(corners)
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
      styleUv[corner * 2] = lights.along('styleX', 'width', 'firstS', face, s!) / head.lightWidth
      styleUv[corner * 2 + 1] = lights.along('styleY', 'height', 'firstT', face, t!) / head.lightHeight
      styleOf[corner] = lights.styles[face]!
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
    ...{ styleUv, styleOf, styles: [[], ...styles], styleNumbers: [0, ...numbers], skyPictures, spawn },
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
export type Head = ReturnType<typeof readHead>

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
    style: columns.exactly(faces, 0, FORM.MOST_STYLES),
    styleX: columns.exactly(faces, 0, lightWidth - 1),
    styleY: columns.exactly(faces, 0, lightHeight - 1),
  }
  type Key = keyof typeof light
  return {
    styles: light.style,
    /** Where in the light picture, in its samples, a face's corner is that has the pixel `pixel` of the texture. */
    along(place: Key, size: Key, first: Key, face: number, pixel: number): number {
      const samples = light[size][face]!
      const isDark = place.startsWith('style') && light.style[face] === 0
      if (samples === 0 || isDark) return light[place][face]! + 1
      const within = (pixel / FORM.LUXEL - light[first][face]! + 0.5) / 2 ** halvings
      return light[place][face]! + Math.min(Math.max(within, 0.5), samples - 0.5)
    },
  }
}

function readModels(columns: Columns): GeometryModel[] {
  const kind = columns.upTo(FORM.MOST_MODELS)
  const next = (least: number, most: number) => columns.exactly(kind.length, least, most)
  const origin = [0, 1, 2].map(() => next(-MOST_UNITS, MOST_UNITS))
  const angles = [0, 1, 2].map(() => next(-FORM.TURN, FORM.TURN))
  const [renderMode, opacity] = [next(0, 5), next(0, 255)]
  const colour = [0, 1, 2].map(() => next(0, 255))
  const scroll = next(-FORM.MOST_SCROLL, FORM.MOST_SCROLL)
  return Array.from(kind, (number, index) => {
    const known = FORM.KINDS[number]
    if (!known) throw broken('a model is of no kind')
    const three = (parts: Int32Array[], scale: number) =>
      [parts[0]![index]! / scale, parts[1]![index]! / scale, parts[2]![index]! / scale] as const
    return {
      ...{ kind: known, origin: three(origin, FORM.STEPS), colour: three(colour, 1), opacity: opacity[index]! },
      angles: three(angles, FORM.TURN / 360),
      renderMode: renderMode[index]! as GeometryModel['renderMode'],
      scroll: scroll[index]! / FORM.STEPS,
    }
  })
}

type ReadGroup = { model: number; brush: number; first: number; end: number }

function readGroups(columns: Columns, models: number, faces: number): ReadGroup[] {
  const model = columns.upTo(FORM.MOST_GROUPS)
  const brush = columns.exactly(model.length, 0, FORM.MOST_MODELS)
  const counts = columns.exactly(model.length, 0, faces)
  if (sum(counts) !== faces) throw broken('its groups leave faces out')
  let end = 0
  return Array.from(model, (number, index) => {
    if (number < 0 || number >= models) throw broken('a group has no model')
    const first = end
    end += counts[index]!
    return { model: number, brush: brush[index]!, first, end }
  })
}

function readStyles(columns: Columns): { styles: number[][]; numbers: number[] } {
  const lengths = columns.upTo(FORM.MOST_STYLES)
  for (const length of lengths) if (length < 1 || length > FORM.MOST_LETTERS) throw broken('light burns in no way')
  const letters = columns.exactly(sum(lengths), 0, 25)
  let end = 0
  const styles = Array.from(lengths, (length) => {
    end += length
    return [...letters.subarray(end - length, end)]
  })
  return { styles, numbers: [...columns.exactly(lengths.length, 0, FORM.MOST_STYLE)] }
}

function readSpawn(columns: Columns): Geometry['spawn'] {
  const [x, y, z, yaw] = Array.from(columns.upTo(4), (value) => value / FORM.STEPS)
  if (x === undefined || y === undefined || z === undefined || yaw === undefined) return null
  if (Math.max(...[x, y, z, yaw].map(Math.abs)) > MOST_UNITS) throw broken('a number is beyond its bounds')
  return { x, y, z, yaw }
}

function drawnGroup(
  { model, brush, first, end }: ReadGroup,
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
  return { model, brush, first: from, count: to - from, least, most }
}
