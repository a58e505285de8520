import * as LAYOUT from './layout.ts'
import { bytesOfMask, ChangingFrame, RecordCount, type RecordHandlers, type Records } from './records.ts'

/** The records of a .krpr: each with its type before it; a frame is its mask and the bytes that differ. */
export function rowRecords(bytes: Uint8Array): Records {
  const count = new RecordCount()
  let end: number = LAYOUT.headerBytes
  for (let size = sizeAt(bytes, end); size > 0; size = sizeAt(bytes, end)) {
    count.add(bytes[end]!)
    end += size
  }
  return { rows: count.rows, isWhole: end === bytes.length, read }

  function read({ handleFrame, handleEvent }: RecordHandlers): void {
    const frame = new ChangingFrame()
    let at: number = LAYOUT.headerBytes
    while (at < end) {
      const type = bytes[at++]!
      if (type === LAYOUT.event) {
        handleEvent(bytes[at++]!)
        continue
      }
      const mask = at
      at += LAYOUT.maskBytes
      frame.apply(type === LAYOUT.keyframe, bytes, mask, () => bytes[at++]!)
      handleFrame(frame.view, type === LAYOUT.keyframe)
    }
  }
}

/** Where each record stands that is whole, in order. */
export function* recordPlaces(bytes: Uint8Array): Generator<number> {
  for (let at: number = LAYOUT.headerBytes, size = sizeAt(bytes, at); size > 0; at += size, size = sizeAt(bytes, at)) {
    yield at
  }
}

/** Bytes of the record at `at`, its type with it; 0 where none is whole. */
function sizeAt(bytes: Uint8Array, at: number): number {
  const type = bytes[at]
  if (type === undefined) return 0
  const data = at + 1 + (type === LAYOUT.event ? 1 : LAYOUT.maskBytes)
  if (data > bytes.length) return 0
  if (type === LAYOUT.event || type > LAYOUT.keyframe) return data - at
  const end = data + bytesOfMask(bytes, at + 1, type === LAYOUT.keyframe)
  return end > bytes.length ? 0 : end - at
}
