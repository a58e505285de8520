import type { BrushKey } from '../types.ts'
import { checksum } from './track-checksum.ts'
import type { Track, TrackCommands } from './track-format.ts'
import * as FORM from './track-format.ts'

/**
 * The reader of tracks, for the browser: `@kz/demo/track` brings nothing of the parser with it.
 */

export type * from './track-format.ts'
export { DUCKED, FASTER, GROUND, KEYS, PAUSED, TURNED, WATER_SHIFT } from './track-format.ts'

export type TrackErrorCode = 'not-a-track' | 'track-version' | 'track-damaged' | 'track-too-large'

/** The only thing `readTrack` throws. */
export class TrackError extends Error {
  override readonly name = 'TrackError'
  declare readonly code: TrackErrorCode

  constructor(code: TrackErrorCode, message: string) {
    super(message)
    this.code = code
  }
}

const damaged = (what: string): TrackError => new TrackError('track-damaged', `The track is damaged: ${what}.`)

/** Reads a track whole. Nothing is believed: limits, checksum, and every place it names are looked at. Throws TrackError. */
export function readTrack(bytes: Uint8Array): Track {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const { rows, segmentCount, halvings } = readHead(bytes, view)
  const segments = readSegments(view, rows, segmentCount)
  const columns = columnReader(bytes, FORM.HEAD_BYTES + 4 * segmentCount)

  const milliseconds = columns.next(rows)
  const behind = columns.next(rows)
  const velocity = [columns.next(rows), columns.next(rows), columns.next(rows)] as const
  const origin = velocity.map((along, axis) =>
    places(columns.next(rows), FORM.moves(milliseconds, along, axis === 2, halvings)),
  )
  const angles = [columns.next(rows), columns.next(rows), columns.next(rows)] as const
  const buttons = Uint16Array.from(columns.next(rows))
  const state = Uint8Array.from(columns.next(rows))
  const viewHeight = scaled(columns.next(rows))
  const commands = readCommands(columns, rows)
  const brushes = readBrushes(columns, rows)
  columns.end()
  const speed = FORM.STEPS / 2 ** halvings
  return {
    rows,
    segments,
    milliseconds,
    demoMilliseconds: milliseconds.map((value, row) => value + behind[row]!),
    ...{ originX: scaled(origin[0]!), originY: scaled(origin[1]!), originZ: scaled(origin[2]!) },
    ...{
      velocityX: scaled(velocity[0], speed),
      velocityY: scaled(velocity[1], speed),
      velocityZ: scaled(velocity[2], speed),
    },
    ...{ pitch: degrees(angles[0]), yaw: degrees(angles[1]), roll: degrees(angles[2]) },
    buttons,
    state,
    viewHeight,
    commands,
    brushes,
    velocityApart: 0.5 / speed,
  }
}

function readHead(bytes: Uint8Array, view: DataView) {
  if (bytes.length < FORM.HEAD_BYTES || view.getUint32(0, true) !== FORM.MAGIC) {
    throw new TrackError('not-a-track', 'This is not a track.')
  }
  const version = view.getUint8(4)
  if (version !== FORM.VERSION) {
    throw new TrackError('track-version', `The track has version ${version}; this reads ${FORM.VERSION}.`)
  }
  const halvings = view.getUint8(5)
  if (halvings > FORM.MOST_HALVINGS) throw damaged('its speeds have no measure')
  const segmentCount = view.getUint16(6, true)
  const rows = view.getUint32(8, true)
  if (bytes.length > FORM.MOST_BYTES || rows > FORM.MOST_ROWS || segmentCount > FORM.MOST_SEGMENTS) {
    throw new TrackError('track-too-large', `The track has ${rows} rows in ${bytes.length} bytes.`)
  }
  if (checksum(bytes.subarray(FORM.HEAD_BYTES)) !== view.getUint32(12, true)) throw damaged('its checksum differs')
  if (FORM.HEAD_BYTES + 4 * segmentCount > bytes.length) throw damaged('it is cut off')
  return { rows, segmentCount, halvings }
}

function readSegments(view: DataView, rows: number, count: number): Uint32Array {
  const segments = new Uint32Array(count)
  for (let index = 0; index < count; index++) {
    const start = view.getUint32(FORM.HEAD_BYTES + 4 * index, true)
    const isNext = index === 0 ? start === 0 : start > segments[index - 1]!
    if (!isNext || start >= rows) throw damaged('its segments are in disorder')
    segments[index] = start
  }
  if (rows > 0 && count === 0) throw damaged('it has no segment')
  return segments
}

