import * as FRAME from '../format/frame-types.ts'
import { ENTRY_BYTES, HEADER_BYTES } from '../format/header.ts'
import * as NET from '../format/net-layout.ts'
import { extraBytes } from '../scan.ts'

/** An editor for demos, as those have who cut ten seconds out of a run: for tests of what finds them. */

/** A frame of Playback, with its header. */
export interface EditFrame {
  bytes: Uint8Array
  type: number
  /** By its place in the recording it is from; another recording's are far away. */
  index: number
  seconds: number
}

/** What the editor mends at each place where frames do not follow each other any more. */
export interface Mends {
  /** The recording's clock, in all frames. */
  frameTimes?: boolean
  /** The server's clock: the client's copy of it, and the times in the messages. */
  serverTimes?: boolean
  /** Host frame numbers. */
  hostFrames?: boolean
  /** Packet numbers, those of the server as well. */
  packets?: boolean
  /** The frames and the length in the directory. */
  directory?: boolean
}

const SVC_TIME = 7
const FAR = 1e9

/** The frames of Playback, from the first behind its start to the last before its end mark. */
export function framesOf(demo: Uint8Array): EditFrame[] {
  const { start, end } = playbackOf(demo)
  const view = viewOf(demo)
  const frames: EditFrame[] = []
  for (let at = start; at < end; ) {
    const size = sizeAt(view, at)
    const type = view.getUint8(at)
    frames.push({
      bytes: demo.slice(at, at + size),
      type,
      index: frames.length,
      seconds: view.getFloat32(at + 1, true),
    })
    at += size
  }
  return frames
}

/** The demo with other frames in its Playback: what `choose` makes of its own, mended as told. */
export function edit(demo: Uint8Array, choose: (frames: EditFrame[]) => EditFrame[], mends: Mends = {}): Uint8Array {
  const frames = mended(choose(framesOf(demo)), mends)
  const { start, end, directory } = playbackOf(demo)
  const body = concatenated(frames.map(({ bytes }) => bytes))
  const tail = demo.slice(end)
  const edited = concatenated([demo.subarray(0, start), body, tail])
  const view = viewOf(edited)
  const moved = start + body.length - end
  view.setInt32(HEADER_BYTES - 4, directory + moved, true)
  const entry = directory + moved + 4 + ENTRY_BYTES
  view.setInt32(entry + 88, view.getInt32(entry + 88, true) + moved, true)
  const last = viewOf(frames.at(-1)!.bytes)
  const mark = start + body.length
  if (mends.frameTimes) view.setFloat32(mark + 1, last.getFloat32(1, true), true)
  if (mends.hostFrames) view.setInt32(mark + 5, last.getInt32(5, true) + 1, true)
  if (mends.directory) {
    view.setInt32(entry + 80, frames.filter(({ type }) => type === FRAME.net).length, true)
    view.setFloat32(entry + 76, view.getFloat32(mark + 1, true), true)
  }
  return edited
}

/** Without the frames from one moment to another, in seconds. */
export const without =
  (from: number, to: number) =>
  (frames: EditFrame[]): EditFrame[] =>
    frames.filter(({ seconds }) => seconds < from || seconds >= to)

/** With the frames from one moment to another once more behind them. */
export const repeated =
  (from: number, to: number) =>
  (frames: EditFrame[]): EditFrame[] => [
    ...frames.filter(({ seconds }) => seconds < to),
    ...frames.filter(({ seconds }) => seconds >= from),
  ]

/** With the frames of `from` to `middle` behind those of `middle` to `to`. */
export const swapped =
  (from: number, middle: number, to: number) =>
  (frames: EditFrame[]): EditFrame[] => {
    const between = (least: number, most: number) => frames.filter(({ seconds }) => seconds >= least && seconds < most)
    return [...between(-1, from), ...between(middle, to), ...between(from, middle), ...between(to, FAR)]
  }

