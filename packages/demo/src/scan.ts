import * as FRAME from './format/frame-types.ts'
import { ENTRY_BYTES, HEADER_BYTES } from './format/header.ts'
import * as NET from './format/net-layout.ts'
import * as LIMITS from './limits.ts'
import type { DemoHeader, SessionHistory } from './types.ts'
import type { Warn } from './warn.ts'

/** How the file is built, found by walking it once: where each part lies and how many rows the columns need. */
export interface Scan {
  loading: { start: number; end: number }
  playback: { start: number; end: number }[]
  /** Frames in Playback, by type. */
  counts: Uint32Array
  /** Time of the last frame of Playback; 0 when it cannot be right. */
  lastMs: number
  finished: boolean
  /** The earlier recordings of the same map session: one NextSection frame each at the end of LOADING. */
  session: SessionHistory
}

/**
 * Walks the frames without reading them. The counts in the file are not trusted: LOADING lasts until the first start frame,
 * Playback until the next NextSection frame or as far as the bytes make sense. `limit` is the end of the frame data.
 */
export function scanFrames(view: DataView, header: DemoHeader, warn: Warn): Scan {
  const limit = header.directory.length > 0 ? header.directoryOffset : view.byteLength
  const scan: Scan = {
    loading: { start: HEADER_BYTES, end: limit },
    playback: [],
    counts: new Uint32Array(10),
    lastMs: 0,
    finished: false,
    session: { recording: 1, totalMs: 0, earlier: [] },
  }
  let at = scanLoading(view, limit, scan, warn)
  scan.loading.end = at
  if (frameType(view, at, limit) !== FRAME.start) at = playbackOfDirectory(view, header, limit)
  while (at >= 0 && scan.playback.length < LIMITS.sections) {
    const end = scanPlayback(view, at, limit, scan, warn)
    scan.playback.push({ start: at, end })
    const another = header.directory.some((entry) => entry.type === 1 && entry.offset === end)
    at = scan.finished && another && frameType(view, end, limit) >= 0 ? end : -1
  }
  if (scan.playback.length === 0) warn('no-playback', 'The demo holds no Playback section.', scan.loading.end)
  else checkEnd(view, header, scan, warn)
  return scan
}

function scanLoading(view: DataView, limit: number, scan: Scan, warn: Warn): number {
  let at: number = HEADER_BYTES
  let sections = 0
  while (at < limit) {
    const type = frameType(view, at, limit)
    if (type === FRAME.start) return at
    const size = frameSize(view, at, limit, warn)
    if (size < 0) return at
    if (type === FRAME.nextSection && sections++ > 0) addEarlier(view, at, scan.session)
    at += size
  }
  return at
}

function addEarlier(view: DataView, at: number, session: SessionHistory): void {
  const durationMs = timeAt(view, at)
  session.recording++
  session.totalMs += durationMs
  if (session.earlier.length < LIMITS.listItems) {
    session.earlier.push({ durationMs, frames: view.getInt32(at + 5, true) })
  }
}

function timeAt(view: DataView, at: number): number {
  const seconds = view.getFloat32(at + 1, true)
  return seconds > 0 && seconds <= LIMITS.seconds ? Math.round(seconds * 1000) : 0
}

function scanPlayback(view: DataView, start: number, limit: number, scan: Scan, warn: Warn): number {
  const { counts } = scan
  let at = start
  let last = -1
  scan.finished = false
  while (at < limit) {
    const size = frameSize(view, at, limit, warn)
    if (size < 0) break
    const type = view.getUint8(at)
    counts[type]!++
    last = at
    at += size
    if (type === FRAME.nextSection) {
      scan.finished = true
      break
    }
  }
  if (last >= 0) scan.lastMs = timeAt(view, last)
  return at
}

function frameType(view: DataView, at: number, limit: number): number {
  return at >= 0 && at + FRAME.headerBytes <= limit ? view.getUint8(at) : -1
}

/** Bytes of the whole frame at `at`, or -1 (with a warning) when they cannot be right. */
function frameSize(view: DataView, at: number, limit: number, warn: Warn): number {
  const payload = at + FRAME.headerBytes
  const type = view.getUint8(at)
  const fixed = payload <= limit ? FRAME.bytes[type] : 0
  if (fixed === undefined) {
    warn('frame-type', `There is no frame type ${type}.`, at)
    return -1
  }
  const extra = payload + fixed <= limit ? extraBytes(view, payload, type) : 0
  if (extra < 0 || extra > (type === FRAME.sound ? LIMITS.soundNameBytes : LIMITS.messageBytes)) {
    warn('message-length', `A frame cannot carry ${extra} bytes.`, at)
    return -1
  }
  if (payload + fixed + extra <= limit) return FRAME.headerBytes + fixed + extra
  warn('frame-length', 'The last frame is cut off.', at)
  return -1
}

/** Bytes behind the fixed part of a frame, as the frame itself says; may be nonsense until the scan has looked at it. */
export function extraBytes(view: DataView, payload: number, type: number): number {
  if (type <= FRAME.net) return view.getInt32(payload + NET.messageLength, true)
  if (type === FRAME.sound) return view.getUint32(payload + 4, true)
  return type === FRAME.buffer ? view.getUint32(payload, true) : 0
}

/** Where the directory says Playback begins, when a start frame really stands there; else -1. */
function playbackOfDirectory(view: DataView, { directory }: DemoHeader, limit: number): number {
  const entry = directory.find(({ type, offset }) => type === 1 && frameType(view, offset, limit) === FRAME.start)
  return entry?.offset ?? -1
}

function checkEnd(view: DataView, { directory, directoryOffset }: DemoHeader, scan: Scan, warn: Warn): void {
  const end = scan.playback.at(-1)!.end
  if (!scan.finished) warn('unfinished', 'The recording has no end mark.', end)
  const entry = directory.findLast(({ type }) => type === 1)
  const frames = scan.counts[FRAME.net]! + scan.counts[FRAME.netLoading]!
  if (entry && entry.frames !== frames) {
    const text = `The directory counts ${entry.frames} frames, the file holds ${frames}.`
    warn('directory-mismatch', text, directoryOffset)
  }
  if (!scan.finished || directory.length === 0) return
  const after = directoryOffset + 4 + directory.length * ENTRY_BYTES
  if (end !== directoryOffset)
    warn('trailing-bytes', 'There are bytes before the directory that belong to nothing.', end)
  if (after !== view.byteLength) warn('trailing-bytes', 'There are bytes behind the directory.', after)
}
