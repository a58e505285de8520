import { ByteWriter } from '../../write/byte-writer.ts'
import { ZSTD_MAGIC } from '../zstd/unpack.ts'

const BLOCK_BYTES = 128 * 1024
/** One segment, its size in four bytes, no checksum. */
const DESCRIPTOR = 0xa0

/** A Zstandard frame (RFC 8878) that holds `bytes` as they are: for who has no packer at hand. */
export function storedZstd(bytes: Uint8Array): Uint8Array {
  const out = new ByteWriter()
  out.i32(ZSTD_MAGIC | 0)
  out.u8(DESCRIPTOR)
  out.i32(bytes.length)
  for (let at = 0; at === 0 || at < bytes.length; at += BLOCK_BYTES) {
    const block = bytes.subarray(at, at + BLOCK_BYTES)
    const head = (block.length << 3) | (at + BLOCK_BYTES >= bytes.length ? 1 : 0)
    out.u16(head & 0xffff)
    out.u8(head >> 16)
    out.append(block)
  }
  return out.bytes()
}
