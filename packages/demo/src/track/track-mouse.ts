import { ColumnWriter, deltas } from './track-columns.ts'
import * as FORM from './track-format.ts'
import { counted, usualTurns } from './track-loose.ts'

/**
 * A mouse turns the view by whole steps of its own, which are no whole 1/65,536 turns. Where an angle's steps are found, the
 * number of steps takes less room than the turn.
 */

/** As far as an angle may be from the recording's, in 1/65,536 turn: 0.0059 degrees. */
const APART = 1.07
/** Smaller steps are no help. */
const LEAST_STEP = 2
/** A game that cuts each turn to whole 1/65,536 loses so much of it, on average; a turn may be several. */
const LOSSES = [0, 0.5, 0.8]
const FIXED = 65_536

/** Writes a column of angles, in 1/65,536 turn, in the smallest of its forms. */
export function writeAngles(out: ColumnWriter, exact: Float64Array): void {
  const plain = new ColumnWriter(true)
  plain.difference(usualTurns(exact), FORM.shortTurn)
  const step = stepOf(exact)
  const forms = step < LEAST_STEP ? [plain] : [plain, ...LOSSES.map((loss) => bySteps(unturned(exact), step, loss))]
  out.append(forms.reduce((least, form) => (form.length < least.length ? form : least)).bytes())
}

/** The coding, the step and its loss, the numbers of steps, and what an angle is off by then. */
function bySteps(exact: Float64Array, wanted: number, lost: number): ColumnWriter {
  const [step, loss] = [Math.round(wanted * FIXED), Math.round(lost * FIXED)]
  const out = new ColumnWriter(true)
  out.u8(FORM.MOUSE_STEPS)
  out.i32(step)
  out.i32(loss)
  const off = new Int32Array(exact.length)
  let angle = 0
  const steps = Int32Array.from(exact, (goal, row) => {
    // the first angle is all off
    const near = row === 0 ? 0 : Math.round(((goal - angle) * FIXED) / step)
    let least = Number.POSITIVE_INFINITY
    let [chosen, best] = [0, angle]
    for (const count of row === 0 ? [0] : [near, near - 1, near + 1]) {
      const led = angle + FORM.turned(count, step, loss)
      const apart = goal - led
      const by = Math.abs(apart) <= APART ? 0 : apart > 0 ? Math.ceil(apart - APART) : Math.floor(apart + APART)
      if (Math.abs(by) < least) [least, chosen, best, off[row]] = [Math.abs(by), count, led + by, by]
    }
    angle = best
    return chosen
  })
  out.difference(steps)
  out.column(FORM.RAW, off)
  return out
}

/** The angle of one step, in 1/65,536 turn; 0 when nothing turns. */
function stepOf(exact: Float64Array): number {
  const turns = deltas(Int32Array.from(exact, Math.round)).map((turn) => Math.abs(FORM.shortTurn(turn)))
  let step = [...counted(turns.filter((turn) => turn > 0))].sort((one, other) => other[1] - one[1])[0]?.[0] ?? 0
  for (let round = 0; round < 10 && step > 0; round++) {
    let [far, count] = [0, 0]
    for (const turn of turns) {
      if (turn > 0 && turn < 20 * step) {
        far += turn
        count += Math.round(turn / step)
      }
    }
    if (count > 0) step = far / count
  }
  return step
}

/** An angle that turned over goes on. */
function unturned(exact: Float64Array): Float64Array {
  const angles = Float64Array.from(exact)
  for (let row = 1; row < angles.length; row++) {
    const turn = angles[row]! - angles[row - 1]!
    angles[row]! -= FORM.TURN * Math.round(turn / FORM.TURN)
  }
  return angles
}
