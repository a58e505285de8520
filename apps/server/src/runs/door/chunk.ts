import { crc32 } from 'node:zlib'
import { CHUNK_BYTES, CHUNK_HEADER_BYTES, MOST_CHUNKS } from '@kz/contract/runs/game-protocol'

/** A part of a replay, as a binary frame brings it. */
export interface Chunk {
  localUid: string
  index: number
  total: number
  crc: number
  data: Buffer
}

const UID_BYTES = 64
const CRC_AT = 72
const INDEX_AT = 76
const TOTAL_AT = 84
const UID = /^[!-~]{1,63}$/

/**
 * Reads a binary frame: `local_uid` char[64], `id` u64 (unused), `crc32` i32 of the data, `chunk_index` u64, `chunk_total` u64,
 * then the data. `fault`: the run is named, and the part is none that a file can have. Null where not even a run is named.
 */
export function readChunk(frame: Buffer): Chunk | { localUid: string; fault: true } | null {
  if (frame.length < CHUNK_HEADER_BYTES) return null
  const end = frame.subarray(0, UID_BYTES).indexOf(0)
  const localUid = frame.toString('latin1', 0, end === -1 ? UID_BYTES : end)
  if (!UID.test(localUid)) return null
  const data = frame.subarray(CHUNK_HEADER_BYTES)
  const [index, total] = [frame.readBigUInt64LE(INDEX_AT), frame.readBigUInt64LE(TOTAL_AT)]
  const isPossible = total >= 1n && total <= BigInt(MOST_CHUNKS) && index < total
  if (!isPossible || data.length === 0 || data.length > CHUNK_BYTES) return { localUid, fault: true }
  const crc = frame.readInt32LE(CRC_AT)
  if (crc !== (crc32(data) | 0)) return { localUid, fault: true }
  return { localUid, index: Number(index), total: Number(total), crc, data }
}
