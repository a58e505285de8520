import { ByteWriter } from '../../write/byte-writer.ts'
import * as LAYOUT from '../format/layout.ts'
import type { ReplayFrame, ReplayRun } from './replay-run.ts'
import { storedZstd } from './stored-zstd.ts'

/** A record before it is laid out: its type, and the mask and bytes of a frame or the id of an event. */
interface Record {
  type: number
  id: number
  mask: Uint8Array
  data: number[]
}

/** A run as a .krpr: record by record, with no sizes in its header. */
export function writeReplayRows(run: ReplayRun): Uint8Array {
  const out = new ByteWriter()
  writeHeader(out, run, [0, 0, 0, 0])
  for (const { type, id, mask, data } of recordsOf(run)) {
    out.u8(type)
    if (type === LAYOUT.event) out.u8(id)
    else {
      out.append(mask)
      out.append(Uint8Array.from(data))
    }
  }
  return out.bytes()
}

/** A run as a .krpz: by columns, packed with `pack` (Node's own where it has it), else stored as it is. */
export function writeReplay(run: ReplayRun, pack: (bytes: Uint8Array) => Uint8Array = storedZstd): Uint8Array {
  const records = recordsOf(run)
  const frames = records.filter(({ type }) => type !== LAYOUT.event)
  const parts = [
    Uint8Array.from(records, ({ type }) => type),
    masksOf(frames),
    columnsOf(frames),
    Uint8Array.from(
      records.filter(({ type }) => type === LAYOUT.event),
      ({ id }) => id,
    ),
  ]
  const out = new ByteWriter()
  writeHeader(
    out,
    run,
    parts.map(({ length }) => length),
  )
  for (const part of parts) out.append(part)
  return pack(out.bytes())
}

/** The first halves of all masks, then the second ones. */
function masksOf(frames: readonly Record[]): Uint8Array {
  const half = LAYOUT.maskBytes / 2
  const masks = new Uint8Array(frames.length * LAYOUT.maskBytes)
  for (const [at, { mask }] of frames.entries()) {
    masks.set(mask.subarray(0, half), at * half)
    masks.set(mask.subarray(half), (frames.length + at) * half)
  }
  return masks
}

/** What is there of the first byte of each frame, then of the second, and so on. */
function columnsOf(frames: readonly Record[]): Uint8Array {
  const columns = new Uint8Array(frames.reduce((sum, { data }) => sum + data.length, 0))
  // how much of each frame is taken
  const taken = new Uint16Array(frames.length)
  let length = 0
  for (let byte = 0; byte < LAYOUT.frameBytes; byte++) {
    for (let at = 0; at < frames.length; at++) {
      const { mask, data } = frames[at]!
      if (mask[byte >> 3]! & (1 << (byte & 7))) columns[length++] = data[taken[at]!++]!
    }
  }
  return columns
}

function writeHeader(out: ByteWriter, run: ReplayRun, sizes: readonly number[]): void {
  const { server } = run
  out.append(new Uint8Array(new BigUint64Array([LAYOUT.magic, LAYOUT.version]).buffer))
  out.fixed(run.player, LAYOUT.nameBytes)
  out.fixed(run.steamId, LAYOUT.steamIdBytes)
  out.fixed(run.map, LAYOUT.mapBytes)
  for (const value of [run.mapCrc, run.checkpoints, run.gochecks]) out.i32(value | 0)
  out.append(new Uint8Array(new BigUint64Array([BigInt(run.startMs)]).buffer))
  out.append(Uint8Array.from(server.address))
  out.u16(server.port)
  for (const size of sizes) out.i32(size)
  out.zeros(LAYOUT.headerBytes - out.length)
}

function recordsOf({ frames, events, pauses }: ReplayRun): Record[] {
  let before = new Uint8Array(LAYOUT.frameBytes)
  return frames.flatMap((frame, row) => {
    const own = events.filter((event) => event.row === row).map(({ kind }) => eventRecord(kind))
    const bytes = frameBytes(frame, frames[row - 1])
    const isKey = row === 0 || pauses.includes(row)
    const record = frameRecord(bytes, isKey ? null : before)
    before = bytes
    return [...own, record]
  })
}

const eventRecord = (kind: 'checkpoint' | 'gocheck'): Record => ({
  ...{ type: LAYOUT.event, id: kind === 'gocheck' ? LAYOUT.gocheck : LAYOUT.checkpoint },
  ...{ mask: new Uint8Array(LAYOUT.maskBytes), data: [] },
})

/** What differs from the frame before; all of it without one. */
function frameRecord(bytes: Uint8Array, before: Uint8Array | null): Record {
  if (!before) {
    return { type: LAYOUT.keyframe, id: 0, mask: new Uint8Array(LAYOUT.maskBytes).fill(255), data: [...bytes] }
  }
  const mask = new Uint8Array(LAYOUT.maskBytes)
  const data: number[] = []
  for (let byte = 0; byte < bytes.length; byte++) {
    const change = bytes[byte]! ^ before[byte]!
    if (change === 0) continue
    mask[byte >> 3]! |= 1 << (byte & 7)
    data.push(change)
  }
  return { type: LAYOUT.delta, id: 0, mask, data }
}

function frameBytes(frame: ReplayFrame, before: ReplayFrame | undefined): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(LAYOUT.frameBytes)
  const view = new DataView(bytes.buffer)
  const f32 = (at: number, ...values: number[]): void => {
    for (const [index, value] of values.entries()) view.setFloat32(at + 4 * index, value, true)
  }
  view.setUint8(LAYOUT.milliseconds, frame.milliseconds)
  f32(LAYOUT.commandAngles, frame.commandPitch, frame.commandYaw, 0)
  f32(LAYOUT.forwardMove, frame.forwardMove, frame.sideMove, frame.upMove)
  view.setUint16(LAYOUT.buttons, frame.buttons, true)
  f32(LAYOUT.origin, frame.x, frame.y, frame.z, frame.velocityX, frame.velocityY, frame.velocityZ)
  f32(LAYOUT.angles, frame.pitch, frame.yaw, 0)
  view.setInt32(LAYOUT.fixAngle, frame.isTurned ? 1 : 0, true)
  view.setInt32(LAYOUT.moveType, frame.moveType, true)
  view.setInt32(LAYOUT.flags, frame.flags, true)
  view.setInt32(LAYOUT.button, frame.buttons, true)
  view.setInt32(LAYOUT.oldButtons, before?.buttons ?? 0, true)
  f32(LAYOUT.frameSeconds, frame.frameSeconds)
  return bytes
}
