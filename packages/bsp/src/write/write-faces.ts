import * as LUMP from '../lumps.ts'
import type { Block, Corner } from './block.ts'
import type { FiledFace } from './file-faces.ts'
import { numbered } from './numbered.ts'
import { ACROSS, DOWN, normalOf, pixelAt, scaleOf, shownAt } from './sides.ts'
import { lightOn, type Sun } from './write-light.ts'
import { bytesOf, joined } from './write-lumps.ts'

const LUXEL = 16
const UNLIT = 1

/** Collects faces and all they need; `blocks` throw shadows. */
export function faceWriter(blocks: readonly Block[], sun: Sun | null) {
  const vertices = numbered<Corner>()
  const axes = numbered<readonly [axis: number, texture: number, unlit: number, scale: number]>()
  const edges: (readonly [number, number])[] = [[0, 0]]
  /** edges that one face has, until another one has them the other way around */
  const single = new Map<string, number>()
  const surfedges: number[] = []
  const faces: Uint8Array[] = []
  const light: number[] = []

  function edgeOf(from: number, to: number): number {
    const back = single.get(`${to} ${from}`)
    if (back !== undefined) {
      single.delete(`${to} ${from}`)
      return -back
    }
    const number = edges.push([from, to]) - 1
    single.set(`${from} ${to}`, number)
    return number
  }

  function lightOf({ side, polygon }: FiledFace): number {
    if (!sun) return -1
    const place = light.length
    const lit = lightOn(
      normalOf(side),
      { least: extreme(polygon, Math.min), most: extreme(polygon, Math.max) },
      blocks,
      sun,
    )
    const pixels = polygon.map((corner) => pixelAt(side, corner))
    const [s, t] = [spanOf(pixels.map(([s]) => s)), spanOf(pixels.map(([, t]) => t))]
    for (let down = t.first; down <= t.last; down++) {
      for (let across = s.first; across <= s.last; across++) {
        light.push(...lit(shownAt(side, clamp(across * LUXEL, s.least, s.most), clamp(down * LUXEL, t.least, t.most))))
      }
    }
    return place
  }

  /** Writes a face; answers its number. */
  function add(face: FiledFace): number {
    const { side, texture, isLit, plane, polygon } = face
    const corners = polygon.map((corner) => vertices.of(corner.map(Math.fround) as unknown as Corner))
    const first = surfedges.length
    for (const [index, corner] of corners.entries())
      surfedges.push(edgeOf(corner, corners[(index + 1) % corners.length]!))
    const axisNumber = axes.of([side.axis, texture, isLit ? 0 : UNLIT, scaleOf(side)])
    const lightAtByte = isLit ? lightOf(face) : -1
    const bytes = bytesOf(20, (view) => {
      view.setUint16(0, plane, true)
      view.setUint16(2, side.isPositive ? 0 : 1, true)
      view.setInt32(4, first, true)
      view.setUint16(8, corners.length, true)
      view.setUint16(10, axisNumber, true)
      view.setUint32(12, lightAtByte < 0 ? 0xffff_ffff : 0xffff_ff00, true)
      view.setInt32(16, lightAtByte, true)
    })
    return faces.push(bytes) - 1
  }

  return {
    add,
    count: () => faces.length,
    lumps: () => ({
      [LUMP.VERTICES]: joined(vertices.all.map((corner) => bytesOf(12, (view) => floats(view, 0, corner)))),
      [LUMP.TEXINFO]: joined(axes.all.map(axesBytes)),
      [LUMP.FACES]: joined(faces),
      [LUMP.LIGHTING]: Uint8Array.from(light),
      [LUMP.EDGES]: bytesOf(edges.length * 4, (view) => {
        for (const [index, [from, to]] of edges.entries()) {
          view.setUint16(index * 4, from, true)
          view.setUint16(index * 4 + 2, to, true)
        }
      }),
      [LUMP.SURFEDGES]: bytesOf(surfedges.length * 4, (view) => {
        for (const [index, edge] of surfedges.entries()) view.setInt32(index * 4, edge, true)
      }),
    }),
  }
}

/** From the first to the last sample of light along one axis of a texture. */
function spanOf(pixels: readonly number[]) {
  const [least, most] = [Math.min(...pixels), Math.max(...pixels)]
  return { least, most, first: Math.floor(least / LUXEL), last: Math.ceil(most / LUXEL) }
}

const extreme = (polygon: readonly Corner[], choose: (...values: number[]) => number): Corner =>
  [0, 1, 2].map((axis) => choose(...polygon.map((corner) => corner[axis]!))) as unknown as Corner

function floats(view: DataView, at: number, values: readonly number[]): void {
  for (const [index, value] of values.entries()) view.setFloat32(at + index * 4, value, true)
}

const axesBytes = ([axis, texture, flags, scale]: readonly [number, number, number, number]): Uint8Array =>
  bytesOf(40, (view) => {
    view.setFloat32(ACROSS[axis as 0 | 1 | 2] * 4, 1 / scale, true)
    view.setFloat32(16 + DOWN[axis as 0 | 1 | 2] * 4, -1 / scale, true)
    view.setUint32(32, texture, true)
    view.setUint32(36, flags, true)
  })

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
