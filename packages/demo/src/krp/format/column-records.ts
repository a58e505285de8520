import { ReplayError } from '../replay-error.ts'
import * as LAYOUT from './layout.ts'
import { bytesOfMask, ChangingFrame, RecordCount, type RecordHandlers, type Records } from './records.ts'
import type { ReplayHeader } from './replay-header.ts'

const HALF = LAYOUT.maskBytes / 2

/**
 * The records of an unpacked .krpz, column by column: all types, the first halves of all masks, the second halves, the
 * bytes of all frames by their position in the frame, the ids of all events.
 */
export function columnRecords(bytes: Uint8Array, { sizes }: ReplayHeader): Records {
  const sum = LAYOUT.headerBytes + sizes.types + sizes.masks + sizes.data + sizes.events
  if (sum !== bytes.length) throw badSizes(`its parts should be ${sum} bytes, and are ${bytes.length}`)
  let at: number = LAYOUT.headerBytes
  const part = (size: number): Uint8Array => {
    at += size
    return bytes.subarray(at - size, at)
  }
  const types = part(sizes.types)
  const count = new RecordCount()
  for (const type of types) count.add(type)
  if (sizes.masks !== count.rows * LAYOUT.maskBytes) throw badSizes(`it has masks for another number of frames`)
  if (sizes.events !== count.events) throw badSizes(`it has another number of events`)
  const masks = joined(part(sizes.masks))
  const data = part(sizes.data)
  const events = part(sizes.events)
  checkKeys(types, masks, sizes.data)
  return { rows: count.rows, isWhole: true, read }

  function read({ handleFrame, handleEvent }: RecordHandlers): void {
    const frame = new ChangingFrame()
    const next = firstBytes(masks)
    let [mask, event] = [0, 0]
    for (const type of types) {
      if (type === LAYOUT.event) {
        handleEvent(events[event++]!)
        continue
      }
      frame.apply(type === LAYOUT.keyframe, masks, mask, (position) => data[next[position]!++]!)
      mask += LAYOUT.maskBytes
      handleFrame(frame.view, type === LAYOUT.keyframe)
    }
  }
}

/** The masks one after another again. */
function joined(halves: Uint8Array): Uint8Array {
  const masks = new Uint8Array(halves.length)
  const middle = halves.length / 2
  for (let from = 0, to = 0; from < middle; from += HALF, to += LAYOUT.maskBytes) {
    for (let byte = 0; byte < HALF; byte++) {
      masks[to + byte] = halves[from + byte]!
      masks[to + HALF + byte] = halves[middle + from + byte]!
    }
  }
  return masks
}

/** Masks must be such as there can be, and together ask for all the data. */
function checkKeys(types: Uint8Array, masks: Uint8Array, size: number): void {
  let [mask, wanted] = [0, 0]
  for (const type of types) {
    if (type === LAYOUT.event) continue
    wanted += bytesOfMask(masks, mask, type === LAYOUT.keyframe)
    mask += LAYOUT.maskBytes
  }
  if (wanted !== size) throw badSizes(`its masks ask for ${wanted} bytes of data, it has ${size}`)
}

/** Where the bytes of each position begin. */
function firstBytes(masks: Uint8Array): Uint32Array {
  const counts = new Uint32Array(LAYOUT.maskBytes * 8 + 1)
  for (let at = 0; at < masks.length; at++) {
    const mask = masks[at]!
    if (mask === 0) continue
    const first = (at % LAYOUT.maskBytes) * 8
    for (let bit = 0; bit < 8; bit++) counts[first + bit + 1]! += (mask >> bit) & 1
  }
  for (let position = 1; position < counts.length; position++) counts[position]! += counts[position - 1]!
  return counts
}

const badSizes = (what: string): ReplayError => new ReplayError('replay-sizes', `The replay is damaged: ${what}.`)
