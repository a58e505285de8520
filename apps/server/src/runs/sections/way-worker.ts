import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { brotliDecompressSync } from 'node:zlib'
import { parseReplay } from '@kz/demo/krp/parse-replay'
import { ReplayError } from '@kz/demo/krp/replay-error'
import { type Cut, cutRoute, partTimes } from '@kz/demo/sections/cut-route'
import type { Gate } from '@kz/demo/sections/gates'
import { type Way, wayOfReplay, wayOfTrack } from '@kz/demo/sections/way'
import { readTrack, TrackError } from '@kz/demo/track/track'
import { MOST_BYTES } from '@kz/demo/track/track-format'

/** A run's way as it is stored: a game server's replay, or the track of a demo, packed. */
export interface StoredWay {
  runId: number
  kind: 'replay' | 'track'
  path: string
  timeMs: number
  startMs: number | null
  endMs: number | null
}

/** What the thread is asked for: to cut a route along the first of these ways, or to pass one through gates. */
export type WayTask =
  | { kind: 'cut'; ways: readonly StoredWay[] }
  | { kind: 'pass'; way: StoredWay; gates: readonly Gate[] }

export interface Passed {
  runId: number
  state: 'passed' | 'other' | 'unknown'
  /** ms of each part of one that passed */
  parts: number[] | null
}

/** `cut` is null where the first way cannot be read or has no place for a gate. */
export interface WayAnswer {
  cut: Cut | null
  passed: Passed[]
}

function wayOf({ kind, path, timeMs, startMs, endMs }: StoredWay): Way | null {
  const bytes = readFileSync(path)
  try {
    if (kind === 'replay') return wayOfReplay(parseReplay(bytes))
    const track = brotliDecompressSync(bytes, { maxOutputLength: MOST_BYTES })
    return wayOfTrack(readTrack(track), { timeMs, startMs, endMs })
  } catch (error) {
    const isOfFile = error instanceof ReplayError || error instanceof TrackError || error instanceof RangeError
    if (isOfFile || (error as NodeJS.ErrnoException).code?.startsWith('ERR_')) return null
    throw error
  }
}

function passedOf(gates: readonly Gate[], { runId, timeMs }: StoredWay, way: Way | null): Passed {
  if (!way) return { runId, state: 'unknown', parts: null }
  const parts = partTimes(gates, way, timeMs)
  return { runId, state: parts ? 'passed' : 'other', parts }
}

function answer(task: WayTask): WayAnswer {
  if (task.kind === 'pass') return { cut: null, passed: [passedOf(task.gates, task.way, wayOf(task.way))] }
  const read = task.ways.map((stored) => ({ stored, way: wayOf(stored) }))
  const [first, ...others] = read
  const cut = first?.way
    ? cutRoute(
        first.way,
        others.flatMap(({ way }) => way ?? []),
      )
    : null
  return { cut, passed: read.map(({ stored, way }) => passedOf(cut?.gates ?? [], stored, way)) }
}

parentPort?.on('message', (task: WayTask) => parentPort?.postMessage(answer(task)))
