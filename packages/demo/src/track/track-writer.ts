import type { CommandColumns } from '../format/frame-columns.ts'
import { speedAt } from '../jumps/flights.ts'
import type { BrushKey, Demo } from '../types.ts'
import { checksum } from './track-checksum.ts'
import { ColumnWriter, deltas } from './track-columns.ts'
import * as FORM from './track-format.ts'
import { ledPlaces, usualTurns } from './track-loose.ts'

/** Larger values are damage; those below and their differences fit the file's 32 bits. */
const MOST = 2 ** 28
const DUCKED_VIEW = 12

/** As writeTrack, loosely only where the track would be too large for its rows otherwise; `packed` answers its size as sent. */
export function writeSmallTrack(demo: Demo, packed: (track: Uint8Array) => number): Uint8Array {
  const track = writeTrack(demo)
  return packed(track) <= FORM.BYTES_A_ROW * demo.frames.count ? track : writeTrack(demo, true)
}

/**
 * Makes a demo's track: what a player needs to show the run, and nothing that names anybody. Loosely, speeds are kept by half
 * as fine, and places and angles are what takes least room within their bounds.
 */
export function writeTrack(demo: Demo, isLoose = false): Uint8Array {
  const halvings = isLoose ? FORM.MOST_HALVINGS : 0
  const { frames } = demo
  const rows = Math.min(frames.count, FORM.MOST_ROWS)
  const steps = (column: ArrayLike<number>, scale: number) => wholes(rows, (row) => column[row]! * scale)
  const segments = demo.segments.map(({ start }) => start).filter((start) => start < rows)

  const out = new ColumnWriter()
  out.i32(FORM.MAGIC)
  out.u8(FORM.VERSION)
  out.u8(halvings)
  out.u16(segments.length)
  out.i32(rows)
  out.i32(0)
  for (const start of segments) out.i32(start)

  const first = frames.serverSeconds[0] ?? 0
  const milliseconds = wholes(rows, (row) => (frames.serverSeconds[row]! - first) * 1000)
  out.difference(milliseconds)
  out.difference(wholes(rows, (row) => Math.round(frames.seconds[row]! * 1000) - milliseconds[row]!))
  const velocity = [frames.velocityX, frames.velocityY, frames.velocityZ].map((column) =>
    steps(column, FORM.STEPS / 2 ** halvings),
  )
  for (const column of velocity) out.difference(column)
  for (const [axis, column] of [frames.originX, frames.originY, frames.originZ].entries()) {
    const moved = FORM.moves(milliseconds, velocity[axis]!, axis === 2, halvings)
    const places = numbers(rows, (row) => column[row]! * FORM.STEPS)
    const origin = isLoose ? ledPlaces(places, moved) : Int32Array.from(places, Math.round)
    out.column(FORM.RAW, offPlaces(origin, moved))
  }
  for (const column of [frames.pitch, frames.yaw, frames.roll]) {
    const turns = numbers(rows, (row) => column[row]! * FORM.STEPS_PER_DEGREE)
    out.difference(isLoose ? usualTurns(turns) : Int32Array.from(turns, Math.round), FORM.shortTurn)
  }
  out.column(FORM.CHANGED_BITS, changedBits(wholes(rows, (row) => frames.buttons[row]!)))
  out.column(FORM.CHANGED_BITS, changedBits(states(demo, rows)))
  out.difference(steps(frames.viewHeight, FORM.STEPS))
  writeCommands(out, demo.commands, rows)
  writeBrushes(out, demo.brushes, rows)

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

function writeBrushes(out: ColumnWriter, brushes: readonly BrushKey[], rows: number): void {
  const kept = brushes.filter(({ row }) => row < rows).slice(0, FORM.MOST_BRUSH_KEYS)
  const column = (value: (key: BrushKey) => number) =>
    out.column(FORM.DELTA, deltas(wholes(kept.length, (at) => value(kept[at]!))))
  out.i32(kept.length)
  column(({ brush }) => brush)
  column(({ row }) => row)
  for (const axis of ['x', 'y', 'z'] as const) column((key) => key[axis] * FORM.STEPS)
  for (const axis of ['pitch', 'yaw', 'roll'] as const) column((key) => key[axis] * FORM.STEPS_PER_DEGREE)
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
