import { damaged } from './damage.ts'
import type { HuffmanTable } from './huffman.ts'
import { readLiterals } from './literals.ts'
import { Output } from './output.ts'
import { type Offsets, runSequences, type SequenceTables } from './sequences.ts'

export const ZSTD_MAGIC = 0xfd2fb528
const SKIPPABLE_MAGIC = 0x184d2a50
const SIZE_BYTES = [0, 2, 4, 8]
const ID_BYTES = [0, 1, 2, 4]

/**
 * Unpacks Zstandard frames (RFC 8878) without a dictionary, at most `most` bytes: memory grows with what comes, work with
 * the larger of both sizes. Sizes that frames claim are not trusted, checksums not looked at. Throws a ReplayError.
 */
export function unpackZstd(packed: Uint8Array, most: number): Uint8Array {
  const out = new Output(most)
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  let at = 0
  while (at < packed.length) {
    if (at + 8 > packed.length) throw damaged('it is cut off')
    const magic = view.getUint32(at, true)
    if (magic === ZSTD_MAGIC) at = unpackFrame(packed, at + 4, out)
    else if ((magic & ~15) >>> 0 === SKIPPABLE_MAGIC) at += 8 + view.getUint32(at + 4, true)
    else throw damaged('it goes on with something else')
  }
  if (at > packed.length) throw damaged('it is cut off')
  return out.bytes()
}

interface FrameState {
  huffman: HuffmanTable | null
  tables: SequenceTables | null
  offsets: Offsets
}

/** Unpacks the frame whose header begins at `start`, behind the magic; answers where it ends. */
function unpackFrame(packed: Uint8Array, start: number, out: Output): number {
  const descriptor = packed[start]!
  const isSingle = (descriptor >> 5) & 1
  const sizeBytes = SIZE_BYTES[descriptor >> 6]! || isSingle
  if (descriptor & 8) throw damaged('its header is of another version')
  if (
    packed
      .subarray(start + 2 - isSingle)
      .subarray(0, ID_BYTES[descriptor & 3])
      .some(Boolean)
  ) {
    throw damaged('it needs a dictionary')
  }
  const state: FrameState = { huffman: null, tables: null, offsets: [1, 4, 8] }
  let at = start + 2 - isSingle + ID_BYTES[descriptor & 3]! + sizeBytes
  out.frameStart = out.length
  for (let isLast = false; !isLast; ) {
    if (at + 3 > packed.length) throw damaged('it is cut off')
    const head = packed[at]! | (packed[at + 1]! << 8) | (packed[at + 2]! << 16)
    isLast = (head & 1) === 1
    at = unpackBlock(packed, at + 3, (head >> 1) & 3, head >> 3, state, out)
  }
  return at + (descriptor & 4)
}

function unpackBlock(
  packed: Uint8Array,
  at: number,
  kind: number,
  size: number,
  state: FrameState,
  out: Output,
): number {
  const end = at + (kind === 1 ? 1 : size)
  if (end > packed.length) throw damaged('it is cut off')
  out.beginBlock()
  if (kind === 0) out.append(packed.subarray(at, end))
  else if (kind === 1) out.repeat(packed[at]!, size)
  else if (kind === 2) unpackSequences(packed.subarray(at, end), state, out)
  else throw damaged('a block is of no kind')
  return end
}

function unpackSequences(block: Uint8Array, state: FrameState, out: Output): void {
  if (block.length === 0) throw damaged('a block is empty')
  const literals = readLiterals(block, state.huffman)
  state.huffman = literals.table
  state.tables = runSequences(block.subarray(literals.end), literals.bytes, out, state.tables, state.offsets)
}
