import * as LUMP from '../lumps.ts'
import type { Block, Corner } from './block.ts'
import { liftAt, lightOn, type Sun, steepness } from './write-light.ts'
import { bytesOf, joined } from './write-lumps.ts'

/** As much of a texture as a face may show, in its pixels: light maps are no larger. */
const LARGEST = 240
const LUXEL = 16
const UNLIT = 1

/** One side of a block: where it looks, and its span along the axes of its texture. */
export interface Side {
  axis: 0 | 1 | 2
  isPositive: boolean
  /** Of the axis it looks along. */
  at: number
  block: Block
}

/** Axes of width and height on sides that look along x, y and z; the height counts downward. */
const ACROSS = [1, 0, 0] as const
const DOWN = [2, 2, 1] as const

export function sidesOf(block: Block): Side[] {
  return ([0, 1, 2] as const).flatMap((axis) =>
    [true, false].map((isPositive) => ({ axis, isPositive, at: (isPositive ? block.most : block.least)[axis], block })),
  )
}

const scaleOf = ({ block }: Side): number => block.scale ?? 1

/** Collects faces and all they need; `blocks` throw shadows. */
export function faceWriter(blocks: readonly Block[], sun: Sun | null) {
  const vertices = numbered<Corner>()
  const planes = numbered<readonly [x: number, y: number, z: number, at: number]>()
  const axes = numbered<readonly [axis: number, texture: number, unlit: number, scale: number]>()
  const edges: (readonly [number, number])[] = [[0, 0]]
  const edgeNumbers = new Map<string, number>()
  const surfedges: number[] = []
  const faces: Uint8Array[] = []
  const light: number[] = []

  function edgeOf(from: number, to: number): number {
    const back = edgeNumbers.get(`${to} ${from}`)
    if (back !== undefined) return -back
    const number = edges.push([from, to]) - 1
    edgeNumbers.set(`${from} ${to}`, number)
    return number
  }

  function lightOf(side: Side, tile: Tile, corners: readonly Corner[]): number {
    if (!sun) return -1
    const place = light.length
    const along = (choose: (...values: number[]) => number): Corner => {
      const [x, y, z] = [0, 1, 2].map((axis) => choose(...corners.map((corner) => corner[axis]!)))
      return [x!, y!, z!]
    }
    const lit = lightOn(normalOf(side), { least: along(Math.min), most: along(Math.max) }, blocks, sun)
    const heights = corners.map((corner) => -corner[DOWN[side.axis]] / scaleOf(side))
    const [firstS, lastS] = [Math.floor(tile.s0 / LUXEL), Math.ceil(tile.s1 / LUXEL)]
    const [firstT, lastT] = [Math.floor(Math.min(...heights) / LUXEL), Math.ceil(Math.max(...heights) / LUXEL)]
    for (let t = firstT; t <= lastT; t++) {
      for (let s = firstS; s <= lastS; s++) {
        const at = placeOf(side, clamp(s * LUXEL, tile.s0, tile.s1), clamp(t * LUXEL, tile.t0, tile.t1))
        const [red, green, blue] = lit(at)
        light.push(red, green, blue)
      }
    }
    return place
  }

  function add(side: Side, texture: number, isLit: boolean): void {
    for (const tile of tilesOf(side)) {
      const places = cornersOf(side, tile)
      const corners = places.map((corner) => vertices.of(corner))
      const first = surfedges.length
      for (const [index, corner] of corners.entries()) surfedges.push(edgeOf(corner, corners[(index + 1) % 4]!))
      const plane = planes.of(planeOf(side, places[0]!))
      const axisNumber = axes.of([side.axis, texture, isLit ? 0 : UNLIT, scaleOf(side)])
      const lightAtByte = isLit ? lightOf(side, tile, places) : -1
      faces.push(
        bytesOf(20, (view) => {
          view.setUint16(0, plane, true)
          view.setUint16(2, side.isPositive ? 0 : 1, true)
          view.setInt32(4, first, true)
          view.setUint16(8, corners.length, true)
          view.setUint16(10, axisNumber, true)
          view.setUint32(12, lightAtByte < 0 ? 0xffff_ffff : 0xffff_ff00, true)
          view.setInt32(16, lightAtByte, true)
        }),
      )
    }
  }

  return {
    add,
    count: () => faces.length,
    lumps: () => ({
      [LUMP.PLANES]: joined(planes.all.map(planeBytes)),
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

/** A part of a side that one light map covers, along width and height of its texture. */
interface Tile {
  s0: number
  s1: number
  t0: number
  t1: number
}

function tilesOf(side: Side): Tile[] {
  const tiles: Tile[] = []
  const [across, down] = [ACROSS[side.axis], DOWN[side.axis]]
  const scale = scaleOf(side)
  const { least, most } = side.block
  const [left, right, top, bottom] = [least[across], most[across], -most[down], -least[down]].map((at) => at / scale)
  for (let s = left!; s < right!; s += LARGEST) {
    for (let t = top!; t < bottom!; t += LARGEST) {
      tiles.push({ s0: s, s1: Math.min(s + LARGEST, right!), t0: t, t1: Math.min(t + LARGEST, bottom!) })
    }
  }
  return tiles
}

/** The place on a side that shows this pixel of its texture, as high as a ramp is there. */
function placeOf(side: Side, s: number, t: number): Corner {
  const { axis, at, block } = side
  const place: [number, number, number] = [0, 0, 0]
  place[axis] = at
  place[ACROSS[axis]] = s * scaleOf(side)
  place[DOWN[axis]] = -t * scaleOf(side)
  place[2] += liftAt(block, place)
  return place
}

/** Around, clockwise for who looks at it, as the game has it. */
function cornersOf(side: Side, { s0, s1, t0, t1 }: Tile): Corner[] {
  const around = [placeOf(side, s0, t0), placeOf(side, s1, t0), placeOf(side, s1, t1), placeOf(side, s0, t1)]
  // seen from where y points the width runs to the left, as it does from behind x and from below
  const isMirrored = side.axis === 1 ? side.isPositive : !side.isPositive
  return isMirrored ? around.reverse() : around
}

function normalOf({ axis, isPositive, block }: Side): Corner {
  const normal: [number, number, number] = [0, 0, 0]
  const sign = isPositive ? 1 : -1
  normal[axis] = sign
  if (axis !== 2 || !block.rise) return normal
  const steep = steepness(block)
  const length = Math.hypot(1, steep)
  normal[block.rise.axis] = (-sign * steep) / length
  normal[2] = sign / length
  return normal
}

/** Planes look along their axis, whichever side of them is seen. */
function planeOf(side: Side, corner: Corner): readonly [number, number, number, number] {
  const [x, y, z] = normalOf({ ...side, isPositive: true })
  return [x, y, z, x * corner[0] + y * corner[1] + z * corner[2]]
}

function floats(view: DataView, at: number, values: readonly number[]): void {
  for (const [index, value] of values.entries()) view.setFloat32(at + index * 4, value, true)
}

/** A plane along no axis has the kind of the axis it is nearest to, from 3 on; ramps look along z. */
const planeBytes = (plane: readonly [number, number, number, number]): Uint8Array =>
  bytesOf(20, (view) => {
    floats(view, 0, plane)
    const axis = plane.slice(0, 3).indexOf(1)
    view.setInt32(16, axis < 0 ? 5 : axis, true)
  })

const axesBytes = ([axis, texture, flags, scale]: readonly [number, number, number, number]): Uint8Array =>
  bytesOf(40, (view) => {
    view.setFloat32(ACROSS[axis as 0 | 1 | 2] * 4, 1 / scale, true)
    view.setFloat32(16 + DOWN[axis as 0 | 1 | 2] * 4, -1 / scale, true)
    view.setUint32(32, texture, true)
    view.setUint32(36, flags, true)
  })

/** Things without doubles, by number. */
function numbered<Item extends readonly number[]>() {
  const all: Item[] = []
  const numbers = new Map<string, number>()
  return {
    all,
    of(item: Item): number {
      const key = item.join()
      const number = numbers.get(key) ?? all.push(item) - 1
      numbers.set(key, number)
      return number
    },
  }
}

const clamp = (value: number, least: number, most: number): number => Math.min(Math.max(value, least), most)
