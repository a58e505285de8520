import * as LIMITS from '../limits.ts'
import * as MESSAGE from './message-types.ts'
import type { Reader } from './reader.ts'

const SIGNED = 0x80000000
const ANGLE = 16

/**
 * A structure as svc_deltadescription declares it, made for skipping: `widths[256 * byte + mask]` is how many bits the
 * fields chosen by one mask byte take, so that most deltas cost one look-up per byte. `slots` says where a wanted field goes.
 */
export interface Description {
  fields: DeltaField[]
  widths: Uint16Array
  /** Mask bits, per byte, that need a walk by field: strings and wanted fields. */
  special: Uint8Array
}

export interface DeltaField {
  name: string
  flags: number
  bits: number
  divisor: number
  multiplier: number
  /** Index in the values `readDelta` fills; -1 when nobody wants it. */
  slot: number
}

/** Prepares a description; `wanted` are the fields `readDelta` gives, in the order of their slots. */
export function describe(fields: DeltaField[], wanted: readonly string[]): Description {
  const widths = new Uint16Array(256 * Math.ceil(fields.length / 8))
  for (let at = 0; at < widths.length; at++) {
    const mask = at & 255
    const highest = 31 - Math.clz32(mask)
    if (mask > 0) widths[at] = widths[at - (1 << highest)]! + (fields[(at >> 8) * 8 + highest]?.bits ?? 0)
  }
  const description = { fields, widths, special: new Uint8Array(8) }
  fields.forEach((field, index) => {
    field.slot = wanted.indexOf(field.name)
    const bit = 1 << (index & 7)
    if (field.flags & MESSAGE.deltaString || field.slot >= 0) description.special[index >> 3]! |= bit
  })
  return description
}

const masks = new Uint8Array(8)

/** Steps over one delta and, when `values` is given, stores the wanted fields that are in it. */
export function readDelta(reader: Reader, description: Description, values: Float64Array | null = null): void {
  const { widths, special } = description
  const count = reader.bits(3)
  for (let index = 0; index < count; index++) masks[index] = reader.bits(8)
  for (let index = 0; index < count; index++) {
    const mask = masks[index]!
    if (mask === 0) continue
    if (mask & special[index]!) readByField(reader, description, index, mask, values)
    else reader.bit += widths[index * 256 + mask] ?? 0
  }
}

function readByField(
  reader: Reader,
  { fields }: Description,
  byte: number,
  mask: number,
  values: Float64Array | null,
): void {
  for (let bit = 0; bit < 8; bit++) {
    const field = fields[byte * 8 + bit]
    if (!(mask & (1 << bit)) || field === undefined) continue
    if (field.flags & MESSAGE.deltaString) reader.skipBitString()
    else if (field.slot >= 0 && values !== null) values[field.slot] = readField(reader, field)
    else reader.bit += field.bits
  }
}

function readField(reader: Reader, { flags, bits, divisor, multiplier }: DeltaField): number {
  const signed = flags & SIGNED ? 1 : 0
  const sign = signed && reader.bits(1) ? -1 : 1
  if (flags & ANGLE) return (sign * reader.wideBits(Math.max(bits - signed, 0)) * 360) / 2 ** bits
  return (sign * reader.wideBits(Math.max(bits - signed, 0)) * multiplier) / divisor
}

/**
 * Reads the body of svc_deltadescription (after its name): u16 count, then each field as a delta against the fixed
 * description of a field: flags 32, name, offset 16, size 8, bits 8, divisor and multiplier 32 in 1/4000.
 */
export function readDescription(reader: Reader, wanted: readonly string[]): Description {
  const declared: DeltaField[] = []
  const count = reader.bits(16)
  for (let index = 0; index < count && !reader.bitsOverrun; index++) {
    const bytes = reader.bits(3)
    const mask = bytes > 0 ? reader.bits(8) : 0
    for (let byte = 1; byte < bytes; byte++) reader.bits(8)
    const flags = mask & 1 ? reader.wideBits(32) : 0
    const name = mask & 2 ? readName(reader) : ''
    if (mask & 4) reader.bits(16)
    if (mask & 8) reader.bits(8)
    const bits = mask & 16 ? Math.min(reader.bits(8), 32) : 0
    const divisor = mask & 32 ? reader.wideBits(32) / 4000 : 1
    const multiplier = mask & 64 ? reader.wideBits(32) / 4000 : 1
    if (declared.length < LIMITS.deltaFields)
      declared.push({ name, flags, bits, divisor: divisor || 1, multiplier, slot: -1 })
  }
  return describe(declared, wanted)
}

/** The text up to a zero, of which 32 characters are kept. */
export function readName(reader: Reader): string {
  let name = ''
  for (let byte = reader.bits(8); byte !== 0 && !reader.bitsOverrun; byte = reader.bits(8)) {
    if (name.length < 32) name += String.fromCharCode(byte)
  }
  return name
}
