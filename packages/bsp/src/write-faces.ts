import * as LUMP from './lumps.ts'
import type { Block, Corner } from './write-bsp.ts'
import { lightAt, type Sun } from './write-light.ts'
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
  least: Corner
  most: Corner
}

/** Axes of width and height on sides that look along x, y and z; the height counts downward. */
const ACROSS = [1, 0, 0] as const
const DOWN = [2, 2, 1] as const

export function sidesOf({ least, most }: Block): Side[] {
  return ([0, 1, 2] as const).flatMap((axis) =>
    [true, false].map((isPositive) => ({ axis, isPositive, at: (isPositive ? most : least)[axis], least, most })),
  )
}

/** Collects faces and all they need; `blocks` throw shadows. */
export function faceWriter(blocks: readonly Block[], sun: Sun | null) {
  const vertices = numbered<Corner>()
  const planes = numbered<readonly [axis: number, at: number]>()
  const axes = numbered<readonly [axis: number, texture: number, unlit: number]>()
  const edges: (readonly [number, number])[] = [[0, 0]]
  const edgeNumbers = new Map<string, number>()
  const surfedges: number[] = []
  const faces: Uint8Array[] = []
  const light: Uint8Array[] = []
  let lightBytes = 0

  function edgeOf(from: number, to: number): number {
    const back = edgeNumbers.get(`${to} ${from}`)
    if (back !== undefined) return -back
    const number = edges.push([from, to]) - 1
    edgeNumbers.set(`${from} ${to}`, number)
    return number
  }

  function lightOf(side: Side, tile: Tile): number {
    if (!sun) return -1
    const place = lightBytes
    const [firstS, lastS] = [Math.floor(tile.s0 / LUXEL), Math.ceil(tile.s1 / LUXEL)]
    const [firstT, lastT] = [Math.floor(tile.t0 / LUXEL), Math.ceil(tile.t1 / LUXEL)]
    for (let t = firstT; t <= lastT; t++) {
      for (let s = firstS; s <= lastS; s++) {
        const at = placeOf(side, clamp(s * LUXEL, tile.s0, tile.s1), clamp(t * LUXEL, tile.t0, tile.t1))
        light.push(Uint8Array.from(lightAt(at, normalOf(side), blocks, sun)))
        lightBytes += 3
      }
    }
    return place
  }

  function add(side: Side, texture: number, isLit: boolean): void {
    for (const tile of tilesOf(side)) {
      const corners = cornersOf(side, tile).map((corner) => vertices.of(corner))
      const first = surfedges.length
      for (const [index, corner] of corners.entries()) surfedges.push(edgeOf(corner, corners[(index + 1) % 4]!))
      const plane = planes.of([side.axis, side.at])
      const axisNumber = axes.of([side.axis, texture, isLit ? 0 : UNLIT])
      const lightAtByte = isLit ? lightOf(side, tile) : -1
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
      [LUMP.LIGHTING]: joined(light),
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

function tilesOf({ axis, least, most }: Side): Tile[] {
  const tiles: Tile[] = []
  const [across, down] = [ACROSS[axis], DOWN[axis]]
  for (let s = least[across]; s < most[across]; s += LARGEST) {
    for (let t = -most[down]; t < -least[down]; t += LARGEST) {
      tiles.push({ s0: s, s1: Math.min(s + LARGEST, most[across]), t0: t, t1: Math.min(t + LARGEST, -least[down]) })
    }
  }
  return tiles
}

/** The place on a side that shows this pixel of its texture. */
function placeOf({ axis, at }: Side, s: number, t: number): Corner {
  const place: [number, number, number] = [0, 0, 0]
  place[axis] = at
  place[ACROSS[axis]] = s
  place[DOWN[axis]] = -t
  return place
}

/** Around, clockwise for who looks at it, as the game has it. */
function cornersOf(side: Side, { s0, s1, t0, t1 }: Tile): Corner[] {
  const around = [placeOf(side, s0, t0), placeOf(side, s1, t0), placeOf(side, s1, t1), placeOf(side, s0, t1)]
  // seen from where y points the width runs to the left, as it does from behind x and from below
  const isMirrored = side.axis === 1 ? side.isPositive : !side.isPositive
  return isMirrored ? around.reverse() : around
}

function normalOf({ axis, isPositive }: Side): Corner {
  const normal: [number, number, number] = [0, 0, 0]
  normal[axis] = isPositive ? 1 : -1
  return normal
}

function floats(view: DataView, at: number, values: readonly number[]): void {
  for (const [index, value] of values.entries()) view.setFloat32(at + index * 4, value, true)
}

const planeBytes = ([axis, at]: readonly [number, number]): Uint8Array =>
  bytesOf(20, (view) => {
    view.setFloat32(axis * 4, 1, true)
    view.setFloat32(12, at, true)
    view.setInt32(16, axis, true)
  })

const axesBytes = ([axis, texture, flags]: readonly [number, number, number]): Uint8Array =>
  bytesOf(40, (view) => {
    view.setFloat32(ACROSS[axis as 0 | 1 | 2] * 4, 1, true)
    view.setFloat32(16 + DOWN[axis as 0 | 1 | 2] * 4, -1, true)
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
