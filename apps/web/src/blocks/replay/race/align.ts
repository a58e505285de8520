import { follows, type Run } from '../data/run.ts'

/** A run's way from start to finish, at even steps of its length. */
export interface Way {
  /** milliseconds of the recording since its start when the place was first reached */
  ms: Float64Array
  /** the same by the server's clock, by which time is won and lost */
  clock: Float64Array
  x: Float32Array
  y: Float32Array
  z: Float32Array
  /** units from one place to the next */
  step: number
}

/** Places of a way: fine enough to tell a jump from the next, few enough to hold every pair of two ways. */
const PLACES = 600

/**
 * The way of a run between two moments. Standing still takes no length; a teleport is passed in no length either, for
 * nobody walks it.
 */
export function wayOf(run: Run, fromRow: number, toRow: number, places = PLACES): Way {
  const length = new Float64Array(toRow - fromRow + 1)
  for (let row = fromRow + 1; row <= toRow; row++) {
    const apart = follows(run, row)
      ? Math.hypot(run.x[row]! - run.x[row - 1]!, run.y[row]! - run.y[row - 1]!, run.z[row]! - run.z[row - 1]!)
      : 0
    length[row - fromRow] = length[row - fromRow - 1]! + apart
  }
  const whole = length.at(-1) ?? 0
  const way: Way = {
    ...{ ms: new Float64Array(places + 1), clock: new Float64Array(places + 1) },
    ...{ x: new Float32Array(places + 1), y: new Float32Array(places + 1), z: new Float32Array(places + 1) },
    step: whole / places,
  }
  const [start, clockStart] = [run.ms[fromRow]!, run.clock[fromRow]!]
  let at = 0
  for (let place = 0; place <= places; place++) {
    const wanted = place === places ? whole : way.step * place
    while (at < length.length - 2 && length[at + 1]! < wanted) at++
    const row = fromRow + at
    const next = Math.min(row + 1, toRow)
    const span = (length[at + 1] ?? whole) - length[at]!
    const part = span > 0 ? Math.min(1, (wanted - length[at]!) / span) : 0
    const mix = (values: ArrayLike<number>) => values[row]! + (values[next]! - values[row]!) * part
    way.ms[place] = mix(run.ms) - start
    way.clock[place] = mix(run.clock) - clockStart
    way.x[place] = mix(run.x)
    way.y[place] = mix(run.y)
    way.z[place] = mix(run.z)
  }
  // the finish is where the clock stopped, also for one who stood there first
  way.ms[places] = run.ms[toRow]! - start
  way.clock[places] = run.clock[toRow]! - clockStart
  return way
}

/**
 * When another way was at each place of a reference, in milliseconds since its own start by the server's clock: the pairing of both ways, in
 * order, whose distances are smallest in sum. A runner who wanders off and comes back is held to be where they left.
 */
export function timesAlong(reference: Way, other: Way): Float64Array {
  const rows = reference.x.length
  const columns = other.x.length
  const steps = pairing(reference, other, rows, columns)
  const times = new Float64Array(rows)
  let row = rows - 1
  let column = columns - 1
  while (row > 0 || column > 0) {
    const step = steps[row * columns + column]!
    // the first place of the other way that belongs to this one: later ones are time lost before the next
    times[row] = other.clock[column]!
    if (step === BOTH) {
      row--
      column--
    } else if (step === ROW) row--
    else column--
  }
  times[0] = 0
  times[rows - 1] = other.clock[columns - 1]!
  return times
}

const BOTH = 0
const ROW = 1
const COLUMN = 2

function pairing(one: Way, other: Way, rows: number, columns: number): Uint8Array {
  const steps = new Uint8Array(rows * columns)
  let above = new Float64Array(columns).fill(Number.POSITIVE_INFINITY)
  for (let row = 0; row < rows; row++) {
    const current = new Float64Array(columns)
    for (let column = 0; column < columns; column++) {
      const apart =
        (one.x[row]! - other.x[column]!) ** 2 +
        (one.y[row]! - other.y[column]!) ** 2 +
        (one.z[row]! - other.z[column]!) ** 2
      const left = column > 0 ? current[column - 1]! : Number.POSITIVE_INFINITY
      const both = column > 0 ? above[column - 1]! : Number.POSITIVE_INFINITY
      const up = above[column]!
      let least = Math.min(both, up, left)
      if (row === 0 && column === 0) least = 0
      steps[row * columns + column] = least === both ? BOTH : least === up ? ROW : COLUMN
      current[column] = least + apart
    }
    above = current
  }
  return steps
}
