import type { GameData } from '@kz/contract/runs/game-protocol'
import type { Context } from '../../platform/api/context.ts'
import { broken, readRun } from '../take/take-runs.ts'
import type { GameConnection } from './connection.ts'
import { startOf } from './local-uid.ts'

/** A finish that stands further back than this waited in a queue or was paused: it says nothing of the server's clock. */
const CLOCK_REACH_MS = 60_000
const A_DAY_MS = 86_400_000

/** What becomes of a finish. `closed`: the server may send none any more. */
export type Taken = { record: { id: number; local_uid: string; is_pb: boolean } } | { refusal: string } | 'closed'

/** Takes a finish, once for each `local_uid` of a server. What is answered is durable. Throws while nothing can be written. */
export async function addRecord(ctx: Context, at: GameConnection, sent: GameData<'addRecord'>): Promise<Taken> {
  const { finishedMs, clockMs } = timesOf(ctx, at, sent)
  const said = {
    id: sent.local_uid,
    steamid: sent.steamid,
    name: at.names.get(sent.steamid) ?? '',
    map: sent.map_name,
    timeMs: sent.time_ms,
    cp: sent.checkpoints,
    gc: sent.gochecks,
    ...(finishedMs !== null && { at: new Date(finishedMs).toISOString() }),
  }
  const run = readRun(said)
  const outcome = run ? await at.take({ server: at.server, run, clockMs }) : { answer: broken(said), runId: 0 }
  if (outcome === 'closed') return 'closed'
  const { answer, runId } = outcome
  if (answer.state === 'refused') return { refusal: answer.reason ?? 'This run is refused.' }
  return { record: { id: runId ?? 0, local_uid: sent.local_uid, is_pb: answer.isBest ?? false } }
}

/**
 * When a run ended by its server's clock, and by how much that is ahead. A finish that comes at once is the latest moment that
 * its clock has shown: one to come says that the clock is ahead, one of just now that it is right.
 */
function timesOf(ctx: Context, at: GameConnection, { local_uid, time_ms }: GameData<'addRecord'>) {
  const startMs = startOf(local_uid)
  if (startMs === null) return { finishedMs: null, clockMs: 0 }
  const finishedMs = startMs + time_ms
  const aheadMs = finishedMs - ctx.now().getTime()
  const isNew = aheadMs > -CLOCK_REACH_MS && aheadMs < A_DAY_MS
  if (isNew) at.clockMs = Math.max(at.clockMs ?? aheadMs, aheadMs)
  return { finishedMs, clockMs: Math.max(0, at.clockMs ?? 0) }
}
