import { ApiError } from '@kz/contract/errors'
import { isIn } from '@kz/contract/roles'
import { notify } from '../../notifications/api.ts'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { row } from '../../platform/api/db.ts'
import { text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { move, reject, requireOpen } from '../../submissions/api.ts'
import { demoKind } from '../kind.ts'
import { announceChange, noticesOf } from './announce-change.ts'
import { changeRecords } from './change-records.ts'

interface Decision {
  demoId: number
  reason?: string | undefined
}

/** Rejects a waiting demo, which needs a saved comment; with a reason, revokes a released one. */
export async function rejectOrRevoke(
  ctx: Context,
  viewer: Viewer,
  { demoId, reason }: Decision,
): Promise<{ demoId: number }> {
  const found = await row(ctx.db, { state: text }, sql`select state from demos where id = ${demoId}`)
  if (found?.state === 'RELEASED' && reason) await revoke(ctx, viewer, demoId, reason)
  else await reject(ctx, demoKind, viewer, { id: demoId, reason })
  return { demoId }
}

/** The record falls back to the fastest demo that is left; the row stays and says why. */
function revoke(ctx: Context, viewer: Viewer, demoId: number, reason: string): Promise<void> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const demo = await demoKind.lock(tx, demoId)
    if (!isIn('REVOKE', viewer.roles)) throw new ApiError('forbidden')
    if (demo.state !== 'RELEASED') requireOpen(demoKind, demo)
    await changeRecords(tx, emit, viewer.userId, [demo.routeId], () =>
      move(tx, demoKind, demoId, ['RELEASED'], 'REVOKED', sql`, revoke_reason = ${reason}`),
    )
    emit({ type: 'record.changed', data: { mapName: demo.mapName } })
    await audit('demo.revoke', `demo ${demoId}`, { before: { state: demo.state }, after: { state: 'REVOKED' }, reason })
    await announceChange(tx, emit, [demo])
    await notify(tx, emit, noticesOf(viewer.userId, [demo], 'revoked', reason))
  })
}
