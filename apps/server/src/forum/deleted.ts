import { formatDate } from '@kz/contract/rules'
import type { Context } from '../platform/context.ts'
import { row, rows } from '../platform/db.ts'
import { notFound } from '../platform/route.ts'
import { sql } from '../platform/sql.ts'
import { LIST_PAGE, listMessages } from './listed.ts'
import { treeOf } from './tree.ts'

/** What was deleted, for those who may bring it back. */

const pagesOf = (count: number): number => Math.max(1, Math.ceil(count / LIST_PAGE))

interface Row {
  id: number
  title: string
  categoryId: number
  authorId: number
  authorName: string
  messageCount: number
  deletedBy: string | null
  deletedAt: Date
  total: number
}

/** Deleted threads, the last one first; threads that were merged are none. */
export async function deletedThreads(ctx: Context, page: number) {
  const tree = await treeOf(ctx)
  const found = await rows<Row>(
    ctx.db,
    sql`select t.id, t.title, t.category_id as "categoryId", u.id as "authorId", u.pseudo as "authorName",
        t.shown as "messageCount", d.pseudo as "deletedBy", t.deleted_at as "deletedAt", count(*) over () as total
      from forum_threads t join users u on u.id = t.author_id left join users d on d.id = t.deleted_by
      where t.deleted_at is not null and t.merged_into is null
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
export async function deletedMessages(ctx: Context, page: number) {
  const tree = await treeOf(ctx)
  const found = await rows<{ id: number; total: number }>(
    ctx.db,
    sql`select m.id, count(*) over () as total from forum_messages m join forum_threads t on t.id = m.thread_id
      where m.deleted_at is not null and t.deleted_at is null
      order by m.deleted_at desc, m.id desc limit ${LIST_PAGE} offset ${(page - 1) * LIST_PAGE}`,
  )
  const listed = await listMessages<{ deletedBy: string | null; deletedAt: Date }>(
    ctx.db,
    tree,
    found.map(({ id }) => id),
    sql`, m.deleted_at as "deletedAt", (select pseudo from users where id = m.deleted_by) as "deletedBy"`,
  )
  const messages = listed.map(({ row: { deletedBy, deletedAt }, ...message }) => ({
    ...message,
    deletedBy,
    deletedDate: formatDate(deletedAt),
  }))
  return { messages, page, totalPages: pagesOf(found[0]?.total ?? 0) }
}

/** What a message said before, newest first. */
export async function historyOf(ctx: Context, id: number) {
  if (!(await row(ctx.db, sql`select from forum_messages where id = ${id}`))) throw notFound('Message')
  const found = await rows<{ message: string; replacedBy: string | null; at: Date }>(
    ctx.db,
    sql`select e.message, u.pseudo as "replacedBy", e.replaced_at as at from forum_edits e
      left join users u on u.id = e.replaced_by where e.message_id = ${id} order by e.id desc limit 100`,
  )
  return found.map(({ at, ...edit }) => ({ ...edit, date: formatDate(at) }))
}
