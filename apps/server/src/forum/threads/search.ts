import { ApiError } from '@kz/contract/errors'
import { formatDate } from '@kz/contract/rules'
import type { Context } from '../../platform/api/context.ts'
import { hasRow, rows } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import { int, moment, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { mayModerate, readableIds, treeOf } from '../tree.ts'
import { pageOfMessages } from './listed.ts'

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
 * A page of the messages that the viewer may see and that hold the words of a tsquery, or stand first in a thread whose title
 * does; newest first, counted to a thousand.
 */
export async function findMessages(ctx: Context, viewer: Viewer | null, query: string, page: number) {
  const tree = await treeOf(ctx)
  const inSight = sql`t.deleted_at is null and m.deleted_at is null
    and t.category_id = any(${sql.ids(readableIds(tree, viewer))})`
  const wanted = sql.unseen(query, 'tsquery')
  return pageOfMessages(
    ctx.db,
    tree,
    sql.named(
      'forum-found',
      sql`select id from (
        select m.id from forum_messages m join forum_threads t on t.id = m.thread_id
        where search_words(search_text(m.message)) @@ ${wanted} and ${inSight}
        union
        select m.id from forum_threads t join forum_messages m on m.thread_id = t.id and m.position = 1
        where search_words(t.title) @@ ${wanted} and ${inSight}) found order by id desc`,
    ),
    page,
  )
}

/** As findMessages for what somebody typed. Throws ApiError search_too_short when there is nothing to look for. */
export function searchMessages(ctx: Context, viewer: Viewer | null, asked: { query: string; page: number }) {
  return findMessages(ctx, viewer, requireQuery(asked.query), asked.page)
}

function requireQuery(typed: string): string {
  const query = [...typed].length < SHORTEST ? null : queryOf(typed)
  if (query === null) throw new ApiError('search_too_short', { least: SHORTEST })
  return query
}

const FOUND_THREAD = { id: int, title: text, categoryId: int, shown: int, at: moment }
const MOST_FOUND = 20

/** Threads the viewer moderates whose titles hold these words, the last written in first: those to merge into. */
export async function findThreads(ctx: Context, viewer: Viewer, typed: string) {
  const query = requireQuery(typed)
  const tree = await treeOf(ctx)
  const own = tree.ordered.filter((category) => mayModerate(category, viewer)).map(({ id }) => id)
  const found = await rows(
    ctx.db,
    FOUND_THREAD,
    sql`select id, title, category_id as "categoryId", shown, last_message_at as at from forum_threads t
      where search_words(title) @@ ${query}::tsquery and deleted_at is null
        and category_id = any(${sql.param(own)}::integer[])
      order by last_message_at desc, id desc limit ${MOST_FOUND}`,
  )
  return found.map(({ id, title, categoryId, shown, at }) => ({
    id,
    title,
    categoryName: tree.byId.get(categoryId)?.name ?? '',
    replyCount: Math.max(0, shown - 1),
    date: formatDate(at),
    dateIso: at.toISOString(),
  }))
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
