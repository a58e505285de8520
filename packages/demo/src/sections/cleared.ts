import { isPut, type Way } from './way.ts'

/** As far as a checkpoint is from where the runner goes back to: both are of one place. In units. */
const SAME_PLACE = 64

/**
 * The rows of a way that led on: what a gocheck took back is left out, and so is what it came back to. A teleport of the map
 * goes to a place the runner has not been at, and takes nothing back.
 */
export function clearedRows(way: Way): Uint32Array {
  const kept: number[] = []
  for (let row = 0; row < way.rows; row++) {
    if (row > 0 && isPut(way, row)) {
      const place = lastAt(way, kept, row)
      if (place >= 0) kept.length = place + 1
    }
    kept.push(row)
  }
  return Uint32Array.from(kept)
}

/** The last of these rows near this one; -1 without one. */
function lastAt({ x, y, z }: Way, rows: readonly number[], at: number): number {
  return rows.findLastIndex((row) => Math.hypot(x[row]! - x[at]!, y[row]! - y[at]!, z[row]! - z[at]!) <= SAME_PLACE)
}

/** A way of these rows of another, whose clock runs only while the runner got on. */
export function clearedWay(way: Way, rows: Uint32Array): Way {
  const ms = new Float64Array(rows.length)
  for (const [place, row] of rows.entries()) {
    if (place === 0) continue
    const before = rows[place - 1]!
    ms[place] = ms[place - 1]! + (row === before + 1 ? way.ms[row]! - way.ms[before]! : 0)
  }
  const of = (column: Float32Array): Float32Array => Float32Array.from(rows, (row) => column[row]!)
  return {
    ...{ rows: rows.length, ms, x: of(way.x), y: of(way.y), z: of(way.z) },
    onGround: Uint8Array.from(rows, (row) => way.onGround[row]!),
  }
}
