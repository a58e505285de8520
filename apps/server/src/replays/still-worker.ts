import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { brotliDecompressSync } from 'node:zlib'
import { GeometryError, readGeometry } from '@kz/bsp/geometry'
import { MOST_BYTES as MOST_GEOMETRY } from '@kz/bsp/geometry/geometry-format'
import { readTrack, TrackError } from '@kz/demo/track/track'
import { MOST_BYTES as MOST_TRACK } from '@kz/demo/track/track-format'
import { drawGround } from './still-ground.ts'
import { drawGrid, drawWay } from './still-path.ts'
import { rowsOf, viewOf } from './still-view.ts'

/** What a thread draws: files on disk, packed as they lie there. */
export interface StillTask {
  track: string
  geometry: string | null
  startMs: number | null
  endMs: number | null
}

/** The ground in pixels, where the map could be drawn, and what is drawn over it as SVG elements. */
export type DrawnStill = { kind: 'drawn'; ground: Uint8Array | null; over: string } | { kind: 'broken' }

const unpacked = (path: string, most: number): Uint8Array =>
  brotliDecompressSync(readFileSync(path), { maxOutputLength: most })

function draw({ track: path, geometry, startMs, endMs }: StillTask): DrawnStill {
  try {
    const track = readTrack(unpacked(path, MOST_TRACK))
    const { first, last } = rowsOf(track, startMs, endMs)
    if (last < 1) return { kind: 'broken' }
    const view = viewOf(track, first, last)
    const way = drawWay(track, first, last, view)
    const map = geometry === null ? null : mapOf(geometry)
    return { kind: 'drawn', ground: map && drawGround(map, view), over: map ? way : drawGrid(view) + way }
  } catch (error) {
    if (error instanceof TrackError || isOfFile(error)) return { kind: 'broken' }
    throw error
  }
}

/** A map that does not read leaves the grid. */
function mapOf(path: string) {
  try {
    return readGeometry(unpacked(path, MOST_GEOMETRY))
  } catch (error) {
    if (error instanceof GeometryError || isOfFile(error)) return null
    throw error
  }
}

/** What zlib says of a file that is damaged or too large. */
const isOfFile = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  /^(ERR_BUFFER_TOO_LARGE|ERR__ERROR_|Z_|ERR_BROTLI)/.test(String(error.code))

parentPort?.on('message', (task: StillTask) => parentPort?.postMessage(draw(task)))
