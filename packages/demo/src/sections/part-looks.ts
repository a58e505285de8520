import type { PartLook } from '@kz/contract/sentences/part-names'
import { isPut, type Way } from './way.ts'

/** Rises of so many units within so many rows are a jump. */
const RISE = 8
const RISE_ROWS = 12
/** Units a way climbs or drops for each it goes along, from which on that is what it is. */
const STEEP = 1
const TURNS = 60
const TURNS_BACK = 140
/** A heading is read over so many units. */
const HEADING = 64

/** Looks of the parts between these rows. */
export function looksOfParts(way: Way, gates: readonly number[]): PartLook[] {
  const jumps = jumpRows(way)
  return [...gates, way.rows - 1].map((end, part) => {
    const start = gates[part - 1] ?? 0
    const first = jumps.findIndex((row) => row >= start)
    const last = jumps.findLastIndex((row) => row < end)
    const hasJumps = first >= 0 && last >= first
    return {
      jumps: hasJumps ? [first + 1, last + 1] : null,
      kind: kindOf(way, start, end, hasJumps),
      turn: turnOf(way, start, end),
    }
  })
}

function jumpRows({ onGround, z, rows }: Way): number[] {
  const found: number[] = []
  for (let row = 1; row < rows; row++) {
    const leaves = onGround[row - 1] === 1 && onGround[row] === 0
    if (leaves && z[Math.min(rows - 1, row + RISE_ROWS)]! - z[row - 1]! >= RISE) found.push(row)
  }
  return found
}

function kindOf({ x, y, z }: Way, start: number, end: number, hasJumps: boolean): PartLook['kind'] {
  const rise = z[end]! - z[start]!
  const along = Math.hypot(x[end]! - x[start]!, y[end]! - y[start]!)
  if (Math.abs(rise) > STEEP * along) return rise > 0 ? 'climb' : 'drop'
  return hasJumps ? 'jumps' : 'run'
}

function turnOf(way: Way, start: number, end: number): PartLook['turn'] {
  const [from, to] = [headingAt(way, start, 1), headingAt(way, end, -1)]
  if (from === null || to === null) return null
  const turned = ((((to - from + 180) % 360) + 360) % 360) - 180
  if (Math.abs(turned) < TURNS) return null
  return Math.abs(turned) > TURNS_BACK ? 'back' : turned > 0 ? 'left' : 'right'
}

/** Where a way goes behind a row, or came from before it, in degrees. */
function headingAt(way: Way, row: number, by: 1 | -1): number | null {
  const { x, y } = way
  for (let at = row; at >= 0 && at < way.rows; at += by) {
    if (at !== row && isPut(way, by > 0 ? at : at + 1)) return null
    const [dx, dy] = [(x[at]! - x[row]!) * by, (y[at]! - y[row]!) * by]
    if (Math.hypot(dx, dy) >= HEADING) return (Math.atan2(dy, dx) * 180) / Math.PI
  }
  return null
}
