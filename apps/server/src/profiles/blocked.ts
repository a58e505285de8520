import { MOST_BLOCKED } from '@kz/contract/accounts/blocked'
import { ApiError } from '@kz/contract/errors'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { int, moment, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { requireRoom } from './kept.ts'

const BLOCKED = { userId: int, pseudo: text, country: text, since: moment }

/** Whom a member blocks, the newest first. */
export async function blockedBy(db: Db, userId: number) {
  const found = await rows(
    db,
    BLOCKED,
    sql`select u.id as "userId", u.pseudo, u.country, b.since
      from blocked_members b join users u on u.id = b.blocked_id where b.user_id = ${userId}
      order by b.since desc, u.id limit ${MOST_BLOCKED}`,
  )
  return found.map(({ since, ...member }) => ({ ...member, sinceIso: since.toISOString() }))
}

/** Blocks a member, or no longer. Throws ApiError for oneself, for nobody's id and for one more than there may be. */
export async function block(
  ctx: Context,
  ownId: number,
  userId: number,
  blocked: boolean,
): Promise<{ message: string }> {
  if (ownId === userId) throw new ApiError('blocks_self')
  await inTransaction(ctx, async (tx, emit) => {
    if (blocked) {
      const known = await hasRow(tx, sql`select 1 from users where id = ${userId} and deleted_at is null for key share`)
      if (!known) throw notFound('Player')
      const others = sql`select count(*) as count from blocked_members where user_id = ${ownId} and blocked_id <> ${userId}`
      await requireRoom(tx, ownId, others, () => new ApiError('too_many_blocked', { most: MOST_BLOCKED }), MOST_BLOCKED)
    }
    const changed = await hasRow(
      tx,
      blocked
        ? sql`insert into blocked_members (user_id, blocked_id) values (${ownId}, ${userId}) on conflict do nothing returning user_id`
        : sql`delete from blocked_members where user_id = ${ownId} and blocked_id = ${userId} returning user_id`,
    )
    if (changed) emit({ type: 'session.changed', data: { userId: ownId } })
  })
  return { message: blocked ? 'Blocked' : 'No longer blocked' }
}
