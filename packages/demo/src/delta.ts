import type { Reader } from './reader.ts'

const MOST_FIELDS = 56
const TYPE = { angle: 16, timeWindow: 32, timeWindowBig: 64, string: 128, signed: 0x80000000 } as const

/**
 * A structure as svc_deltadescription declares it, made for skipping: `widths[256 * byte + mask]` is how many bits the
 * fields chosen by one mask byte take, so that most deltas cost one look-up per byte. `slots` says where a wanted field goes.
 */
export interface Description {
  fields: DeltaField[]
  widths: Uint16Array
  /** Mask bits, per byte, that need a walk by field: strings and wanted fields. */
  strings: Uint8Array
  wanted: Uint8Array
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
export function describe(declared: Omit<DeltaField, 'slot'>[], wanted: readonly string[]): Description {
  const fields = declared.slice(0, MOST_FIELDS).map((field) => ({ ...field, slot: wanted.indexOf(field.name) }))
  const description: Description = {
    fields,
    widths: new Uint16Array(256 * Math.ceil(fields.length / 8)),
    strings: new Uint8Array(8),
    wanted: new Uint8Array(8),
  }
  fields.forEach((field, index) => {
    const byte = index >> 3
    const bit = 1 << (index & 7)
    if (field.flags & TYPE.string) description.strings[byte]! |= bit
    if (field.slot >= 0) description.wanted[byte]! |= bit
    const row = byte * 256
    for (let mask = 0; mask < 256; mask++) if (mask & bit) description.widths[row + mask]! += field.bits
  })
  return description
}

const masks = new Uint8Array(8)

/** Steps over one delta. */
export function skipDelta(reader: Reader, description: Description): void {
  readDelta(reader, description, null)
}

/** Steps over one delta and, when `values` is given, stores the wanted fields that are in it. */
export function readDelta(reader: Reader, description: Description, values: Float64Array | null): void {
  const { widths, strings, wanted } = description
  const count = reader.bits(3)
  for (let index = 0; index < count; index++) masks[index] = reader.bits(8)
  for (let index = 0; index < count; index++) {
    const mask = masks[index]!
    if (mask === 0) continue
    const special = values === null ? strings[index]! : strings[index]! | wanted[index]!
    if (mask & special) readByField(reader, description, index, mask, values)
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
    if (field.flags & TYPE.string) reader.skipBitString()
    else if (field.slot >= 0 && values !== null) values[field.slot] = readField(reader, field)
    else reader.bit += field.bits
  }
}

function readField(reader: Reader, { flags, bits, divisor, multiplier }: DeltaField): number {
  if (bits === 0) return 0
  if (flags & TYPE.angle) return (reader.wideBits(bits) * 360) / 2 ** bits
  if (flags & TYPE.signed && bits > 1) {
    const sign = reader.bits(1) ? -1 : 1
    return (sign * reader.wideBits(bits - 1) * multiplier) / divisor
  }
  return (reader.wideBits(bits) * multiplier) / divisor
}

/**
 * Reads the body of svc_deltadescription (after its name): u16 count, then each field as a delta against the fixed
 * description of a field: flags 32, name, offset 16, size 8, bits 8, divisor and multiplier 32 in 1/4000.
 */
export function readDescription(reader: Reader, wanted: readonly string[]): Description {
  const declared: Omit<DeltaField, 'slot'>[] = []
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
    if (declared.length < MOST_FIELDS) declared.push({ name, flags, bits, divisor: divisor || 1, multiplier })
  }
  return describe(declared, wanted)
}

function readName(reader: Reader): string {
  let name = ''
  for (let byte = reader.bits(8); byte !== 0 && !reader.bitsOverrun; byte = reader.bits(8)) {
    if (name.length < 32) name += String.fromCharCode(byte)
  }
  return name
}
