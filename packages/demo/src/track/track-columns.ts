import { ByteWriter } from '../write/byte-writer.ts'
import * as FORM from './track-format.ts'
import { counted } from './track-loose.ts'

/** Writes columns of a track one after another, as planes of bytes. */
export class ColumnWriter extends ByteWriter {
  /** Values that are coded already: signs are folded, but of changed bits. */
  column(coding: number, values: Int32Array): void {
    this.#planes(coding, coding === FORM.CHANGED_BITS ? values : values.map((value) => (value << 1) ^ (value >> 31)))
  }

  /** By difference, or by difference of differences: whichever is smaller. `fold` is what a difference may be instead. */
  difference(values: Int32Array, fold = (value: number) => value): void {
    const once = deltas(values).map(fold)
    const twice = deltas(once).map(fold)
    // the first step is written with the first difference, not against the first value
    if (values.length > 1) twice[1] = once[1]!
    if (weight(twice) < weight(once)) this.column(FORM.DELTA_TWICE, twice)
    else this.column(FORM.DELTA, once)
  }

  /** The coding and the number of planes, then the lowest bytes of all values, the next ones, and so on. */
  #planes(coding: number, values: Int32Array): void {
    let all = 0
    for (const value of values) all |= value
    const count = Math.ceil((32 - Math.clz32(all)) / 8)
    this.u8((coding << 4) | count)
    const bytes = new Uint8Array(count * values.length)
    for (let plane = 0, at = 0; plane < count; plane++) {
      for (const value of values) bytes[at++] = value >>> (8 * plane)
    }
    this.append(bytes)
  }
}

export const deltas = (values: Int32Array): Int32Array =>
  values.map((value, row) => value - (row > 0 ? values[row - 1]! : 0))

/** Bits the values need, about: the less the fewer of them differ. */
function weight(values: Int32Array): number {
  let sum = 0
  for (const count of counted(values).values()) sum -= count * Math.log2(count / values.length)
  return sum
}
