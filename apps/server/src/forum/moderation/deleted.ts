import { formatDate } from '@kz/contract/rules'
import type { Context } from '../../platform/api/context.ts'
import { row, rows } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import { int, moment, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { LIST_PAGE, listMessages } from '../threads/listed.ts'
import { treeOf } from '../tree.ts'
import { moderatedIds, requireModerator } from './moderation-queue.ts'

/** What was deleted, for those who may bring it back. */

/** A page of all the caller moderates, or of one category and what is under it. */
interface Asked {
  page: number
  categoryId?: number | undefined
}

const pagesOf = (count: number): number => Math.max(1, Math.ceil(count / LIST_PAGE))

const ROW = {
  id: int,
  title: text,
  categoryId: int,
  authorId: int,
  authorName: text,
  messageCount: int,
  deletedBy: text.orNull,
  deletedAt: moment,
  total: int,
}

/** Deleted threads, the last one first; threads that were merged are none. */
export async function deletedThreads(ctx: Context, viewer: Viewer, { page, categoryId }: Asked) {
  const tree = await treeOf(ctx)
  const ids = sql.param(moderatedIds(tree, viewer, categoryId))
  const found = await rows(
    ctx.db,
    ROW,
    sql`select t.id, t.title, t.category_id as "categoryId", u.id as "authorId", u.pseudo as "authorName",
        t.shown as "messageCount", d.pseudo as "deletedBy", t.deleted_at as "deletedAt", count(*) over () as total
      from forum_threads t join users u on u.id = t.author_id left join users d on d.id = t.deleted_by
      where t.deleted_at is not null and t.merged_into is null and t.category_id = any(${ids}::integer[])
      order by t.deleted_at desc, t.id desc limit ${LIST_PAGE} offset ${(page - 1) * LIST_PAGE}`,
  )
  const threads = found.map(({ deletedAt, total: _total, ...thread }) => ({
    ...thread,
    categoryName: tree.byId.get(thread.categoryId)?.name ?? '',
    deletedDate: formatDate(deletedAt),
  }))
  return { threads, page, totalPages: pagesOf(found[0]?.total ?? 0) }
}

/** Messages that were deleted by themselves, the last one first. */
export async function deletedMessages(ctx: Context, viewer: Viewer, { page, categoryId }: Asked) {
  const tree = await treeOf(ctx)
  const places = sql.param(moderatedIds(tree, viewer, categoryId))
  const found = await rows(
    ctx.db,
    { id: int, total: int },
    sql`select m.id, count(*) over () as total from forum_messages m join forum_threads t on t.id = m.thread_id
      where m.deleted_at is not null and t.deleted_at is null and t.category_id = any(${places}::integer[])
      order by m.deleted_at desc, m.id desc limit ${LIST_PAGE} offset ${(page - 1) * LIST_PAGE}`,
  )
  const listed = await listMessages(
    ctx.db,
    tree,
    found.map(({ id }) => id),
    {
      shape: { deletedBy: text.orNull, deletedAt: moment },
      columns: sql`, m.deleted_at as "deletedAt", (select pseudo from users where id = m.deleted_by) as "deletedBy"`,
    },
  )
  const messages = listed.map(({ row: { deletedBy, deletedAt }, ...message }) => ({
    ...message,
    deletedBy,
    deletedDate: formatDate(deletedAt),
  }))
  return { messages, page, totalPages: pagesOf(found[0]?.total ?? 0) }
}

/** What a message said before, newest first, for those who moderate its category. */
export async function historyOf(ctx: Context, viewer: Viewer, id: number) {
  const place = await row(
    ctx.db,
    { categoryId: int },
    sql`select t.category_id as "categoryId" from forum_messages m join forum_threads t on t.id = m.thread_id
      where m.id = ${id}`,
  )
  if (!place) throw notFound('Message')
  requireModerator((await treeOf(ctx)).byId.get(place.categoryId), viewer, 'Message')
  const found = await rows(
    ctx.db,
    { message: text, replacedBy: text.orNull, at: moment },
    sql`select e.message, u.pseudo as "replacedBy", e.replaced_at as at from forum_edits e
      left join users u on u.id = e.replaced_by where e.message_id = ${id} order by e.id desc limit 100`,
  )
  return found.map(({ at, ...edit }) => ({ ...edit, date: formatDate(at) }))
}
