import { broken, GeometryError } from './geometry-error.ts'
import { DELTA, RAW, type SIGNED } from './geometry-format.ts'

/**
 * Columns of whole numbers: their count (u32), a byte of coding and number of planes, then the lowest bytes of all numbers,
 * the next ones, and so on. Signs are folded: 0, -1, 1, -2, 2 are 0, 1, 2, 3, 4.
 */

/** Writes a column. */
export function columnBytes(values: ArrayLike<number>, coding: typeof RAW | typeof SIGNED | typeof DELTA): Uint8Array {
  const written = new Int32Array(values.length)
  let before = 0
  let all = 0
  for (let at = 0; at < written.length; at++) {
    const value = coding === DELTA ? values[at]! - before : values[at]!
    before = values[at]!
    written[at] = coding === RAW ? value : (value << 1) ^ (value >> 31)
    all |= written[at]!
  }
  const planes = Math.ceil((32 - Math.clz32(all)) / 8)
  const bytes = new Uint8Array(5 + planes * written.length)
  new DataView(bytes.buffer).setUint32(0, written.length, true)
  bytes[4] = (coding << 4) | planes
  let place = 5
  for (let plane = 0; plane < planes; plane++) for (const value of written) bytes[place++] = value >>> (8 * plane)
  return bytes
}

/** What a file of columns throws, by what is wrong with it. */
export interface ColumnErrors {
  broken: (what: string) => Error
  tooLarge: (count: number) => Error
}

const GEOMETRY: ColumnErrors = {
  broken,
  tooLarge: (count) => new GeometryError('geometry-too-large', `The geometry has ${count} of a thing.`),
}

/** Reads columns one after the other from `start`. */
export function columnReader(bytes: Uint8Array, start: number, { broken, tooLarge }: ColumnErrors = GEOMETRY) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let at = start

  /** The next column, of at most `most` numbers. */
  function upTo(most: number): Int32Array {
    if (at + 5 > bytes.length) throw broken('it is cut off')
    const count = view.getUint32(at, true)
    const [coding, planes] = [bytes[at + 4]! >> 4, bytes[at + 4]! & 15]
    at += 5
    if (count > most) throw tooLarge(count)
    if (coding > DELTA || planes > 4) throw broken('a column has an unknown form')
    if (at + planes * count > bytes.length) throw broken('it is cut off')
    const values = new Int32Array(count)
    for (let plane = 0; plane < planes; plane++) {
      for (let row = 0; row < count; row++) values[row]! |= bytes[at++]! << (8 * plane)
    }
    if (coding === RAW) return values
    let before = 0
    for (let row = 0; row < count; row++) {
      const value = (values[row]! >>> 1) ^ -(values[row]! & 1)
      before = coding === DELTA ? (before + value) | 0 : value
      values[row] = before
    }
    return values
  }

  return {
    upTo,
    /** The next column, of just so many numbers, each from `least` to `most`. */
    exactly(count: number, least: number, most: number): Int32Array {
      const values = upTo(count)
      if (values.length !== count) throw broken('its columns differ in length')
      for (const value of values) if (value < least || value > most) throw broken('a number is beyond its bounds')
      return values
    },
    end(): void {
      if (at !== bytes.length) throw broken('it is longer than it says')
    },
  }
}

export type Columns = ReturnType<typeof columnReader>
