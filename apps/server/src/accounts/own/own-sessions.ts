import type { accounts } from '@kz/contract/accounts/accounts'
import { formatDate } from '@kz/contract/rules'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { hasRow, rows } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import type { Call } from '../../platform/api/handler.ts'
import { withExclusivePermissionLock } from '../../platform/api/permission-lock.ts'
import { int, moment, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { partsOfDevice } from '../login/device.ts'
import { endFamilies } from '../login/sessions.ts'
import { checkOwnPassword } from './own-password.ts'

/** Listing and ending one's own sessions. */

export async function listSessions(ctx: Context, { viewer }: Call<(typeof accounts)['GET /auth/sessions']>) {
  const found = await rows(
    ctx.db,
    { id: int, device: text, country: text.orNull, created: moment, lastSeen: moment },
    sql`select f.id, f.device, f.country, f.created_at as created, f.last_seen_at as "lastSeen" from session_families f
      where f.user_id = ${viewer.userId} and f.ended_at is null
        and exists (select from refresh_tokens t
          where t.family_id = f.id and t.consumed_at is null and t.expires_at > now())
      order by f.last_seen_at desc, f.id desc`,
  )
  return found.map(({ id, device, country, created, lastSeen }) => ({
    ...{ id, device, country, ...partsOfDevice(device) },
    created: formatDate(new Date(created)),
    lastSeen: formatDate(new Date(lastSeen)),
    current: id === viewer.familyId,
  }))
}

export async function endSession(ctx: Context, call: Call<(typeof accounts)['DELETE /auth/sessions/{id}']>) {
  const { userId } = call.viewer
  await inTransaction(withExclusivePermissionLock(ctx, userId), async (tx, emit, audit) => {
    const ended = await hasRow(
      tx,
      sql`update session_families set ended_at = now(), end_reason = 'ended'
        where id = ${call.params.id} and user_id = ${userId} and ended_at is null returning id`,
    )
    if (!ended) throw notFound('Session')
    await audit('session.end', `session:${call.params.id}`)
    emit({ type: 'session.changed', data: { userId } })
  })
  return { message: 'Session ended' }
}

export async function endOtherSessions(ctx: Context, call: Call<(typeof accounts)['POST /auth/logout-all']>) {
  const { userId, familyId } = call.viewer
  await checkOwnPassword(ctx, userId, call.body.password)
  await inTransaction(withExclusivePermissionLock(ctx, userId), async (tx, emit, audit) => {
    await endFamilies(tx, userId, 'ended', familyId)
    await audit('session.end-others', `user:${userId}`)
    emit({ type: 'session.changed', data: { userId } })
  })
  return { message: 'All other sessions were ended' }
}
