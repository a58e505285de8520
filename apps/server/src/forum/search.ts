import { ApiError } from '@kz/contract/errors'
import { sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { row } from '../platform/db.ts'
import { notFound } from '../platform/route.ts'
import type { Viewer } from '../platform/viewer.ts'
import { pageOfMessages } from './listed.ts'
import { readableIds, treeOf } from './tree.ts'

const SHORTEST = 2

/** Each word as a beginning, all of them needed; null when there is no word in it. */
function searchWords(text: string): string | null {
  const words = text.match(/[\p{L}\p{N}_]+/gu) ?? []
  return words.length === 0 ? null : words.map((word) => `'${word}':*`).join(' & ')
}

/** Messages in sight of the viewer that hold the words, or stand first in a thread whose title does; newest first. */
export async function searchMessages(ctx: Context, viewer: Viewer | null, asked: { query: string; page: number }) {
  const words = [...asked.query].length < SHORTEST ? null : searchWords(asked.query)
  if (words === null) throw new ApiError('invalid_request', `Type at least ${SHORTEST} characters`)
  const tree = await treeOf(ctx)
  const inSight = sql`t.deleted_at is null and m.deleted_at is null
    and t.category_id = any(${sql.param(readableIds(tree, viewer))}::integer[])`
  const query = sql`to_tsquery('simple', ${words})`
  return pageOfMessages(
    ctx.db,
    tree,
    sql`select id from (
        select m.id from forum_messages m join forum_threads t on t.id = m.thread_id
        where to_tsvector('simple', m.message) @@ ${query} and ${inSight}
        union
        select m.id from forum_threads t join forum_messages m on m.thread_id = t.id and m.position = 1
        where to_tsvector('simple', t.title) @@ ${query} and ${inSight}) found order by id desc`,
    asked.page,
  )
}

/** What a member wrote, newest first, as far as the viewer may read it. */
export async function messagesOf(ctx: Context, viewer: Viewer | null, asked: { userId: number; page: number }) {
  if (!(await row(ctx.db, sql`select from users where id = ${asked.userId}`))) throw notFound('Player')
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
