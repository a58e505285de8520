import { isPut, type Way } from './way.ts'

/** A disc across a record's way: it is passed by who crosses it forward, along `normal`. Lengths in units. */
export interface Gate {
  centre: readonly [number, number, number]
  /** of length 1 */
  normal: readonly [number, number, number]
  radius: number
}

/** When each gate was passed, in ms from the start press; null: it was not, after those before it. */
export type Passes = readonly (number | null)[]

/**
 * Finds when a run passes each gate: the first time after the gate before it. So what a fall costs belongs to the part the
 * runner fell in, and passing a gate again after it changes nothing.
 */
export function passGates(gates: readonly Gate[], way: Way): Passes {
  let from = 1
  return gates.map((gate) => {
    const row = crossing(gate, way, from)
    if (row === null) return null
    from = row + 1
    return crossedAt(gate, way, row)
  })
}

/** The first row from `from` on that ends beyond a gate and whose step crosses it; null without one. */
export function crossing(gate: Gate, way: Way, from: number): number | null {
  let before = sideOf(gate, way, from - 1)
  for (let row = from; row < way.rows; row++) {
    const after = sideOf(gate, way, row)
    if (before < 0 && after >= 0 && offOf(gate, way, row, before / (before - after)) <= gate.radius) {
      if (!isPut(way, row)) return row
    }
    before = after
  }
  return null
}

/** How far beyond the gate's plane a row is. */
function sideOf({ centre, normal }: Gate, { x, y, z }: Way, row: number): number {
  return (x[row]! - centre[0]) * normal[0] + (y[row]! - centre[1]) * normal[1] + (z[row]! - centre[2]) * normal[2]
}

/** How far beside the gate's centre its plane is crossed, `share` of a step into a row. */
export function offOf({ centre }: Gate, { x, y, z }: Way, row: number, share: number): number {
  const at = (column: Float32Array): number => column[row - 1]! + (column[row]! - column[row - 1]!) * share
  return Math.hypot(at(x) - centre[0], at(y) - centre[1], at(z) - centre[2])
}

function crossedAt(gate: Gate, way: Way, row: number): number {
  const [before, after] = [sideOf(gate, way, row - 1), sideOf(gate, way, row)]
  return way.ms[row - 1]! + (way.ms[row]! - way.ms[row - 1]!) * (before / (before - after))
}

/** Every row that crosses the gate's plane forward, with how far beside the centre. */
export function planeCrossings(gate: Gate, way: Way): { row: number; off: number }[] {
  const found: { row: number; off: number }[] = []
  let before = sideOf(gate, way, 0)
  for (let row = 1; row < way.rows; row++) {
    const after = sideOf(gate, way, row)
    if (before < 0 && after >= 0 && !isPut(way, row)) {
      found.push({ row, off: offOf(gate, way, row, before / (before - after)) })
    }
    before = after
  }
  return found
}
