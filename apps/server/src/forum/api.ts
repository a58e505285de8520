import { firstPicture, parseForum, writeExtract, writeText } from '@kz/markup'
import type { Context } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { bool, int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { findMessages } from './threads/search.ts'
import { type Holder, mayRead, readableIds, readTree, treeAt, treeOf } from './tree.ts'

/** What other domains may ask of the forum. */

export { bringCategory, bringMessages, bringThreads, giveMessages, messageIds, settleThreads } from './brought.ts'
export { assignForumReport, decideReport } from './moderation/reports.ts'
export { requireTrusted } from './moderation/untrue-reports.ts'
export { hasLinks, KNOWN_MESSAGES, linksLater } from './text.ts'
export { TREE_VERSION } from './tree.ts'
export { refreshAuthors, refreshThread } from './write.ts'

const EXTRACT = 160
const MOST_ADDRESSES = 40_000

/** Messages for the search of the whole site: a page of those that the viewer may see, with their words. */
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
    text: writeText(parseForum(message.row.message).nodes).replaceAll('\n', ' '),
  }))
  return { hits, total }
}

/** What the head of a thread's page says, of the one it was merged into; null for a thread that not everybody may read. */
export async function threadHead(
  db: Db,
  id: number,
): Promise<{ id: number; title: string; description: string; picture: string | undefined } | null> {
  const found = await row(
    db,
    { id: int, title: text, categoryId: int, message: text, isDeleted: bool },
    sql`select t.id, t.title, t.category_id as "categoryId", m.message, m.deleted_at is not null as "isDeleted"
      from forum_threads t join forum_messages m on m.thread_id = t.id and m.position = 1
      where t.id = (select coalesce(merged_into, id) from forum_threads where id = ${id}) and t.deleted_at is null`,
  )
  const category = found && (await readTree(db)).byId.get(found.categoryId)
  if (!found || !category || !mayRead(category, null)) return null
  const nodes = found.isDeleted ? [] : parseForum(found.message).nodes
  return { id: found.id, title: found.title, description: writeExtract(nodes, EXTRACT), picture: firstPicture(nodes) }
}

/** Addresses of the threads everybody may read, the last written in first, for the site map. */
export async function publicThreads(db: Db): Promise<{ path: string; changedAt: Date }[]> {
  const found = await rows(
    db,
    { id: int, at: moment },
    sql`select id, last_message_at as at from forum_threads
      where deleted_at is null and category_id = any(${sql.param(readableIds(await readTree(db), null))}::integer[])
      order by last_message_at desc limit ${MOST_ADDRESSES}`,
  )
  return found.map(({ id, at }) => ({ path: `/forum/threads/${id}`, changedAt: at }))
}

/** A message everybody may read. */
const PUBLIC_MESSAGE = {
  id: int,
  threadId: int,
  threadTitle: text,
  /** it opens its thread */
  isFirst: bool,
  author: text,
  message: text,
  at: moment,
}
export type PublicMessage = RowOf<typeof PUBLIC_MESSAGE>

/** The newest messages everybody may read: they are in the threads that were written in last. */
export async function newestPublicMessages(ctx: Context, most: number): Promise<PublicMessage[]> {
  const open = readableIds(await treeOf(ctx), null)
  return rows(
    ctx.db,
    PUBLIC_MESSAGE,
    sql`with threads as (
        select t.id, t.title from unnest(${sql.param(open)}::integer[]) category (id) cross join lateral (
          select id, title, last_message_at from forum_threads
          where category_id = category.id and deleted_at is null order by last_message_at desc limit ${most}) t
        order by t.last_message_at desc, t.id desc limit ${most})
      select m.id, t.id as "threadId", t.title as "threadTitle", m.position = 1 as "isFirst", u.pseudo as author,
        m.message, m.created_at as at
      from threads t cross join lateral (
          select * from forum_messages where thread_id = t.id and deleted_at is null
          order by position desc limit ${most}) m
        join users u on u.id = m.author_id
      order by m.created_at desc, m.id desc limit ${most}`,
  )
}

/** Ids of the categories that somebody with these roles may read at this moment. */
export const readableCategories = async (ctx: Context, viewer: Holder | null): Promise<number[]> =>
  readableIds(await treeOf(ctx), viewer)

/** As readableCategories, for a query that has asked for TREE_VERSION itself. */
export const readableAt = async (ctx: Context, version: number | undefined, viewer: Holder | null): Promise<number[]> =>
  readableIds(await treeAt(ctx, version), viewer)

/** How many messages a member has written. */
export async function messageCount(db: Db, userId: number): Promise<number> {
  const found = await row(db, { messages: int }, sql`select messages from forum_authors where user_id = ${userId}`)
  return found?.messages ?? 0
}