function readCommands(columns: ReturnType<typeof columnReader>, rows: number): TrackCommands {
  const count = columns.count(FORM.MOST_COMMANDS)
  const row = Uint32Array.from(columns.next(count))
  const code = columns.next(count)
  for (let index = 0; index < count; index++) {
    if (row[index]! > rows || (index > 0 && row[index]! < row[index - 1]!))
      throw damaged('its commands are in disorder')
    if (code[index]! < 0 || code[index]! >> 1 >= FORM.KEYS.length) throw damaged('it names an unknown key')
  }
  return {
    count,
    row,
    key: Uint8Array.from(code, (value) => value >> 1),
    pressed: Uint8Array.from(code, (value) => value & 1),
  }
}

function readBrushes(columns: ReturnType<typeof columnReader>, rows: number): BrushKey[] {
  const count = columns.count(FORM.MOST_BRUSH_KEYS)
  const [brush, row] = [columns.next(count), columns.next(count)]
  const place = [0, 1, 2].map(() => columns.next(count))
  const angle = [0, 1, 2].map(() => columns.next(count))
  const [units, degrees] = [
    (axis: number, index: number) => place[axis]![index]! / FORM.STEPS,
    (axis: number, index: number) => angle[axis]![index]! / FORM.STEPS_PER_DEGREE,
  ]
  return Array.from(brush, (number, index) => {
    const isNext =
      index === 0 || number > brush[index - 1]! || (number === brush[index - 1]! && row[index]! > row[index - 1]!)
    const isThere = number >= 1 && number <= FORM.MOST_BRUSH && row[index]! >= 0 && row[index]! < rows
    if (!isNext || !isThere) throw damaged('its brushes are in disorder')
    return {
      brush: number,
      row: row[index]!,
      x: units(0, index),
      y: units(1, index),
      z: units(2, index),
      pitch: degrees(0, index),
      yaw: degrees(1, index),
      roll: degrees(2, index),
    }
  })
}

/** Reads column after column: a byte with the way of coding and the number of planes, then the planes, lowest bytes first. */
function columnReader(bytes: Uint8Array, start: number) {
  let at = start
  const planesOf = (count: number, planes: number): Int32Array => {
    if (at + planes * count > bytes.length) throw damaged('it is cut off')
    const values = new Int32Array(count)
    for (let plane = 0; plane < planes; plane++) {
      for (let row = 0; row < count; row++) values[row]! |= bytes[at++]! << (8 * plane)
    }
    return values
  }
  const u32 = (): number => {
    if (at + 4 > bytes.length) throw damaged('it is cut off')
    at += 4
    return (bytes[at - 4]! | (bytes[at - 3]! << 8) | (bytes[at - 2]! << 16) | (bytes[at - 1]! << 24)) >>> 0
  }
  const next = (count: number): Int32Array => {
    const head = bytes[at++]
    if (head === undefined) throw damaged('it is cut off')
    const [coding, planes] = [head >> 4, head & 15]
    if (coding > FORM.CHANGED_BITS || planes > 4) throw damaged('a column has an unknown form')
    const values = planesOf(count, planes)
    undo(values, coding)
    return values
  }
  return {
    next,
    count(most: number): number {
      const value = u32()
      if (value > most) throw new TrackError('track-too-large', `The track has ${value} of a thing.`)
      return value
    },
    end(): void {
      if (at !== bytes.length) throw damaged('it is longer than it says')
    },
  }
}

/** From what was written to values: 0, 1, 2, 3, 4 stand for 0, -1, 1, -2, 2. What is too large turns over. */
function undo(values: Int32Array, coding: number): void {
  let before = 0
  let step = 0
  for (let row = 0; row < values.length; row++) {
    const written = values[row]!
    const value = coding === FORM.CHANGED_BITS ? written : (written >>> 1) ^ -(written & 1)
    if (coding === FORM.RAW) before = value
    else if (coding === FORM.CHANGED_BITS) before ^= value
    else if (coding === FORM.DELTA) before = (before + value) | 0
    else {
      step = row === 0 ? 0 : (step + value) | 0
      before = row === 0 ? value : (before + step) | 0
    }
    values[row] = before
  }
}

/** Each row holds how far the origin is from where the velocity led. */
function places(values: Int32Array, moved: (row: number) => number): Int32Array {
  let carry = 0
  for (let row = 1; row < values.length; row++) {
    const exact = values[row - 1]! + carry + moved(row)
    const expected = Math.round(exact)
    const off = values[row]!
    values[row] = (expected + off) | 0
    carry = off === 0 ? exact - expected : 0
  }
  return values
}

const scaled = (values: Int32Array, steps: number = FORM.STEPS): Float32Array =>
  Float32Array.from(values, (value) => value / steps)

const degrees = (values: ArrayLike<number>): Float32Array =>
  Float32Array.from(values, (value) => (value - FORM.TURN * Math.round(value / FORM.TURN)) / FORM.STEPS_PER_DEGREE)