/** With another recording's frames, from a moment on, in place of its own from a moment on. */
export const joined =
  (until: number, other: Uint8Array, from: number) =>
  (frames: EditFrame[]): EditFrame[] => [
    ...frames.filter(({ seconds }) => seconds < until),
    ...framesOf(other)
      .filter(({ seconds }) => seconds >= from)
      .map((frame) => ({ ...frame, index: frame.index + FAR })),
  ]

/** Copies of the frames in which each place that was cut goes on as the mends want it. */
function mended(frames: readonly EditFrame[], mends: Mends): EditFrame[] {
  const shift = { seconds: 0, server: 0, host: 0, incoming: 0, outgoing: 0 }
  let last: EditFrame | null = null
  let lastNet: EditFrame | null = null
  let isCut = false
  let isNetCut = false
  return frames.map((frame) => {
    const bytes = frame.bytes.slice()
    const view = viewOf(bytes)
    if (last && frame.index !== last.index + 1) isCut = isNetCut = true
    if (isCut && last) {
      const before = viewOf(last.bytes)
      shift.seconds = before.getFloat32(1, true) - view.getFloat32(1, true) + 0.01
      shift.host = before.getInt32(5, true) - view.getInt32(5, true) + 1
      isCut = false
    }
    if (isNetCut && frame.type === FRAME.net && lastNet) {
      const before = viewOf(lastNet.bytes)
      const goesOn = (offset: number) => before.getInt32(9 + offset, true) - view.getInt32(9 + offset, true) + 1
      shift.server =
        before.getFloat32(9 + NET.serverSeconds, true) - view.getFloat32(9 + NET.serverSeconds, true) + 0.01
      shift.incoming = goesOn(NET.incoming)
      shift.outgoing = goesOn(NET.outgoing)
      isNetCut = false
    }
    mendHeader(view, shift, mends)
    if (frame.type === FRAME.net) mendNet(view, shift, mends)
    last = { ...frame, bytes }
    if (frame.type === FRAME.net) lastNet = last
    return last
  })
}

type Shift = Record<'seconds' | 'server' | 'host' | 'incoming' | 'outgoing', number>

function mendHeader(view: DataView, { seconds, host }: Shift, mends: Mends): void {
  if (mends.frameTimes) view.setFloat32(1, view.getFloat32(1, true) + seconds, true)
  if (mends.hostFrames) view.setInt32(5, view.getInt32(5, true) + host, true)
}

function mendNet(view: DataView, { server, incoming, outgoing }: Shift, mends: Mends): void {
  const add = (offset: number, value: number) =>
    view.setInt32(9 + offset, view.getInt32(9 + offset, true) + value, true)
  const addSeconds = (at: number) => view.setFloat32(at, view.getFloat32(at, true) + server, true)
  const message = 9 + NET.fixedBytes
  if (mends.serverTimes) {
    addSeconds(9 + NET.serverSeconds)
    // every packet of a server begins with its time
    if (view.byteLength > message + 4 && view.getUint8(message) === SVC_TIME) addSeconds(message + 1)
  }
  if (!mends.packets) return
  add(NET.incoming, incoming)
  add(NET.acknowledged, outgoing)
  add(NET.outgoing, outgoing)
}

/** Where the frames behind the start frame begin, where the end mark stands, and where the directory. */
function playbackOf(demo: Uint8Array): { start: number; end: number; directory: number } {
  const view = viewOf(demo)
  const directory = view.getInt32(HEADER_BYTES - 4, true)
  let at = view.getInt32(directory + 4 + ENTRY_BYTES + 84, true)
  while (view.getUint8(at) !== FRAME.start) at += sizeAt(view, at)
  const start = at + sizeAt(view, at)
  at = start
  while (view.getUint8(at) !== FRAME.nextSection) at += sizeAt(view, at)
  return { start, end: at, directory }
}

function sizeAt(view: DataView, at: number): number {
  const payload = at + FRAME.headerBytes
  const type = view.getUint8(at)
  return FRAME.headerBytes + FRAME.bytes[type]! + extraBytes(view, payload, type)
}

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)

function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
