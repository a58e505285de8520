import { ReplayError } from '../replay-error.ts'
import * as LIMITS from '../replay-limits.ts'
import * as LAYOUT from './layout.ts'

/** What a file holds, record by record. */
export interface Records {
  /** Frames that are whole. */
  rows: number
  /** False when the last record is cut off. */
  isWhole: boolean
  /** Calls back for each record in order. The frame is the same buffer every time. */
  read: (handlers: RecordHandlers) => void
}

export interface RecordHandlers {
  handleFrame: (frame: DataView, isKey: boolean) => void
  handleEvent: (id: number) => void
}

/** A frame that is changed record by record. */
export class ChangingFrame {
  private readonly bytes = new Uint8Array(LAYOUT.frameBytes)
  readonly view = new DataView(this.bytes.buffer)
  private isBegun = false

  /** Applies a record whose mask stands at `maskAt` of `masks`; `next` gives the byte for a position. */
  apply(isKey: boolean, masks: Uint8Array, maskAt: number, next: (position: number) => number): void {
    if (!isKey && !this.isBegun) throw badRecord('its first frame says only what changed')
    this.isBegun = true
    if (isKey) this.bytes.fill(0)
    for (let at = 0; at < LAYOUT.frameBytes / 8; at++) {
      const mask = masks[maskAt + at]!
      if (mask === 0) continue
      for (let bit = 0; bit < 8; bit++) if (mask & (1 << bit)) this.bytes[at * 8 + bit]! ^= next(at * 8 + bit)
    }
  }
}

const BITS_OF = Uint8Array.from({ length: 256 }, (_, byte) => byte.toString(2).replaceAll('0', '').length)
/** Bits above those of the frame's bytes. */
const REST = LAYOUT.frameBytes / 8

/** Bytes that follow a mask. Throws when it cannot be one. */
export function bytesOfMask(masks: Uint8Array, at: number, isKey: boolean): number {
  let count = 0
  for (let index = 0; index < REST; index++) count += BITS_OF[masks[at + index]!]!
  if (isKey && count !== LAYOUT.frameBytes) throw badRecord('a whole frame leaves bytes out')
  if (!isKey && (masks[at + REST]! | masks[at + REST + 1]!) !== 0)
    throw badRecord('a frame has more bytes than frames have')
  return count
}

/** How many frames and events there are, before anything is made for them. */
export class RecordCount {
  rows = 0
  events = 0

  add(type: number): void {
    if (type > LAYOUT.keyframe) throw badRecord(`there is no record of type ${type}`)
    if (type === LAYOUT.event) this.events++
    else this.rows++
    if (this.rows > LIMITS.frames) {
      throw new ReplayError('replay-too-large', `The replay holds more than ${LIMITS.frames} frames.`)
    }
    if (this.events > LIMITS.events) {
      throw new ReplayError('replay-too-large', `The replay holds more than ${LIMITS.events} checkpoints and gochecks.`)
    }
  }
}

export const badRecord = (what: string): ReplayError =>
  new ReplayError('replay-record', `The replay is damaged: ${what}.`)
