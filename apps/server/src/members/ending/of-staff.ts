import type { leaving } from '@kz/contract/accounts/leaving'
import { ApiError } from '@kz/contract/errors'
import type { Role } from '@kz/contract/roles'
import type { Answer } from '@kz/contract/wire/endpoint'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { hasRow, rows } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import { withExclusivePermissionLock } from '../../platform/api/permission-lock.ts'
import { int, moment, text, texts } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'

/** Who holds an office does not end their account alone: another of the staff says yes. */

const MOST = 100
const WAITING = {
  userId: int,
  pseudo: text,
  country: text,
  roles: texts.as<Role[]>(),
  askedAt: moment,
  endsAt: moment,
}

/** Those who wait for a yes, the first to ask first. */
export async function waitingEndings({ db }: Context): Promise<Answer<(typeof leaving)['GET /admin/endings']>> {
  const found = await rows(
    db,
    WAITING,
    sql`select u.id as "userId", u.pseudo, u.country, array(select role from user_roles r where r.user_id = u.id) as roles,
        e.asked_at as "askedAt", e.ends_at as "endsAt"
      from account_endings e join users u on u.id = e.user_id
      where e.needs_staff and e.confirmed_by is null order by e.asked_at limit ${MOST}`,
  )
  return found.map(({ askedAt, endsAt, ...member }) => ({
    ...member,
    askedIso: askedAt.toISOString(),
    endsIso: endsAt.toISOString(),
  }))
}

/** Says yes to it. Throws ApiError own_ending for one's own, not_found where nobody waits. */
export async function confirmEnding(ctx: Context, viewer: Viewer, userId: number): Promise<{ message: string }> {
  if (userId === viewer.userId) throw new ApiError('own_ending')
  await inTransaction(withExclusivePermissionLock(ctx, userId, viewer.userId), async (tx, emit, audit) => {
    const confirmed = await hasRow(
      tx,
      sql`update account_endings set confirmed_by = ${viewer.userId}, confirmed_at = now()
        where user_id = ${userId} and needs_staff and confirmed_by is null returning user_id`,
    )
    if (!confirmed) throw notFound('Player')
    await audit('account.ending-confirm', `user:${userId}`)
    emit({ type: 'session.changed', data: { userId } })
  })
  return { message: 'Confirmed' }
}
