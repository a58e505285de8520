import { pagingOf } from '@kz/contract/wire/page'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, row, rows } from '../platform/api/db.ts'
import { int, moment, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { lockNews, lockPost, noteChange } from './locked.ts'
import { findPost, type Post } from './read.ts'
import { type PostKind, shownComments } from './sight.ts'

/** Deleted posts, and bringing one back within 30 days. */

const RESTORE_DAYS = 30
const PAGE = 25

const restorable = sql`p.deleted_at > now() - make_interval(days => ${RESTORE_DAYS})`

const DELETED = {
  id: int,
  title: text,
  author: text,
  authorCountry: text,
  publishedAt: moment,
  deletedBy: text.orNull,
  deletedAt: moment,
  commentsNumber: int,
}

/** Posts that were deleted within 30 days, the last one first. */
export async function deletedPosts(db: Db, kind: PostKind, page: number) {
  const where = sql`p.kind = ${kind} and ${restorable}`
  const [found, counted] = await Promise.all([
    rows(
      db,
      DELETED,
      sql`select p.id, p.title, u.pseudo as author, u.country as "authorCountry", p.published_at as "publishedAt",
          d.pseudo as "deletedBy", p.deleted_at as "deletedAt",
          ${shownComments} as "commentsNumber"
        from posts p join users u on u.id = p.author_id left join users d on d.id = p.deleted_by
        where ${where} order by p.deleted_at desc, p.id desc limit ${PAGE} offset ${(page - 1) * PAGE}`,
    ),
    row(db, { total: int }, sql`select count(*) as total from posts p where ${where}`),
  ])
  return {
    deleted: found.map(({ publishedAt, deletedAt, ...post }) => ({
      ...post,
      dateIso: publishedAt.toISOString(),
      deletedDateIso: deletedAt.toISOString(),
      restorableUntilIso: new Date(deletedAt.getTime() + RESTORE_DAYS * 86_400_000).toISOString(),
    })),
    ...pagingOf(page, PAGE, counted?.total ?? 0),
  }
}

/**
 * Brings a deleted post back as it was, not pinned, with its comments. A repeat changes nothing. Throws ApiError not_found
 * for one that never was or was deleted more than 30 days ago.
 */
export function restorePost(ctx: Context, viewer: Viewer, kind: PostKind, postId: number): Promise<Post> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    await lockNews(tx)
    const restored = await hasRow(
      tx,
      sql`update posts p set deleted_at = null, deleted_by = null, version = version + 1
        where p.id = ${postId} and p.kind = ${kind} and ${restorable} returning p.id`,
    )
    const post = await lockPost(tx, kind, postId)
    if (restored) await noteChange(emit, audit, 'restore', null, post)
    return findPost(tx, { viewer, now: ctx.now() }, kind, postId)
  })
}
