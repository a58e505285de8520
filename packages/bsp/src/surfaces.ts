import { BspError, damaged } from './bsp-error.ts'
import * as LUMP from './lumps.ts'

/** What of a map is drawn: faces of brush models, with their textures' axes and light. */

/** How a texture lies on a face: axis and offset of its width, then of its height, in its pixels. */
export interface TextureAxes {
  s: readonly [number, number, number, number]
  t: readonly [number, number, number, number]
  texture: number
  /** Sky, water: no light falls on it. */
  isUnlit: boolean
}

export interface Face {
  /** Numbers of vertices, around. */
  corners: number[]
  axes: number
  /** Place of its light in the lump; -1 for none. */
  light: number
}

/** A brush model: the world is number 0. */
export interface Model {
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

const MOST_FACES = 131_072
const MOST_VERTICES = 262_144
const MOST_CORNERS = 128
const MOST_CORNERS_IN_ALL = 1_048_576
const MOST_PLACE = 65_536
const UNLIT = 1
const NO_STYLE = 255

/** Reads what is drawn. Every number that leads elsewhere is looked at. Throws BspError. */
export function readSurfaces(lumps: readonly Uint8Array[]): Surfaces {
  const vertices = floats(lumps[LUMP.VERTICES]!)
  if (vertices.length > 3 * MOST_VERTICES) throw new BspError('too-large', 'has too many vertices')
  if (!vertices.every((value) => Math.abs(value) < MOST_PLACE)) throw damaged('a vertex is beyond the world')
  const axes = readAxes(lumps[LUMP.TEXINFO]!)
  const faces = readFaces(lumps, vertices.length / 3, axes.length)
  return { vertices, axes, faces, models: readModels(lumps[LUMP.MODELS]!, faces.length) }
}

function floats(lump: Uint8Array): Float32Array {
  const view = LUMP.viewOf(lump)
  return Float32Array.from({ length: lump.length / 4 }, (_, index) => view.getFloat32(index * 4, true))
}

function readAxes(lump: Uint8Array): TextureAxes[] {
  const view = LUMP.viewOf(lump)
  return Array.from({ length: lump.length / 40 }, (_, index) => {
    const at = (place: number) => {
      const value = view.getFloat32(index * 40 + place * 4, true)
      if (!(Math.abs(value) < 1e6)) throw damaged('a texture lies nowhere')
      return value
    }
    return {
      s: [at(0), at(1), at(2), at(3)],
      t: [at(4), at(5), at(6), at(7)],
      texture: view.getUint32(index * 40 + 32, true),
      isUnlit: (view.getUint32(index * 40 + 36, true) & UNLIT) !== 0,
    }
  })
}

function readFaces(lumps: readonly Uint8Array[], vertices: number, axes: number): Face[] {
  const [faces, edges, surfedges] = [lumps[LUMP.FACES]!, lumps[LUMP.EDGES]!, lumps[LUMP.SURFEDGES]!].map(LUMP.viewOf)
  const count = faces!.byteLength / 20
  if (count > MOST_FACES) throw new BspError('too-large', `has more than ${MOST_FACES} faces`)
  const lightBytes = lumps[LUMP.LIGHTING]!.length
  let all = 0
  const cornerOf = (edge: number): number => {
    if (edge < 0 || edge >= surfedges!.byteLength / 4) throw damaged('a face leads nowhere')
    const number = surfedges!.getInt32(edge * 4, true)
    const place = Math.abs(number) * 4 + (number < 0 ? 2 : 0)
    if (place + 2 > edges!.byteLength) throw damaged('an edge leads nowhere')
    const vertex = edges!.getUint16(place, true)
    if (vertex >= vertices) throw damaged('an edge leads nowhere')
    return vertex
  }
  return Array.from({ length: count }, (_, index) => {
    const at = index * 20
    const first = faces!.getInt32(at + 4, true)
    const corners = faces!.getUint16(at + 8, true)
    const axis = faces!.getUint16(at + 10, true)
    const light = faces!.getInt32(at + 16, true)
    all += corners
    if (corners > MOST_CORNERS || axis >= axes) throw damaged('a face leads nowhere')
    if (all > MOST_CORNERS_IN_ALL) throw new BspError('too-large', `has more than ${MOST_CORNERS_IN_ALL} corners`)
    const isLit = faces!.getUint8(at + 12) !== NO_STYLE && light >= 0 && light < lightBytes
    return {
      corners: Array.from({ length: corners }, (_unused, corner) => cornerOf(first + corner)),
      axes: axis,
      light: isLit ? light : -1,
    }
  })
}

function readModels(lump: Uint8Array, faces: number): Model[] {
  const view = LUMP.viewOf(lump)
  return Array.from({ length: lump.length / 64 }, (_, index) => {
    const corner = (place: number): readonly [number, number, number] => {
      const at = (axis: number) => {
        const value = view.getFloat32(index * 64 + place + axis * 4, true)
        return Math.abs(value) < MOST_PLACE ? value : 0
      }
      return [at(0), at(1), at(2)]
    }
    const [firstFace, count] = [view.getInt32(index * 64 + 56, true), view.getInt32(index * 64 + 60, true)]
    if (count < 0 || firstFace < 0 || firstFace + count > faces) throw damaged('a model leads nowhere')
    return { least: corner(0), most: corner(12), origin: corner(24), firstFace, faces: count }
  })
}
