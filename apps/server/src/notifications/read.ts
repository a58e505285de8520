import { type Context, inTransaction } from '../platform/api/context.ts'
import { hasRow } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { sightOf } from './in-sight.ts'

/** Marking as read. What is read is not mailed any more. */

/** Marks a member's notifications `n` that fit and notifies their other pages. Answers whether there were any. */
function markRead(ctx: Context, userId: number, which: SQL): Promise<boolean> {
  return inTransaction(ctx, async (tx, emit) => {
    const anyMarked = await hasRow(
      tx,
      sql`update notifications n set read_at = now(), mail_at = null, push_at = null
        where n.user_id = ${userId} and n.read_at is null and ${which} returning n.id`,
    )
    if (anyMarked) emit({ type: 'notification.changed', data: { userId } })
    return anyMarked
  })
}

/** Marks one as read; a repeat is no error. Throws ApiError not_found for somebody else's. */
export async function readOne(ctx: Context, userId: number, id: number): Promise<void> {
  if (await markRead(ctx, userId, sql`n.id = ${id}`)) return
  const isOwn = await hasRow(ctx.db, sql`select from notifications where id = ${id} and user_id = ${userId}`)
  if (!isOwn) throw notFound('Notification')
}

export async function readAll(ctx: Context, userId: number): Promise<void> {
  await markRead(ctx, userId, sql`true`)
}

/** A member has read in a forum thread: what told them of it, and of nothing they have still to read, is read too. */
export async function readMessages(ctx: Context, viewer: Viewer, threadId: number): Promise<void> {
  const { acts } = await sightOf(ctx, viewer)
  await markRead(
    ctx,
    viewer.userId,
    sql`n.source = 'message' and exists (select from (${acts}) act where act."threadId" = ${threadId})
      and not exists (select from (${acts}) act join forum_messages m on m.id = act."sourceId"
          left join forum_reads r on r.user_id = n.user_id and r.thread_id = m.thread_id
        where m.position > coalesce(r.position, 0) or m.position <@ r.gaps)`,
  )
}
