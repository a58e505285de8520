import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { brotliDecompressSync } from 'node:zlib'
import { mapHulls, readHullFile } from '@kz/bsp/hulls'
import { MOST_BYTES } from '@kz/bsp/hulls/hull-format'
import {
  type Demo,
  DemoError,
  isOnMap,
  longJumps,
  measure,
  parseDemo,
  reportOf,
  residualOf,
  type World,
} from '@kz/demo'
import { replayMovement } from '@kz/demo/krp/movement/replay-movement'
import { looksLikeReplay, parseReplay } from '@kz/demo/krp/parse-replay'
import { ReplayError } from '@kz/demo/krp/replay-error'
import { type JudgedDemo, judged } from './figures.ts'
import type { Known } from './known.ts'
import { type ReadDemo, readable } from './parsed-metadata.ts'

/** What a worker is asked for. */
export interface WorkerTask extends Omit<Known, 'hulls'> {
  path: string
  /** of the file of the map it was recorded on, packed */
  hulls: Uint8Array | null
}

/** What it answers. */
export type WorkerAnswer =
  | { kind: 'read'; demo: ReadDemo & { judged: JudgedDemo } }
  | { kind: 'refused'; code: DemoError['code'] | 'replay'; message: string }

function answer({ path, buttons, rules, hulls }: WorkerTask): WorkerAnswer {
  try {
    const bytes = readFileSync(path)
    const replay = looksLikeReplay(bytes) ? parseReplay(bytes) : null
    const demo = replay ?? parseDemo(bytes, { buttons })
    const jumps = longJumps(demo)
    const world = worldOf(demo, hulls)
    const residual = replay ? replayMovement(replay, world).residual : residualOf(demo, world)
    const report = reportOf(demo, jumps, rules, measure(demo, residual))
    return { kind: 'read', demo: { ...readable(report.summary, jumps), judged: judged(report) } }
  } catch (error) {
    if (error instanceof DemoError) return { kind: 'refused', code: error.code, message: error.message }
    if (error instanceof ReplayError) return { kind: 'refused', code: 'replay', message: error.message }
    throw error
  }
}

/** The map of a demo; null where its hulls do not read: it is judged as one of a map that nobody knows. */
function worldOf(demo: Demo, packed: Uint8Array | null): World | null {
  if (!packed) return null
  try {
    const hulls = readHullFile(brotliDecompressSync(packed, { maxOutputLength: MOST_BYTES }))
    return isOnMap(demo, hulls.mapCrc) ? mapHulls(hulls) : null
  } catch {
    return null
  }
}

parentPort?.on('message', (task: WorkerTask) => parentPort?.postMessage(answer(task)))
