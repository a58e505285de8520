import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import zlib from 'node:zlib'
import { BspError } from '@kz/bsp'
import { mapHulls, readHullFile } from '@kz/bsp/hulls'
import { MOST_BYTES } from '@kz/bsp/hulls/hull-format'
import { type RunFacts, runFacts } from '@kz/bsp/run-facts'
import type { ReplayReason } from '@kz/contract/runs/replay-reasons'
import { judgeReplay } from '@kz/demo/krp/judge/judge-replay'
import type { Judgement, KnownMap, SentRun } from '@kz/demo/krp/judge/judge-types'
import { judgeMovement } from '@kz/demo/krp/movement/judge-movement'
import { parseReplay, replayMapCrc } from '@kz/demo/krp/parse-replay'
import { ReplayError } from '@kz/demo/krp/replay-error'
import { shownReplay } from '@kz/demo/krp/write/shown-replay'

/** What the thread is asked for: a map's file about runs on it, a replay as it is shown, whether it bears a run out, or its movement. */
export type JudgeTask =
  | { kind: 'map'; path: string }
  | { kind: 'show'; path: string }
  /** of which file of a map it is */
  | { kind: 'header'; path: string }
  /** without a Steam id the replay's own is taken, and answered for who knows the player */
  | { kind: 'replay'; path: string; sent: Omit<SentRun, 'steamId'> & { steamId: string | null }; map: KnownMap }
  /** by the hulls of its map, packed as they lie in the store */
  | { kind: 'movement'; path: string; hulls: Uint8Array; changesGravity: boolean }

/** Node has it from 22.15 on; without it replays leave as they are unpacked. */
const { zstdCompressSync: pack } = zlib as { zstdCompressSync?: (bytes: Uint8Array) => Uint8Array }

export type JudgeAnswer =
  | { kind: 'map'; facts: RunFacts }
  | { kind: 'shown'; bytes: Uint8Array }
  | { kind: 'header'; mapCrc: number }
  | { kind: 'judged'; judgement: Judgement; contentKey: string; steamId: string; player: string; mapCrc: number }
  | { kind: 'moved'; reasons: ReplayReason[] }
  | { kind: 'refused'; message: string }

function answer(task: JudgeTask): JudgeAnswer {
  try {
    const bytes = readFileSync(task.path)
    if (task.kind === 'map') return { kind: 'map', facts: runFacts(bytes) }
    if (task.kind === 'show') return { kind: 'shown', bytes: shownReplay(bytes, pack) }
    if (task.kind === 'header') return { kind: 'header', mapCrc: replayMapCrc(bytes) }
    const replay = parseReplay(bytes)
    if (task.kind === 'movement') {
      const hulls = readHullFile(zlib.brotliDecompressSync(task.hulls, { maxOutputLength: MOST_BYTES }))
      return { kind: 'moved', reasons: judgeMovement(replay, mapHulls(hulls), task.changesGravity) }
    }
    const { contentKey, steamId, mapCrc } = replay.replay
    const sent = { ...task.sent, steamId: task.sent.steamId ?? steamId }
    const judgement = judgeReplay(replay, sent, task.map, () => false)
    return { kind: 'judged', judgement, contentKey, steamId, player: replay.player.name, mapCrc }
  } catch (error) {
    if (error instanceof ReplayError || error instanceof BspError) return { kind: 'refused', message: error.message }
    throw error
  }
}

parentPort?.on('message', (task: JudgeTask) => parentPort?.postMessage(answer(task)))
