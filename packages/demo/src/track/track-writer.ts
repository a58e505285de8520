import { speedAt } from '../jumps/flights.ts'
import type { CommandColumns, Demo } from '../types.ts'
import { checksum } from './track-checksum.ts'
import { ColumnWriter, deltas } from './track-columns.ts'
import * as FORM from './track-format.ts'
import { followSpeeds, usualTurns } from './track-loose.ts'
import { writeAngles } from './track-mouse.ts'

/** Larger values are damage; those below and their differences fit the file's 32 bits. */
const MOST = 2 ** 28
const DUCKED_VIEW = 12

/** A demo that is shorter than this is let off lightly. */
const LEAST_MINUTES = 1 / 6

/** As writeTrack, as near to the demo as the size allows that `packed` answers for it. */
export function writeSmallTrack(demo: Demo, packed: (track: Uint8Array) => number): Uint8Array {
  const most = FORM.BYTES_A_MINUTE * Math.max(demo.durationMs / 60_000, LEAST_MINUTES)
  const track = writeTrack(demo)
  if (packed(track) <= most) return track
  for (let halvings = 0; ; halvings++) {
    const loose = writeTrack(demo, halvings)
    if (packed(loose) <= most) return loose
    if (halvings === FORM.MOST_HALVINGS) return writeTrack(demo, halvings, true)
  }
}

/**
 * Makes a demo's track: what a player needs to show the run, and nothing that names anybody. With `loosely` clock, places
 * and angles are what takes least room within their bounds, and speeds are kept so often by half as fine as eighths. A dense
 * one is smaller, and slower to read and to write.
 */
export function writeTrack(demo: Demo, loosely?: number, isDense = false): Uint8Array {
  const isLoose = loosely !== undefined
  const halvings = loosely ?? 0
  const { frames } = demo
  const rows = Math.min(frames.count, FORM.MOST_ROWS)
  const steps = (column: ArrayLike<number>, scale: number) => wholes(rows, (row) => column[row]! * scale)
  const segments = demo.segments.map(({ start }) => start).filter((start) => start < rows)

  const out = new ColumnWriter(isDense)
  out.i32(FORM.MAGIC)
  out.u8(isDense ? FORM.DENSE_VERSION : FORM.VERSION)
  out.u8(halvings)
  out.u16(segments.length)
  out.i32(rows)
  out.i32(0)
  for (const start of segments) out.i32(start)

  const first = frames.serverSeconds[0] ?? 0
  const clock = wholes(rows, (row) => (frames.serverSeconds[row]! - first) * 1000)
  const { velocityX, velocityY, velocityZ, originX, originY, originZ } = frames
  const velocity = [velocityX, velocityY, velocityZ].map((column) => steps(column, FORM.STEPS / 2 ** halvings))
  const { milliseconds, origin } = isLoose
    ? followSpeeds({
        ...{ milliseconds: clock, velocity, halvings },
        places: [originX, originY, originZ].map((column) => numbers(rows, (row) => column[row]! * FORM.STEPS)),
      })
    : { milliseconds: clock, origin: [originX, originY, originZ].map((column) => steps(column, FORM.STEPS)) }
  out.difference(milliseconds)
  out.difference(behind(frames.seconds, milliseconds))
  for (const column of velocity) out.difference(column)
  for (const [axis, column] of origin.entries()) {
    out.column(FORM.RAW, offPlaces(column, FORM.moves(milliseconds, velocity[axis]!, axis === 2, halvings)))
  }
  for (const column of [frames.pitch, frames.yaw, frames.roll]) {
    const turn = (row: number) => column[row]! * FORM.STEPS_PER_DEGREE
    if (isDense) writeAngles(out, numbers(rows, turn))
    else out.difference(isLoose ? usualTurns(numbers(rows, turn)) : wholes(rows, turn), FORM.shortTurn)
  }
  out.column(FORM.CHANGED_BITS, changedBits(wholes(rows, (row) => frames.buttons[row]!)))
  out.column(FORM.CHANGED_BITS, changedBits(states(demo, rows)))
  out.difference(steps(frames.viewHeight, FORM.STEPS))
  writeCommands(out, demo.commands, rows)

  const bytes = out.bytes()
  new DataView(bytes.buffer).setUint32(12, checksum(bytes.subarray(FORM.HEAD_BYTES)), true)
  return bytes
}

/** What is no number, or beyond belief, is as before. */
function numbers(rows: number, valueAt: (row: number) => number): Float64Array {
  const values = new Float64Array(rows)
  let before = 0
  for (let row = 0; row < rows; row++) {
    const value = valueAt(row)
    if (Math.abs(value) < MOST) before = value
    values[row] = before
  }
  return values
}

const wholes = (rows: number, valueAt: (row: number) => number): Int32Array =>
  Int32Array.from(numbers(rows, valueAt), Math.round)

/** What to add to the server's clock for the demo's; kept while it is near enough. */
function behind(seconds: Float32Array, milliseconds: Int32Array): Int32Array {
  let before = Number.NaN
  return wholes(milliseconds.length, (row) => {
    const now = Math.round(seconds[row]! * 1000) - milliseconds[row]!
    if (!(Math.abs(now - before) <= FORM.DEMO_CLOCK_APART)) before = now
    return before
  })
}

function states(demo: Demo, rows: number): Int32Array {
  const { frames, turnedRows } = demo
  const values = wholes(
    rows,
    (row) =>
      (frames.onGround[row] ? FORM.GROUND : 0) |
      (frames.viewHeight[row] === DUCKED_VIEW ? FORM.DUCKED : 0) |
      (frames.paused[row] ? FORM.PAUSED : 0) |
      (Math.min(frames.waterLevel[row]!, 3) << FORM.WATER_SHIFT) |
      (row > 0 && speedAt(demo, row) > speedAt(demo, row - 1) ? FORM.FASTER : 0),
  )
  for (const row of turnedRows) if (row < rows) values[row]! |= FORM.TURNED
  return values
}

function writeCommands(out: ColumnWriter, { count, frame, text, strings }: CommandColumns, rows: number): void {
  const codes = strings.map((command) => {
    const [, sign, name] = /^([+-])([a-z]+2?)(?!\w)/.exec(command) ?? []
    const key = (FORM.KEYS as readonly string[]).indexOf(name ?? '')
    return key < 0 ? -1 : 2 * key + (sign === '+' ? 1 : 0)
  })
  const kept: number[] = []
  for (let index = 0; index < count && kept.length < FORM.MOST_COMMANDS; index++) {
    if (codes[text[index]!]! >= 0 && frame[index]! <= rows) kept.push(index)
  }
  out.i32(kept.length)
  out.column(FORM.DELTA, deltas(Int32Array.from(kept, (index) => frame[index]!)))
  out.column(
    FORM.RAW,
    Int32Array.from(kept, (index) => codes[text[index]!]!),
  )
}

const changedBits = (values: Int32Array): Int32Array =>
  values.map((value, row) => value ^ (row > 0 ? values[row - 1]! : 0))

/** How far each origin is from where the velocity led, as the reader will reckon it. */
function offPlaces(values: Int32Array, moved: (row: number) => number): Int32Array {
  let carry = 0
  return values.map((value, row) => {
    if (row === 0) return value
    const exact = values[row - 1]! + carry + moved(row)
    const expected = Math.round(exact)
    carry = value === expected ? exact - expected : 0
    return value - expected
  })
}
