import type { Context } from '../../platform/api/context.ts'
import { row } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import { bool, int, moment, type RowOf, text } from '../../platform/api/shape.ts'
import { type SQL, sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { AUTHOR, authorColumns } from '../author.ts'
import { type Category, mayRead, TREE_VERSION, type Tree, treeAt } from '../tree.ts'
import { baseline, isUnread } from './baseline.ts'
import { LAST, lastColumns } from './latest.ts'

/** A thread with its author, its last message and how far the caller has read it. */
export const THREAD = {
  ...LAST,
  /** empty in a thread that was merged into another, which is never shown */
  messageId: int.orNull.as<number>(),
  id: int,
  title: text,
  ...AUTHOR,
  createdAt: moment,
  isSticky: bool,
  isReadOnly: bool,
  shown: int,
  views: int,
  mergedInto: int.orNull,
  /** null: never opened */
  readPosition: int.orNull,
  watched: bool.orNull,
  isUnread: bool,
  treeVersion: int,
}
export type Thread = RowOf<typeof THREAD>

/** Columns of `THREAD` for a member, null for a guest. */
export const threadColumns = (
  userId: number | null,
): SQL => sql`${TREE_VERSION}, ${lastColumns}, t.id, t.title, ${authorColumns},
  t.created_at as "createdAt", t.is_sticky as "isSticky", t.is_read_only as "isReadOnly", t.shown,
  coalesce(v.views, 0) as views, t.merged_into as "mergedInto", r.position as "readPosition", r.watched,
  ${userId}::integer is not null and ${isUnread(userId, baseline(userId, sql`t.category_id`))} as "isUnread"`

/** The tables of `threadColumns`, joined to a thread `t`. */
export const threadTables = (
  userId: number | null,
): SQL => sql`join users u on u.id = t.author_id join users a on a.id = t.last_author_id
  left join forum_views v on v.thread_id = t.id
  left join forum_reads r on r.user_id = ${userId} and r.thread_id = t.id`

export interface Found {
  tree: Tree
  category: Category
  thread: Thread
}

const oneThread = (id: number, userId: number | null): SQL =>
  sql.named(
    'forum-thread',
    sql`select ${threadColumns(userId)} from forum_threads t ${threadTables(userId)}
      where t.id = ${id} and (t.deleted_at is null or t.merged_into is not null)`,
  )

/** A thread that the viewer may see, or undefined; one that was merged leads to where its messages are now. */
export async function findThread(ctx: Context, viewer: Viewer | null, id: number): Promise<Found | undefined> {
  let next: number | null = id
  for (let hops = 0; next !== null && hops < 5; hops++) {
    const thread: Thread | undefined = await row(ctx.db, THREAD, oneThread(next, viewer?.userId ?? null))
    if (!thread) return undefined
    const tree = await treeAt(ctx, thread.treeVersion)
    const category = tree.byId.get(thread.categoryId)
    if (!category) return undefined
    if (thread.mergedInto === null) return mayRead(category, viewer) ? { tree, category, thread } : undefined
    next = thread.mergedInto
  }
  return undefined
}

/** As findThread; throws ApiError not_found for a thread that is missing, deleted or in a category closed to the viewer. */
export async function requireThread(ctx: Context, viewer: Viewer | null, id: number): Promise<Found> {
  const found = await findThread(ctx, viewer, id)
  if (!found) throw notFound('Thread')
  return found
}
