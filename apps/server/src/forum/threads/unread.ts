import { readMessages } from '../../notifications/api.ts'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { type Db, row } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import { int } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { requireCategory, treeOf } from '../tree.ts'
import { requireThread } from './find-thread.ts'

/** What members have read. */

/** Notes that the viewer has read a thread to a message, or to its end. Reading never goes back. */
export async function markThreadRead(ctx: Context, viewer: Viewer, threadId: number, messageId: number | undefined) {
  const { thread } = await requireThread(ctx, viewer, threadId)
  const position = await inTransaction(ctx, async (tx) => {
    const reached = await placeIn(tx, thread.id, messageId)
    await tx.execute(sql`with moved as (insert into forum_reads (user_id, thread_id, position)
          values (${viewer.userId}, ${thread.id}, ${reached})
          on conflict (user_id, thread_id) do update set position = greatest(forum_reads.position, excluded.position),
              gaps = forum_reads.gaps - int4multirange(int4range(0, excluded.position, '[]'))
            where forum_reads.position < excluded.position or lower(forum_reads.gaps) <= excluded.position
          returning position)
      insert into forum_views (thread_id, views) select ${thread.id}::integer, 1 from moved
        on conflict (thread_id) do update set views = forum_views.views + 1`)
    return reached
  })
  await readMessages(ctx, viewer, thread.id)
  return { readPosition: Math.max(position, thread.readPosition ?? 0) }
}

/** The position of a message, or of the last one, in a thread whose messages stay where they are until the transaction ends. */
async function placeIn(tx: Db, threadId: number, messageId: number | undefined): Promise<number> {
  const thread = await row(
    tx,
    { written: int },
    sql`select written from forum_threads where id = ${threadId} and deleted_at is null for key share`,
  )
  if (!thread) throw notFound('Thread')
  if (messageId === undefined) return thread.written
  const message = await row(
    tx,
    { position: int },
    sql`select position from forum_messages where id = ${messageId} and thread_id = ${threadId}`,
  )
  if (!message) throw notFound('Message')
  return message.position
}

/** Everything in a category, or in the whole forum, counts as read from now on. */
export async function markRead(ctx: Context, viewer: Viewer, categoryId: number | undefined): Promise<void> {
  const ids = categoryId === undefined ? [0] : idsUnder(await treeOf(ctx), viewer, categoryId)
  const isMarked = categoryId === undefined ? sql`true` : sql`t.category_id = any(${sql.param(ids)}::integer[])`
  await inTransaction(ctx, async (tx) => {
    for (const id of ids) {
      await tx.execute(sql`insert into forum_marks (user_id, category_id, read_at)
        values (${viewer.userId}, ${id}, clock_timestamp())
        on conflict (user_id, category_id) do update set read_at = excluded.read_at`)
    }
    await tx.execute(sql`update forum_reads r set gaps = '{}' from forum_threads t
      where r.user_id = ${viewer.userId} and r.gaps <> '{}' and t.id = r.thread_id and ${isMarked}`)
  })
}

function idsUnder(tree: Awaited<ReturnType<typeof treeOf>>, viewer: Viewer, categoryId: number): number[] {
  const category = requireCategory(tree, viewer, categoryId)
  return tree.ordered.filter(({ path }) => path.includes(category)).map(({ id }) => id)
}

/** Watching a category: new threads in it and under it reach the member. Switching twice is no error. */
export async function watchCategory(ctx: Context, viewer: Viewer, id: number, watched: boolean): Promise<void> {
  const category = requireCategory(await treeOf(ctx), viewer, id)
  await inTransaction(ctx, (tx) =>
    tx.execute(
      watched
        ? sql`insert into forum_category_watches (user_id, category_id) values (${viewer.userId}, ${category.id})
            on conflict do nothing`
        : sql`delete from forum_category_watches where user_id = ${viewer.userId} and category_id = ${category.id}`,
    ),
  )
}

/** Watching a thread: its news reach the member. Switching twice is no error. */
export async function setWatched(ctx: Context, viewer: Viewer, threadId: number, watched: boolean): Promise<void> {
  const { thread } = await requireThread(ctx, viewer, threadId)
  await inTransaction(ctx, async (tx) => {
    await placeIn(tx, thread.id, undefined)
    await tx.execute(sql`insert into forum_reads (user_id, thread_id, watched)
      values (${viewer.userId}, ${thread.id}, ${watched})
      on conflict (user_id, thread_id) do update set watched = excluded.watched`)
  })
}
