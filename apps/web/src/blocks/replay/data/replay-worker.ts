import { GeometryError, readGeometry } from '@kz/bsp/geometry'
import { readTrack, type Track, TrackError, TURNED } from '@kz/demo/track/track'
import { jumpsOfTrack } from '@kz/demo/track/track-jumps'
import type { Came, TrackColumns, Wanted } from './replay-messages.ts'

/** Fetches and reads tracks and maps beside the page, so that it never stands still. */

const UNREACHED = 'It could not be loaded. Check your connection.'

async function bytesOf({ id, url }: Wanted): Promise<Uint8Array> {
  const response = await fetch(url)
  if (!response.ok || !response.body) throw new Error(`The file is not there (${response.status}).`)
  // what a server has packed has another length than what comes out
  const total = Number(response.headers.get('content-length')) || 0
  const parts: Uint8Array[] = []
  let loaded = 0
  for (const reader = response.body.getReader(); ; ) {
    const { done, value } = await reader.read()
    if (done) break
    parts.push(value)
    loaded += value.length
    send({ id, kind: 'progress', loaded, total })
  }
  const bytes = new Uint8Array(loaded)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.length
  }
  return bytes
}

/** The server's clock from row to row; a new session goes on by the recording's. */
function clockOf({ milliseconds, demoMilliseconds, segments }: Track): Float64Array {
  const starts = new Set(segments)
  const clock = new Float64Array(milliseconds.length)
  for (let row = 1; row < clock.length; row++) {
    const column = starts.has(row) ? demoMilliseconds : milliseconds
    clock[row] = clock[row - 1]! + Math.max(0, column[row]! - column[row - 1]!)
  }
  return clock
}

/** Times are the recording's own, as reports and timers give them. */
function columnsOf(track: Track): TrackColumns {
  const { rows, velocityX, velocityY, state, segments } = track
  const breaks = Array.from(segments).filter((row) => row > 0)
  for (let row = 1; row < rows; row++) if (state[row]! & TURNED) breaks.push(row)
  return {
    ms: Float64Array.from(track.demoMilliseconds),
    clock: clockOf(track),
    brushes: track.brushes,
    ...{ x: track.originX, y: track.originY, z: track.originZ, pitch: track.pitch, yaw: track.yaw },
    speed: velocityX.map((x, row) => Math.hypot(x, velocityY[row]!)),
    ...{ buttons: track.buttons, state, breaks, jumps: jumpsOfTrack(track) },
  }
}

async function answer(wanted: Wanted): Promise<void> {
  const { id, kind } = wanted
  try {
    const bytes = await bytesOf(wanted)
    if (kind === 'track') send({ id, kind, track: columnsOf(readTrack(bytes)) })
    else send({ id, kind, map: readGeometry(bytes) })
  } catch (error) {
    const known = error instanceof TrackError || error instanceof GeometryError || error instanceof Error
    send({ id, kind: 'failed', message: known && !(error instanceof TypeError) ? error.message : UNREACHED })
  }
}

/** Columns are handed over, not copied. */
function send(message: Came): void {
  const held = message.kind === 'track' ? message.track : message.kind === 'map' ? message.map : {}
  const buffers = new Set(Object.values(held).flatMap((column) => (ArrayBuffer.isView(column) ? [column.buffer] : [])))
  postMessage(message, { transfer: [...buffers] as ArrayBuffer[] })
}

addEventListener('message', ({ data }: MessageEvent<Wanted>) => void answer(data))
