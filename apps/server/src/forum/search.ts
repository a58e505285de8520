import { ApiError } from '@kz/contract/errors'
import type { Context } from '../platform/context.ts'
import { hasRow } from '../platform/db.ts'
import { notFound } from '../platform/route.ts'
import { sql } from '../platform/sql.ts'
import type { Viewer } from '../platform/viewer.ts'
import { pageOfMessages } from './listed.ts'
import { readableIds, treeOf } from './tree.ts'

const SHORTEST = 2

/** Each word as a beginning, all of them needed, folded as the database folds them; null when there is no word in it. */
function queryOf(text: string): string | null {
  const folded = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ')
}

/**
 * A page of the messages in sight of the viewer that hold the words of a tsquery, or stand first in a thread whose title
 * does; newest first, counted to a thousand.
 */
export async function findMessages(ctx: Context, viewer: Viewer | null, query: string, page: number) {
  const tree = await treeOf(ctx)
  const inSight = sql`t.deleted_at is null and m.deleted_at is null
    and t.category_id = any(${sql.param(readableIds(tree, viewer))}::integer[])`
  return pageOfMessages(
    ctx.db,
    tree,
    sql`select id from (
        select m.id from forum_messages m join forum_threads t on t.id = m.thread_id
        where search_words(search_text(m.message)) @@ ${query}::tsquery and ${inSight}
        union
        select m.id from forum_threads t join forum_messages m on m.thread_id = t.id and m.position = 1
        where search_words(t.title) @@ ${query}::tsquery and ${inSight}) found order by id desc`,
    page,
  )
}

/** As findMessages for what somebody typed. Throws ApiError search_too_short when there is nothing to look for. */
export async function searchMessages(ctx: Context, viewer: Viewer | null, asked: { query: string; page: number }) {
  const query = [...asked.query].length < SHORTEST ? null : queryOf(asked.query)
  if (query === null) throw new ApiError('search_too_short', { least: SHORTEST })
  return findMessages(ctx, viewer, query, asked.page)
}

/** What a member wrote, newest first, as far as the viewer may read it. */
export async function messagesOf(ctx: Context, viewer: Viewer | null, asked: { userId: number; page: number }) {
  if (!(await hasRow(ctx.db, sql`select from users where id = ${asked.userId}`))) throw notFound('Player')
  const tree = await treeOf(ctx)
  return pageOfMessages(
    ctx.db,
    tree,
    sql`select m.id from forum_messages m join forum_threads t on t.id = m.thread_id
      where m.author_id = ${asked.userId} and m.deleted_at is null and t.deleted_at is null
        and t.category_id = any(${sql.param(readableIds(tree, viewer))}::integer[])
      order by m.id desc`,
    asked.page,
  )
}
