import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { BspError } from '@kz/bsp'
import { type RunFacts, runFacts } from '@kz/bsp/run-facts'
import { judgeReplay } from '@kz/demo/krp/judge/judge-replay'
import type { Judgement, KnownMap, SentRun } from '@kz/demo/krp/judge/judge-types'
import { parseReplay } from '@kz/demo/krp/parse-replay'
import { ReplayError } from '@kz/demo/krp/replay-error'

/** What the thread is asked for: what a map's file says of runs on it, or whether a replay bears a run out. */
export type JudgeTask =
  | { kind: 'map'; path: string }
  /** of which file of a map it is */
  | { kind: 'header'; path: string }
  /** without a Steam id the replay's own is taken, and answered for who knows the player */
  | { kind: 'replay'; path: string; sent: Omit<SentRun, 'steamId'> & { steamId: string | null }; map: KnownMap }

export type JudgeAnswer =
  | { kind: 'map'; facts: RunFacts }
  | { kind: 'header'; mapCrc: number }
  | { kind: 'judged'; judgement: Judgement; contentKey: string; steamId: string; player: string }
  | { kind: 'refused'; message: string }

function answer(task: JudgeTask): JudgeAnswer {
  try {
    const bytes = readFileSync(task.path)
    if (task.kind === 'map') return { kind: 'map', facts: runFacts(bytes) }
    const replay = parseReplay(bytes)
    if (task.kind === 'header') return { kind: 'header', mapCrc: replay.replay.mapCrc }
    const { contentKey, steamId } = replay.replay
    const sent = { ...task.sent, steamId: task.sent.steamId ?? steamId }
    const judgement = judgeReplay(replay, sent, task.map, () => false)
    return { kind: 'judged', judgement, contentKey, steamId, player: replay.player.name }
  } catch (error) {
    if (error instanceof ReplayError || error instanceof BspError) return { kind: 'refused', message: error.message }
    throw error
  }
}

parentPort?.on('message', (task: JudgeTask) => parentPort?.postMessage(answer(task)))
