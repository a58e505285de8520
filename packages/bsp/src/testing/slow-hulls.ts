/**
 * Where a move stops, found the slow way: every solid leaf of a tree is a convex cell, and the move is cut to each of them.
 * Reads the lumps by itself, so that it shares nothing with what it is held against.
 */

export type Three = readonly [number, number, number]

/** The space where `sign` times the height over a plane is not below 0. */
type HalfSpace = readonly [x: number, y: number, z: number, at: number, sign: 1 | -1]

export interface Cell {
  walls: HalfSpace[]
  least: number[]
  most: number[]
}

const SOLID = -2

/** The solid cells of one hull of a model that stands at a place. */
export function solidCells(
  lumps: readonly Uint8Array[],
  model: number,
  hull: number,
  origin: Three = [0, 0, 0],
): Cell[] {
  const [planes, nodes, clips, leafs, models] = [1, 5, 9, 10, 14].map((lump) => {
    const { buffer, byteOffset, byteLength } = lumps[lump]!
    return new DataView(buffer, byteOffset, byteLength)
  }) as [DataView, DataView, DataView, DataView, DataView]
  const cells: Cell[] = []
  const below = (child: number, walls: HalfSpace[]): void => {
    if (child < 0) {
      const contents = hull === 0 ? leafs.getInt32((-1 - child) * 28, true) : child
      if (contents === SOLID) cells.push(cellOf(walls))
      return
    }
    const at = child * (hull === 0 ? 24 : 8)
    const lump = hull === 0 ? nodes : clips
    const plane = lump.getInt32(at, true) * 20
    const [x, y, z, dist] = [0, 4, 8, 12].map((part) => planes.getFloat32(plane + part, true)) as unknown as [
      ...[number, number, number, number],
    ]
    const moved = dist + x * origin[0] + y * origin[1] + z * origin[2]
    below(lump.getInt16(at + 4, true), [...walls, [x, y, z, moved, 1]])
    below(lump.getInt16(at + 6, true), [...walls, [x, y, z, moved, -1]])
  }
  below(models.getInt32(model * 64 + 36 + hull * 4, true), [])
  return cells
}

function cellOf(walls: HalfSpace[]): Cell {
  const least = [-Infinity, -Infinity, -Infinity]
  const most = [Infinity, Infinity, Infinity]
  for (const [x, y, z, at, sign] of walls) {
    const axis = [x, y, z].indexOf(1)
    if (axis < 0) continue
    if (sign > 0) least[axis] = Math.max(least[axis]!, at)
    else most[axis] = Math.min(most[axis]!, at)
  }
  return { walls, least, most }
}

/**
 * The part of the move, 0 to 1, before it comes into a cell, when each cell is larger by `grown` units on every side; 0 when
 * it begins in one.
 */
export function freeShare(cells: readonly Cell[], from: Three, to: Three, grown = 0): number {
  let free = 1
  for (const cell of cells) {
    if (isApart(cell, from, to, grown)) continue
    let [enter, leave] = [0, 1]
    for (const [x, y, z, at, sign] of cell.walls) {
      const begin = sign * (x * from[0] + y * from[1] + z * from[2] - at) + grown
      const end = sign * (x * to[0] + y * to[1] + z * to[2] - at) + grown
      if (begin < 0 && end < 0) leave = -1
      else if (begin < 0) enter = Math.max(enter, begin / (begin - end))
      else if (end < 0) leave = Math.min(leave, begin / (begin - end))
    }
    if (enter <= leave) free = Math.min(free, enter)
  }
  return free
}

function isApart({ least, most }: Cell, from: Three, to: Three, grown: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if (Math.max(from[axis]!, to[axis]!) < least[axis]! - grown) return true
    if (Math.min(from[axis]!, to[axis]!) > most[axis]! + grown) return true
  }
  return false
}
