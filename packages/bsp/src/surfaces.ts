import { BspError } from './bsp-error.ts'
import { viewOf } from './bytes.ts'
import * as LUMP from './lumps.ts'

/** What of a map is drawn: faces of brush models, with their textures' axes and light. */

/** How a texture lies on a face: axis and offset of its width, then of its height, in its pixels. */
export interface TextureAxes {
  /** It cannot be read: the texture is one colour on its faces. */
  isBroken?: true
  s: readonly [number, number, number, number]
  t: readonly [number, number, number, number]
  texture: number
  /** Sky, water: no light falls on it. */
  isUnlit: boolean
}

export interface Face {
  /** It leads nowhere, and has no corners. */
  isBroken?: true
  /** Numbers of vertices, around. */
  corners: number[]
  axes: number
  /** Place of its light in the lump; -1 for none. */
  light: number
  /** Of each of its light maps, which follow one another. */
  styles: readonly number[]
}

/** A brush model: the world is number 0. */
export interface Model {
  /** It names faces that are not there; those that are there are its. */
  isBroken?: true
  least: readonly [number, number, number]
  most: readonly [number, number, number]
  origin: readonly [number, number, number]
  firstFace: number
  faces: number
}

export interface Surfaces {
  /** x, y, z of each vertex. */
  vertices: Float32Array
  axes: TextureAxes[]
  faces: Face[]
  models: Model[]
}

const MOST_CORNERS = 128
const MOST_CORNERS_IN_ALL = 1_048_576
const MOST_PLACE = 65_536
const UNLIT = 1
const NO_STYLE = 255

/**
 * Reads what is drawn. Every number that leads elsewhere is looked at, and costs the face, the texture's place or the part of
 * the model that it is of. Throws BspError.
 */
export function readSurfaces(lumps: readonly Uint8Array[]): Surfaces {
  const vertices = floats(lumps[LUMP.VERTICES]!)
  const axes = readAxes(lumps[LUMP.TEXINFO]!)
  const faces = readFaces(lumps, vertices, axes.length)
  return { vertices, axes, faces, models: readModels(lumps[LUMP.MODELS]!, faces.length) }
}

function floats(lump: Uint8Array): Float32Array {
  const view = viewOf(lump)
  return Float32Array.from({ length: lump.length / 4 }, (_, index) => view.getFloat32(index * 4, true))
}

function readAxes(lump: Uint8Array): TextureAxes[] {
  const view = viewOf(lump)
  return Array.from({ length: lump.length / 40 }, (_, index) => {
    const [a, b, c, d, e, f, g, h] = Array.from({ length: 8 }, (_unused, part) =>
      view.getFloat32(index * 40 + part * 4, true),
    ) as [number, number, number, number, number, number, number, number]
    const more = {
      texture: view.getUint32(index * 40 + 32, true),
      isUnlit: (view.getUint32(index * 40 + 36, true) & UNLIT) !== 0,
    }
    if ([a, b, c, d, e, f, g, h].every((value) => Math.abs(value) < 1e6)) {
      return { s: [a, b, c, d], t: [e, f, g, h], ...more }
    }
    return { isBroken: true, s: [0, 0, 0, 0], t: [0, 0, 0, 0], ...more }
  })
}

function readFaces(lumps: readonly Uint8Array[], vertices: Float32Array, axes: number): Face[] {
  const [faces, edges, surfedges] = [lumps[LUMP.FACES]!, lumps[LUMP.EDGES]!, lumps[LUMP.SURFEDGES]!].map(viewOf)
  const lightBytes = lumps[LUMP.LIGHTING]!.length
  let all = 0
  /** -1 for one that leads nowhere or beyond the world */
  const cornerOf = (edge: number): number => {
    if (edge < 0 || edge >= surfedges!.byteLength / 4) return -1
    const number = surfedges!.getInt32(edge * 4, true)
    const place = Math.abs(number) * 4 + (number < 0 ? 2 : 0)
    if (place + 2 > edges!.byteLength) return -1
    const vertex = edges!.getUint16(place, true)
    const isThere = [0, 1, 2].every((axis) => Math.abs(vertices[vertex * 3 + axis] ?? Number.NaN) < MOST_PLACE)
    return isThere ? vertex : -1
  }
  return Array.from({ length: faces!.byteLength / 20 }, (_, index): Face => {
    const at = index * 20
    const first = faces!.getInt32(at + 4, true)
    const count = faces!.getUint16(at + 8, true)
    const axis = faces!.getUint16(at + 10, true)
    const light = faces!.getInt32(at + 16, true)
    const broken: Face = { isBroken: true, corners: [], axes: 0, light: -1, styles: [] }
    if (count > MOST_CORNERS || axis >= axes) return broken
    const corners = Array.from({ length: count }, (_unused, corner) => cornerOf(first + corner))
    if (corners.includes(-1)) return broken
    all += count
    if (all > MOST_CORNERS_IN_ALL) throw new BspError('too-large', `has more than ${MOST_CORNERS_IN_ALL} corners`)
    const four = [0, 1, 2, 3].map((style) => faces!.getUint8(at + 12 + style))
    const none = four.indexOf(NO_STYLE)
    const styles = none < 0 ? four : four.slice(0, none)
    const isLit = styles.length > 0 && light >= 0 && light < lightBytes
    return { corners, axes: axis, light: isLit ? light : -1, styles }
  })
}

function readModels(lump: Uint8Array, faces: number): Model[] {
  const view = viewOf(lump)
  return Array.from({ length: lump.length / 64 }, (_, index) => {
    const corner = (place: number): readonly [number, number, number] => {
      const at = (axis: number) => {
        const value = view.getFloat32(index * 64 + place + axis * 4, true)
        return Math.abs(value) < MOST_PLACE ? value : 0
      }
      return [at(0), at(1), at(2)]
    }
    const [firstFace, count] = [view.getInt32(index * 64 + 56, true), view.getInt32(index * 64 + 60, true)]
    const sides = { least: corner(0), most: corner(12), origin: corner(24) }
    if (count >= 0 && firstFace >= 0 && firstFace + count <= faces) return { ...sides, firstFace, faces: count }
    const [from, end] = [Math.min(Math.max(firstFace, 0), faces), Math.min(firstFace + count, faces)]
    return { isBroken: true, ...sides, firstFace: from, faces: Math.max(0, end - from) }
  })
}
