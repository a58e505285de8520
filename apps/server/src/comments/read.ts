import type { Comment } from '@kz/contract/comments'
import { ROLES } from '@kz/contract/roles'
import { type Db, row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { int } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { findComments } from './shape.ts'
import {
  CHAT_PAGE,
  type CommentKind,
  isReadable,
  pagesOf,
  ROOTS_PAGE,
  requireThread,
  threadOf,
  withPost,
} from './threads.ts'

/** Reading threads. Every statement is bounded, and none depends on how long the thread is. */

/** The most comments one answer holds, replies included. */
const MOST = 2_000
/** The most messages a reader of the chat box catches up with in one call. */
const MOST_MISSED = 100

/**
 * A page of roots, newest first, each followed by all its replies, oldest first; without a page the whole thread. At most
 * 2,000 comments either way. Throws ApiError not_found for a post out of sight.
 */
export async function threadPage(
  db: Db,
  viewer: Viewer | null,
  kind: CommentKind,
  targetId: number,
  page: number | undefined,
): Promise<Comment[]> {
  await requireThread(db, kind, targetId, viewer)
  const { roots } = await threadOf(db, kind, targetId)
  const window = page === undefined ? sql`limit ${MOST}` : sql`limit ${ROOTS_PAGE} offset ${page * ROOTS_PAGE}`
  const found = await findComments(
    db,
    viewer,
    sql`(select each.*, -root.id as place
      from (select id from comments where kind = ${kind} and target_id = ${targetId} and parent_id is null
          order by id desc ${window}) root
        cross join lateral (select * from comments where id = root.id
          union all select * from comments where root_id = root.id) each
      order by root.id desc, each.id limit ${MOST}) c`,
  )
  return page === undefined ? found : withPages(found, pagesOf(roots))
}

/** The chat box, newest first, ten a page; with `since` only what is newer. Deleted messages are for staff. */
export async function chatPage(
  db: Db,
  viewer: Viewer | null,
  { page, since }: { page: number; since?: number | undefined },
): Promise<Comment[]> {
  const seesAll = seesDeleted(viewer)
  const shown = seesAll ? sql`true` : sql`deleted_at is null`
  const window =
    since === undefined
      ? sql`order by id desc limit ${CHAT_PAGE} offset ${page * CHAT_PAGE}`
      : sql`and id > ${since} order by id desc limit ${MOST_MISSED}`
  const thread = await threadOf(db, 'chat', 0)
  const found = await findComments(
    db,
    viewer,
    sql`(select *, -id as place from comments where kind = 'chat' and ${shown} ${window}) c`,
  )
  return withPages(found, pagesOf(seesAll ? thread.written : thread.shown, CHAT_PAGE))
}

const seesDeleted = (viewer: Viewer | null): boolean =>
  viewer?.roles.some((role) => ROLES[role].kind === 'STAFF') ?? false

const withPages = ([first, ...others]: Comment[], totalPages: number): Comment[] =>
  first ? [{ ...first, totalPages }, ...others] : []

/** One comment. */
export async function oneComment(db: Db, viewer: Viewer | null, commentId: number): Promise<Comment> {
  const [found] = await findComments(db, viewer, sql`(select *, 0 as place from comments where id = ${commentId}) c`)
  return found as Comment
}

/** Sizes of the blocks in which `comment_blocks` counts: so many ids, as powers of two. */
const BLOCK_BITS = [10, 20] as const

/**
 * SQL: how many comments of a kind that is one thread are newer than the comment of this id. Those of its own block are
 * counted, those of newer ones summed up: at most 2,046 rows and one for each million of comments, whatever the thread.
 */
function newerThan(kind: 'chat' | 'demos', id: SQL, what: 'written' | 'shown' | 'roots'): SQL {
  const [small, large] = BLOCK_BITS
  const counts = { written: sql`true`, shown: sql`deleted_at is null`, roots: sql`parent_id is null` }[what]
  const bits = (count: number): SQL => sql.raw(String(count))
  const summed = (size: SQL, where: SQL): SQL =>
    sql`coalesce((select sum(${sql.raw(what)}) from comment_blocks where kind = ${kind} and bits = ${size} and ${where}), 0)`
  return sql`(select count(*) from comments where kind = ${kind} and id > ${id}
        and id < ((${id} >> ${bits(small)}) + 1) << ${bits(small)} and ${counts})
      + ${summed(
        bits(small),
        sql`block > ${id} >> ${bits(small)}
          and block < ((${id} >> ${bits(large)}) + 1) << ${bits(large - small)}`,
      )}
      + ${summed(bits(large), sql`block > ${id} >> ${bits(large)}`)}`
}

/** The post a comment hangs on and the page that holds its root. Throws ApiError not_found. */
export async function commentPlace(
  db: Db,
  viewer: Viewer | null,
  kind: Exclude<CommentKind, 'chat'>,
  commentId: number,
) {
  const root = sql.raw('coalesce(c.root_id, c.id)')
  const newer =
    kind === 'demos'
      ? newerThan(kind, root, 'roots')
      : sql`(select count(*) from comments other where other.kind = c.kind
          and other.target_id = c.target_id and other.parent_id is null and other.id > ${root})`
  const found = await row(
    db,
    { targetId: int, newer: int },
    sql`select c.target_id as "targetId", ${newer} as newer
      from ${withPost} where c.id = ${commentId} and c.kind = ${kind} and ${isReadable(kind, viewer)}`,
  )
  if (!found) throw notFound('Comment')
  return { targetId: found.targetId, page: Math.floor(found.newer / ROOTS_PAGE) }
}

/** The page of the chat box that holds a message the viewer sees. Throws ApiError not_found. */
export async function chatPlace(db: Db, viewer: Viewer | null, commentId: number) {
  const what = seesDeleted(viewer) ? 'written' : 'shown'
  const shown = what === 'written' ? sql`true` : sql`c.deleted_at is null`
  const found = await row(
    db,
    { newer: int },
    sql`select ${newerThan('chat', sql.raw('c.id'), what)} as newer
      from comments c where c.id = ${commentId} and c.kind = 'chat' and ${shown}`,
  )
  if (!found) throw notFound('Comment')
  return { targetId: 0, page: Math.floor(found.newer / CHAT_PAGE) }
}
