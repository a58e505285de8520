import type { Context } from '../../platform/api/context.ts'
import { rows } from '../../platform/api/db.ts'
import { int } from '../../platform/api/shape.ts'
import { type SQL, sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { readableIds, treeOf } from '../tree.ts'
import { baseline, isBehind, threadsWithGaps, UNREAD_LOOKED_AT } from './baseline.ts'
import { THREAD, threadColumns, threadTables } from './find-thread.ts'
import { asThread } from './threads.ts'

/** A member's own lists: what they have not read, and what they watch. */

const PAGE = 20
/** So many are looked at and no more: a later page would help nobody. */
const MOST = 400

/** Unread threads of the visible categories, as the marks of the categories count them, the last written in first. */
export const unreadThreads = (ctx: Context, viewer: Viewer, page: number) =>
  pageOfThreads(
    ctx,
    viewer,
    page,
    (ids) => sql`select id from (
      select t.id, t.last_message_at from unnest(${ids}::integer[]) category (id) cross join lateral (
        select id, written, last_message_id, last_message_at from forum_threads
        where category_id = category.id and deleted_at is null
          and last_message_at > ${baseline(viewer.userId, sql`category.id`)}
        order by last_message_at desc limit ${UNREAD_LOOKED_AT}) t
        left join forum_reads r on r.user_id = ${viewer.userId} and r.thread_id = t.id
      where ${isBehind}
      union ${threadsWithGaps(viewer.userId, sql`${ids}::integer[]`)}) unread
      order by last_message_at desc, id desc limit ${MOST}`,
  )

/** The threads the viewer watches and may still read, the last written in first. */
export const watchedThreads = (ctx: Context, viewer: Viewer, page: number) =>
  pageOfThreads(
    ctx,
    viewer,
    page,
    (ids) => sql`select t.id from forum_reads r join forum_threads t on t.id = r.thread_id
      where r.user_id = ${viewer.userId} and r.watched and t.deleted_at is null
        and t.category_id = any(${ids}::integer[])
      order by t.last_message_at desc, t.id desc limit ${MOST}`,
  )

/** A page of the threads whose ids a query about the visible categories answers, in its order. */
async function pageOfThreads(ctx: Context, viewer: Viewer, page: number, matching: (categoryIds: SQL) => SQL) {
  const tree = await treeOf(ctx)
  const all = await rows(ctx.db, { id: int }, matching(sql`${sql.param(readableIds(tree, viewer))}`))
  const ids = all.slice((page - 1) * PAGE, page * PAGE).map(({ id }) => id)
  const found = await rows(
    ctx.db,
    THREAD,
    sql`select ${threadColumns(viewer.userId)} from forum_threads t ${threadTables(viewer.userId)}
      where t.id = any(${sql.param(ids)}::integer[])`,
  )
  const threads = ids.flatMap((id) => {
    const thread = found.find((each) => each.id === id)
    const category = thread && tree.byId.get(thread.categoryId)
    return category ? [asThread(tree, category, thread, viewer, undefined)] : []
  })
  return { threads, page, totalPages: Math.max(1, Math.ceil(all.length / PAGE)), total: all.length }
}
