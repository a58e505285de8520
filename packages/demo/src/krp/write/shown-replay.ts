import * as LAYOUT from '../format/layout.ts'
import { readReplayHeader } from '../format/replay-header.ts'
import { recordPlaces } from '../format/row-records.ts'
import { looksPacked } from '../parse-replay.ts'
import * as LIMITS from '../replay-limits.ts'
import { unpackZstd } from '../zstd/unpack.ts'
import { storedZstd } from './stored-zstd.ts'

const HALF = LAYOUT.maskBytes / 2

/**
 * A replay as it may leave the site: a .krpz without the Steam id in its header, whichever form it came in. `pack` makes the
 * Zstandard frame. A .krpr that is cut off ends with its last whole record. Throws a ReplayError for what is none.
 */
export function shownReplay(replay: Uint8Array, pack: (bytes: Uint8Array) => Uint8Array = storedZstd): Uint8Array {
  const isPacked = looksPacked(replay)
  const unpacked = isPacked ? unpackZstd(replay, LIMITS.fileBytes) : replay
  readReplayHeader(unpacked)
  const content = isPacked ? unpacked : columnsOf(unpacked)
  return pack(content.fill(0, LAYOUT.steamId, LAYOUT.steamId + LAYOUT.steamIdBytes))
}

/** The content of a .krpz with the records of a .krpr: all types, the halves of all masks, the data by position, the events. */
function columnsOf(rows: Uint8Array): Uint8Array {
  const places = [...recordPlaces(rows)]
  const frames = places.filter((at) => rows[at] !== LAYOUT.event)
  const events = places.length - frames.length
  const next = new Uint32Array(LAYOUT.frameBytes + 1)
  eachByte(rows, frames, (position) => next[position + 1]!++)
  for (let position = 1; position < next.length; position++) next[position]! += next[position - 1]!
  const sizes = [places.length, frames.length * LAYOUT.maskBytes, next[LAYOUT.frameBytes]!, events] as const
  const typesAt = LAYOUT.headerBytes
  const masksAt = typesAt + sizes[0]
  const dataAt = masksAt + sizes[1]
  const eventsAt = dataAt + sizes[2]
  const out = new Uint8Array(eventsAt + events)
  out.set(rows.subarray(0, LAYOUT.headerBytes))
  const view = new DataView(out.buffer)
  for (const [index, size] of sizes.entries()) view.setUint32(LAYOUT.sizes + 4 * index, size, true)
  let event = eventsAt
  for (const [index, at] of places.entries()) {
    out[typesAt + index] = rows[at]!
    if (rows[at] === LAYOUT.event) out[event++] = rows[at + 1]!
  }
  for (const [index, at] of frames.entries()) {
    out.set(rows.subarray(at + 1, at + 1 + HALF), masksAt + index * HALF)
    out.set(rows.subarray(at + 1 + HALF, at + 1 + LAYOUT.maskBytes), masksAt + (frames.length + index) * HALF)
  }
  eachByte(rows, frames, (position, byte) => {
    out[dataAt + next[position]!++] = byte
  })
  return out
}

/** Calls back for each byte that the records of frames at these places have, by its position in the frame. */
function eachByte(rows: Uint8Array, frames: readonly number[], handle: (position: number, byte: number) => void): void {
  for (const at of frames) {
    let data = at + 1 + LAYOUT.maskBytes
    for (let position = 0; position < LAYOUT.frameBytes; position++) {
      if (rows[at + 1 + (position >> 3)]! & (1 << (position & 7))) handle(position, rows[data++]!)
    }
  }
}
