import { ApiError } from '@kz/contract/errors'
import { isIn } from '@kz/contract/roles'
import { formatTime } from '@kz/contract/rules'
import type { Audit } from '../platform/audit.ts'
import { type Context, type Emit, inTransaction } from '../platform/context.ts'
import { type Db, rows } from '../platform/db.ts'
import { int } from '../platform/shape.ts'
import { sql } from '../platform/sql.ts'
import { currentRecord } from '../records/api.ts'
import { announceRecord } from './announce-record.ts'
import { announceChange, changeRecords, type LockedDemo, lockDemo, requireNoConflict, requireOpen } from './locked.ts'
import { recordText, type Uploader } from './submit.ts'
import { beatenRecord, tellDecided } from './tell.ts'

/** Decisions about demos: release, reject, revoke (H135, H136, endpoints.md rows 80 and 81). Each is one transaction. */

interface Decision {
  demoId: number
  reason?: string | undefined
}
type Decided = { demoId: number }

const SUPERSEDED = 'Slower than the current record.'

/** Makes a waiting demo the record of its route and class, and rejects the waiting ones it beats. */
export function release(ctx: Context, actor: Uploader, { demoId, reason }: Decision): Promise<Decided> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const demo = await lockDemo(tx, demoId)
    const conflict = await requireNoConflict(tx, actor.viewer, demo, reason)
    requireOpen(demo)
    if (!demo.ytId) throw new ApiError('missing_youtube_link')
    const current = await currentRecord(tx, demo.routeId, demo.hasCp)
    if (current && demo.timeMs >= current.timeMs) throw new ApiError('wrong_state', recordText(current))
    await changeRecords(tx, emit, demo, () =>
      tx.execute(sql`update demos set state = 'RELEASED', decided_by = ${actor.viewer.userId}, decided_at = now(),
          previous_demo_id = ${current?.demoId ?? null}, claimed_by = null, claimed_until = null
        where id = ${demoId} and state in ('SUBMITTED', 'DEFERRED')`),
    )
    const beaten = await supersede(tx, demo)
    await write(audit, 'demo.release', demo, { state: 'RELEASED', conflict, superseded: beaten.map(idOf) }, reason)
    const { mapName, playerName } = demo
    emit({ type: 'demo.released', data: { demoId, mapName, player: playerName, time: formatTime(demo.timeMs) } })
    for (const other of beaten) emit({ type: 'demo.rejected', data: { demoId: other.demoId } })
    await announceChange(tx, emit, [demo, ...beaten])
    const { userId } = actor.viewer
    const others = beaten.map((other) => ({ ...other, outcome: 'rejected' as const, reason: SUPERSEDED }))
    const decided = [{ ...demo, outcome: 'released' as const, reason: null }, ...others]
    await tellDecided(tx, emit, userId, demo, decided, beatenRecord(demo, current, userId))
    await announceRecord(tx, emit, demoId)
    return { demoId }
  })
}

const idOf = ({ demoId }: Decided): number => demoId
const SUPERSEDE_ROW = {
  demoId: int,
  userId: int.orNull,
  timeMs: int,
}

function supersede(tx: Db, demo: LockedDemo): Promise<{ demoId: number; userId: number | null; timeMs: number }[]> {
  return rows(
    tx,
    SUPERSEDE_ROW,
    sql`update demos set state = 'REJECTED', comment = ${SUPERSEDED}, decided_at = now(), claimed_by = null,
        claimed_until = null
      where route_id = ${demo.routeId} and has_cp = ${demo.hasCp} and state in ('SUBMITTED', 'DEFERRED')
        and time_ms >= ${demo.timeMs}
      returning id as "demoId", user_id as "userId", time_ms as "timeMs"`,
  )
}

/** Rejects a waiting demo, which needs a saved comment; with a reason, revokes a released one. */
export function rejectOrRevoke(ctx: Context, actor: Uploader, { demoId, reason }: Decision): Promise<Decided> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const demo = await lockDemo(tx, demoId)
    if (demo.state === 'RELEASED' && reason) await revoke(tx, emit, audit, actor, demo, reason)
    else await reject(tx, emit, audit, actor, demo, reason)
    return { demoId }
  })
}

async function reject(
  tx: Db,
  emit: Emit,
  audit: Audit,
  actor: Uploader,
  demo: LockedDemo,
  reason?: string,
): Promise<void> {
  const conflict = await requireNoConflict(tx, actor.viewer, demo, reason)
  requireOpen(demo)
  if (demo.comment === '') throw new ApiError('missing_comment')
  await tx.execute(sql`update demos set state = 'REJECTED', decided_by = ${actor.viewer.userId}, decided_at = now(),
      claimed_by = null, claimed_until = null
    where id = ${demo.demoId} and state in ('SUBMITTED', 'DEFERRED')`)
  await write(audit, 'demo.reject', demo, { state: 'REJECTED', conflict, comment: demo.comment }, reason)
  emit({ type: 'demo.rejected', data: { demoId: demo.demoId } })
  await announceChange(tx, emit, [demo])
  await tellDecided(tx, emit, actor.viewer.userId, demo, [{ ...demo, outcome: 'rejected', reason: demo.comment }])
}

/** The record falls back to the fastest demo that is left; the row stays and says why. */
async function revoke(
  tx: Db,
  emit: Emit,
  audit: Audit,
  actor: Uploader,
  demo: LockedDemo,
  reason: string,
): Promise<void> {
  if (!isIn('REVOKE', actor.viewer.roles)) throw new ApiError('forbidden')
  await changeRecords(tx, emit, demo, () =>
    tx.execute(sql`update demos set state = 'REVOKED', revoke_reason = ${reason}
      where id = ${demo.demoId} and state = 'RELEASED'`),
  )
  await write(audit, 'demo.revoke', demo, { state: 'REVOKED' }, reason)
  await announceChange(tx, emit, [demo])
  await tellDecided(tx, emit, actor.viewer.userId, demo, [{ ...demo, outcome: 'revoked', reason }])
}

function write(
  audit: Audit,
  action: string,
  demo: LockedDemo,
  after: Record<string, unknown>,
  reason: string | undefined,
): Promise<void> {
  return audit(action, `demo ${demo.demoId}`, { before: { state: demo.state }, after, reason })
}
