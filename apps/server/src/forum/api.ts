import { parseBBCode, writeExtract, writeText } from '@kz/markup'
import { sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { type Db, row, rows } from '../platform/db.ts'
import type { Viewer } from '../platform/viewer.ts'
import { findMessages } from './search.ts'
import { type Holder, mayRead, readableIds, readTree, treeOf } from './tree.ts'

/** What other domains may ask of the forum. */

export { refreshAuthors, refreshThread } from './write.ts'

const EXTRACT = 160
const MOST_ADDRESSES = 40_000

/** Messages for the search of the whole site: a page of those in sight of the viewer, with their words. */
export async function findForum(ctx: Context, viewer: Viewer | null, query: string, page: number) {
  const { messages, total } = await findMessages(ctx, viewer, query, page)
  const hits = messages.map((message) => ({
    id: message.id,
    title: message.threadTitle,
    date: message.dateIso,
    userId: message.authorId,
    nickname: message.authorName,
    country: message.authorCountry,
    threadId: message.threadId,
    messageId: message.id,
    text: writeText(parseBBCode(message.row.message).nodes).replaceAll('\n', ' '),
  }))
  return { hits, total }
}

/** What the head of a thread's page says; null for a thread that not everybody may read. */
export async function threadHead(db: Db, id: number): Promise<{ title: string; description: string } | null> {
  const found = await row<{ title: string; categoryId: number; message: string; isDeleted: boolean }>(
    db,
    sql`select t.title, t.category_id as "categoryId", m.message, m.deleted_at is not null as "isDeleted"
      from forum_threads t join forum_messages m on m.thread_id = t.id and m.position = 1
      where t.id = ${id} and t.deleted_at is null`,
  )
  const category = found && (await readTree(db)).byId.get(found.categoryId)
  if (!found || !category || !mayRead(category, null)) return null
  const description = found.isDeleted ? '' : writeExtract(parseBBCode(found.message).nodes, EXTRACT)
  return { title: found.title, description }
}

/** Addresses of the threads everybody may read, the last written in first, for the site map. */
export async function publicThreads(db: Db): Promise<{ path: string; changedAt: Date }[]> {
  const found = await rows<{ id: number; at: Date }>(
    db,
    sql`select id, last_message_at as at from forum_threads
      where deleted_at is null and category_id = any(${sql.param(readableIds(await readTree(db), null))}::integer[])
      order by last_message_at desc limit ${MOST_ADDRESSES}`,
  )
  return found.map(({ id, at }) => ({ path: `/forum/threads/${id}`, changedAt: at }))
}

/** Ids of the categories that somebody with these roles may read at this moment. */
export const readableCategories = async (ctx: Context, viewer: Holder | null): Promise<number[]> =>
  readableIds(await treeOf(ctx), viewer)

/** How many messages a member has written. */
export async function messageCount(db: Db, userId: number): Promise<number> {
  const found = await row<{ messages: number }>(db, sql`select messages from forum_authors where user_id = ${userId}`)
  return found?.messages ?? 0
}
