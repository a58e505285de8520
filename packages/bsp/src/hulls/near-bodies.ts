import type { Body, Vec3 } from './hull-types.ts'

/** Sides of the cells of a map, units. */
const CELL = 256
const MOST_CELLS = 4_096
/** Further than any hull looks beyond its own place. */
const MARGIN = 128

/** Of all bodies those that a short move may come near: moves within a cell of the map ask for its own few. */
export function nearBodies(bodies: readonly Body[]): (from: Vec3, to: Vec3) => readonly Body[] {
  const cells = new Map<number, readonly Body[]>()
  let last = Number.NaN
  let found: readonly Body[] = bodies
  return (from, to) => {
    const cell = cellOf(from)
    if (cell !== cellOf(to)) return bodies
    if (cell === last) return found
    if (cells.size >= MOST_CELLS) cells.clear()
    found = cells.get(cell) ?? bodies.filter((body) => meetsCell(body, from))
    cells.set(cell, found)
    last = cell
    return found
  }
}

const placeOf = (value: number): number => Math.floor(value / CELL)
const cellOf = ([x, y, z]: Vec3): number => (placeOf(x) * 1_024 + placeOf(y)) * 1_024 + placeOf(z)

function meetsCell({ box, reach }: Body, point: Vec3): boolean {
  return [box, reach].some(({ least, most }) =>
    point.every((value, axis) => {
      const low = placeOf(value) * CELL
      return least[axis]! - MARGIN <= low + CELL && most[axis]! + MARGIN >= low
    }),
  )
}
