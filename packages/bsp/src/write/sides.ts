import type { Block, Corner } from './block.ts'
import type { Plane } from './polygons.ts'
import { liftAt, steepness } from './write-light.ts'

/** As much of a texture as a face may show, in its pixels: light maps are no larger. */
const LARGEST = 240

/** One side of a block: where it looks, and its span along the axes of its texture. */
export interface Side {
  axis: 0 | 1 | 2
  isPositive: boolean
  /** Of the axis it looks along. */
  at: number
  block: Block
}

/** Axes of width and height on sides that look along x, y and z; the height counts downward. */
export const ACROSS = [1, 0, 0] as const
export const DOWN = [2, 2, 1] as const

export function sidesOf(block: Block): Side[] {
  return ([0, 1, 2] as const).flatMap((axis) =>
    [true, false].map((isPositive) => ({ axis, isPositive, at: (isPositive ? block.most : block.least)[axis], block })),
  )
}

export const scaleOf = ({ block }: Side): number => block.scale ?? 1

/** A part of a side that one light map covers, along width and height of its texture. */
interface Tile {
  s0: number
  s1: number
  t0: number
  t1: number
}

/** A side in parts that light maps cover, clockwise for who looks at them, as the game has it. */
export const tilesOf = (side: Side): Corner[][] => tiles(side).map((tile) => cornersOf(side, tile))

function tiles(side: Side): Tile[] {
  const all: Tile[] = []
  const [across, down] = [ACROSS[side.axis], DOWN[side.axis]]
  const scale = scaleOf(side)
  const { least, most } = side.block
  const [left, right, top, bottom] = [least[across], most[across], -most[down], -least[down]].map((at) => at / scale)
  for (let s = left!; s < right!; s += LARGEST) {
    for (let t = top!; t < bottom!; t += LARGEST) {
      all.push({ s0: s, s1: Math.min(s + LARGEST, right!), t0: t, t1: Math.min(t + LARGEST, bottom!) })
    }
  }
  return all
}

function cornersOf(side: Side, { s0, s1, t0, t1 }: Tile): Corner[] {
  const around = [placeOf(side, s0, t0), placeOf(side, s1, t0), placeOf(side, s1, t1), placeOf(side, s0, t1)]
  // seen from where y points the width runs to the left, as it does from behind x and from below
  const isMirrored = side.axis === 1 ? side.isPositive : !side.isPositive
  return isMirrored ? around.reverse() : around
}

/** The place on a side that shows this pixel of its texture before it is lifted, as high as a ramp is there. */
function placeOf(side: Side, s: number, t: number): Corner {
  const place = flatPlace(side, s, t)
  return [place[0], place[1], place[2] + liftAt(side.block, place)]
}

function flatPlace(side: Side, s: number, t: number): [number, number, number] {
  const place: [number, number, number] = [0, 0, 0]
  place[side.axis] = side.at
  place[ACROSS[side.axis]] = s * scaleOf(side)
  place[DOWN[side.axis]] = -t * scaleOf(side)
  return place
}

/** The place on a side that shows this pixel of its texture. */
export function shownAt(side: Side, s: number, t: number): Corner {
  const place = flatPlace(side, s, t)
  return side.axis === 2 ? [place[0], place[1], place[2] + liftAt(side.block, place)] : place
}

/** The pixel of its texture that a side shows at a place. */
export const pixelAt = (side: Side, place: Corner): readonly [s: number, t: number] => [
  place[ACROSS[side.axis]] / scaleOf(side),
  -place[DOWN[side.axis]] / scaleOf(side),
]

export function normalOf({ axis, isPositive, block }: Pick<Side, 'axis' | 'isPositive' | 'block'>): Corner {
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

/** The plane of a side, `beyond` units further out. Planes look along their axis, whichever side of them is seen. */
export function planeOf(side: Side, beyond = 0): Plane {
  const [x, y, z] = normalOf({ ...side, isPositive: true })
  const [px, py, pz] = placeOf(
    side,
    side.block.least[ACROSS[side.axis]] / scaleOf(side),
    -side.block.least[DOWN[side.axis]] / scaleOf(side),
  )
  return [x, y, z, x * px + y * py + z * pz + (side.isPositive ? beyond : -beyond)]
}
