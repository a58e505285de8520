import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { brotliCompressSync, constants } from 'node:zlib'
import { BspError, mapCrc, readLumps, readWad, type Texture } from '@kz/bsp'
import { checksum } from '@kz/bsp/crc'
import { GeometryError, readGeometry } from '@kz/bsp/geometry'
import { wantedTextures, writeSmallGeometry } from '@kz/bsp/geometry/geometry-writer'
import { readHullFile } from '@kz/bsp/hulls'
import { readHulls } from '@kz/bsp/hulls/read-hulls'
import { writeHullFile } from '@kz/bsp/hulls/write-hull-file'
import { DemoError, parseDemo } from '@kz/demo'
import { looksLikeReplay, parseReplay } from '@kz/demo/krp/parse-replay'
import { ReplayError } from '@kz/demo/krp/replay-error'
import { readTrack, TrackError } from '@kz/demo/track/track'
import { writeSmallTrack } from '@kz/demo/track/track-writer'
import type { Demo } from '@kz/demo/types'

/** What a worker is asked for: files on disk. */
export type MakeTask =
  | { kind: 'track'; path: string; timeMs: number }
  | {
      kind: 'geometry'
      path: string
      wads: readonly string[]
      /** pictures of skies, by their paths below the game's folder */
      skies: readonly { name: string; path: string }[]
    }
  | { kind: 'hulls'; path: string }

type GeometryTask = Extract<MakeTask, { kind: 'geometry' }>

/**
 * What it answers: the file with Brotli, and what else is kept of it: the map's CRC as the engine reckons it, of a game server's
 * replay that of the whole file instead. Times by the demo's clock.
 */
export type MadeFile =
  | {
      kind: 'made'
      bytes: Uint8Array
      mapCrc: string | null
      fileCrc?: number
      startMs: number | null
      endMs: number | null
    }
  | { kind: 'refused'; fault: string }

/** Packs; what was packed last, to see how large it gets, is not packed again. */
function packedBy(quality: number): (bytes: Uint8Array) => Uint8Array {
  let last: { bytes: Uint8Array; packed: Uint8Array } | undefined
  return (bytes) => {
    if (last?.bytes === bytes) return last.packed
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    last = { bytes, packed: brotliCompressSync(bytes, { params }) }
    return last.packed
  }
}
/** Tracks and hulls are small and asked for by the dozen; geometry is a hundred times as large, and nobody wants to wait for its last percent. */
const TRACK_QUALITY = 11
const GEOMETRY_QUALITY = 9
/** What a timer plugin says and the time of the run may be this far apart. */
const SAME_RUN_MS = 50

const hex = (crc: number): string => (crc >>> 0).toString(16).padStart(8, '0')

/** What is kept was read back: what its own reader refuses is a fault, and no file. */
function make(task: MakeTask): MadeFile {
  try {
    const bytes = readFileSync(task.path)
    if (task.kind === 'hulls') return makeHulls(bytes)
    return task.kind === 'track' ? makeTrack(bytes, task.timeMs) : makeGeometry(bytes, task)
  } catch (error) {
    const isOfFile = [DemoError, ReplayError, BspError, TrackError, GeometryError].some((kind) => error instanceof kind)
    if (isOfFile && error instanceof Error) return { kind: 'refused', fault: error.message }
    throw error
  }
}

function makeTrack(bytes: Uint8Array, timeMs: number): MadeFile {
  const replay = looksLikeReplay(bytes) ? parseReplay(bytes) : null
  const demo = replay ?? parseDemo(bytes, { brushes: true })
  const packed = packedBy(TRACK_QUALITY)
  const track = writeSmallTrack(demo, (whole) => packed(whole).length)
  readTrack(track)
  const crc = replay ? { mapCrc: null, fileCrc: replay.replay.mapCrc } : { mapCrc: hex(demo.header.mapCrc) }
  return { kind: 'made', bytes: packed(track), ...crc, ...runOf(demo, timeMs) }
}

/** The finish whose time is that of the run, the last one of several. */
function runOf({ timers }: Demo, timeMs: number): { startMs: number | null; endMs: number | null } {
  const found = timers.filter((timer) => Math.abs(timer.timeMs - timeMs) <= SAME_RUN_MS).at(-1)
  if (!found) return { startMs: null, endMs: null }
  return { startMs: found.startMs ?? found.endMs - found.timeMs, endMs: found.endMs }
}

function makeGeometry(bytes: Uint8Array, { wads: wadPaths, skies }: GeometryTask): MadeFile {
  const wanted = wantedTextures(bytes)
  const wads = new Map<string, Texture>()
  for (const path of wadPaths) for (const [name, texture] of texturesIn(path, wanted)) wads.set(name, texture)
  const packed = packedBy(GEOMETRY_QUALITY)
  const files = new Map(skies.map(({ name, path }) => [name, readFileSync(path)]))
  const geometry = writeSmallGeometry(bytes, wads, (whole) => packed(whole).length, files)
  readGeometry(geometry)
  return {
    kind: 'made',
    bytes: packed(geometry),
    mapCrc: hex(mapCrc(readLumps(bytes))),
    fileCrc: checksum(bytes),
    startMs: null,
    endMs: null,
  }
}

function makeHulls(bytes: Uint8Array): MadeFile {
  const hulls = writeHullFile(readHulls(readLumps(bytes)))
  const { mapCrc } = readHullFile(hulls)
  return { kind: 'made', bytes: packedBy(TRACK_QUALITY)(hulls), mapCrc: hex(mapCrc), startMs: null, endMs: null }
}

/** A wad that cannot be read brings nothing: its textures become colours. */
function texturesIn(path: string, wanted: ReadonlySet<string>): ReadonlyMap<string, Texture> {
  try {
    return readWad(readFileSync(path), wanted)
  } catch (error) {
    if (error instanceof BspError) return new Map()
    throw error
  }
}

parentPort?.on('message', (task: MakeTask) => parentPort?.postMessage(make(task)))
