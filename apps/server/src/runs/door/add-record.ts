import type { GameData } from '@kz/contract/runs/game-protocol'
import type { RunAnswer } from '@kz/contract/runs/runs'
import type { Context } from '../../platform/api/context.ts'
import { row } from '../../platform/api/db.ts'
import { int } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { refuseWhileReadOnly } from '../../platform/api/switches.ts'
import { noteHeard, serverOf } from '../../servers/api.ts'
import { takeRuns } from '../take-runs.ts'
import type { GameConnection } from './connection.ts'
import { startOf } from './local-uid.ts'

/** A finish that stands further back than this waited in a queue or was paused: it says nothing of the server's clock. */
const CLOCK_REACH_MS = 60_000
const A_DAY_MS = 86_400_000
/** A clock is noted again when it moved so far, or after so long. */
const CLOCK_STEP_MS = 1_000
const NOTED_MS = 5_000

/** What becomes of a finish. `closed`: the server may send none any more. */
export type Taken = { record: { id: number; local_uid: string; is_pb: boolean } } | { refusal: string } | 'closed'

/** Takes a finish, once for each `local_uid` of a server. What is answered is durable. Throws while nothing can be written. */
export async function addRecord(ctx: Context, at: GameConnection, sent: GameData<'addRecord'>): Promise<Taken> {
  await refuseWhileReadOnly(ctx.db, null)
  const server = await serverOf(ctx.db, at.key)
  if (!server || server.trust === 'struck') return 'closed'
  const { finishedMs, clockMs } = timesOf(ctx, at, sent)
  const run = {
    id: sent.local_uid,
    steamid: sent.steamid,
    name: at.names.get(sent.steamid) ?? '',
    map: sent.map_name,
    timeMs: sent.time_ms,
    cp: sent.checkpoints,
    gc: sent.gochecks,
    ...(finishedMs !== null && { at: new Date(finishedMs).toISOString() }),
  }
  const [answer] = (await takeRuns(ctx, server, [run], { clockMs })) as [RunAnswer]
  if (answer.code === 'server_struck') return 'closed'
  if (answer.state === 'refused') return { refusal: answer.reason ?? 'This run is refused.' }
  const kept = await row(
    ctx.db,
    { runId: int },
    sql`select run_id as "runId" from run_keys where server_id = ${server.serverId} and key = ${sent.local_uid}`,
  )
  return { record: { id: kept?.runId ?? 0, local_uid: sent.local_uid, is_pb: answer.isBest ?? false } }
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

/** Notes that the server was heard, with its clock, every few seconds and when that moved. */
export async function noteClock(ctx: Context, at: GameConnection, before: number | null): Promise<void> {
  const hasMoved = at.clockMs !== null && Math.abs(at.clockMs - (before ?? Number.POSITIVE_INFINITY)) >= CLOCK_STEP_MS
  if (!hasMoved && performance.now() - at.notedMs < NOTED_MS) return
  at.notedMs = performance.now()
  await noteHeard(ctx.db, at.server, at.clockMs, null)
}
