import { damaged } from './damage.ts'
import { type HuffmanTable, readHuffman, readSymbols } from './huffman.ts'
import { BLOCK_BYTES } from './output.ts'

/** Where the four lengths of a section of four streams stand. */
const JUMP_BYTES = 6

export interface Literals {
  bytes: Uint8Array
  /** Where the section ends. */
  end: number
  /** The code that the next block may use again. */
  table: HuffmanTable | null
}

/** Reads the section of literals a packed block begins with (RFC 8878, 3.1.1.3.1). */
export function readLiterals(block: Uint8Array, before: HuffmanTable | null): Literals {
  const kind = block[0]! & 3
  return kind < 2 ? plainLiterals(block, kind === 1, before) : packedLiterals(block, kind === 3, before)
}

function plainLiterals(block: Uint8Array, isRepeated: boolean, table: HuffmanTable | null): Literals {
  const format = (block[0]! >> 2) & 3
  const head = format === 1 ? 2 : format === 3 ? 3 : 1
  const size = littleEndian(block, head) >> (head === 1 ? 3 : 4)
  const end = head + (isRepeated ? 1 : size)
  if (end > block.length || size > BLOCK_BYTES) throw damaged('literals are cut off')
  const bytes = isRepeated ? new Uint8Array(size).fill(block[head]!) : block.subarray(head, end)
  return { bytes, end, table }
}

function packedLiterals(block: Uint8Array, isSameCode: boolean, before: HuffmanTable | null): Literals {
  const format = (block[0]! >> 2) & 3
  const head = format < 2 ? 3 : format + 2
  const bits = format < 2 ? 10 : format * 4 + 6
  const sizes = Math.floor(littleEndian(block, head) / 16)
  const size = sizes % 2 ** bits
  const end = head + Math.floor(sizes / 2 ** bits)
  if (end > block.length || size > BLOCK_BYTES) throw damaged('literals are cut off')
  const packed = block.subarray(head, end)
  const code = isSameCode ? { table: before, end: 0 } : readHuffman(packed, 0)
  if (code.table === null) throw damaged('a Huffman code is missing')
  const bytes = new Uint8Array(size)
  const streams = packed.subarray(code.end)
  if (format === 0) readSymbols(code.table, streams, bytes)
  else readFour(code.table, streams, bytes)
  return { bytes, end, table: code.table }
}

function readFour(table: HuffmanTable, streams: Uint8Array, out: Uint8Array): void {
  const part = (out.length + 3) >> 2
  let from = JUMP_BYTES
  for (let index = 0; index < 4; index++) {
    const length = streams[index * 2]! | (streams[index * 2 + 1]! << 8)
    const end = index === 3 ? streams.length : from + length
    if (end > streams.length) throw damaged('literals are cut off')
    readSymbols(
      table,
      streams.subarray(from, end),
      out.subarray(index * part, index === 3 ? out.length : (index + 1) * part),
    )
    from = end
  }
}

/** The number in the first `count` bytes; up to 5. */
function littleEndian(bytes: Uint8Array, count: number): number {
  let value = 0
  for (let index = count - 1; index >= 0; index--) value = value * 256 + (bytes[index] ?? 0)
  return value
}
