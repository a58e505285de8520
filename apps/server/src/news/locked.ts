import { ApiError } from '@kz/contract/errors'
import type { Audit } from '../platform/api/audit.ts'
import type { Emit } from '../platform/api/context.ts'
import { type Db, lockInTransaction, row } from '../platform/api/db.ts'
import { bool, int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { postNotFound } from './read.ts'
import type { PostKind } from './sight.ts'

/** A post held for a change. */
const LOCKED_POST = {
  id: int,
  kind: text.as<PostKind>(),
  title: text,
  length: int,
  hidden: bool,
  scheduled: bool,
  sticky: bool,
  /** when the pin ends; for pinned posts only */
  stickyUntil: moment.orNull,
  authorId: int,
  version: int,
  publishedAt: moment,
}
export type LockedPost = RowOf<typeof LOCKED_POST>

/** Lets one change of news happen at a time, so that two posts can never be pinned by crossing each other. */
export const lockNews = (tx: Db): Promise<void> => lockInTransaction(tx, 'news')

/** Locks the post until the transaction ends. Call lockNews before. Throws ApiError not_found. */
export async function lockPost(tx: Db, kind: PostKind, postId: number): Promise<LockedPost> {
  const post = await row(
    tx,
    LOCKED_POST,
    sql`select id, kind, title, length(content) + length(coalesce(extended, '')) as length, hidden,
        published_at > now() as scheduled, sticky, case when sticky then sticky_until end as "stickyUntil",
        author_id as "authorId", version, published_at as "publishedAt"
      from posts where id = ${postId} and kind = ${kind} and deleted_at is null for update`,
  )
  if (!post) throw postNotFound(kind)
  return post
}

/** Throws when the writer read another version than the one they are about to replace. */
export function requireVersion(read: number | undefined, current: number): void {
  if (read !== undefined && read !== current) throw new ApiError('stale_version', { what: 'post' })
}

const told = (post: LockedPost | null) => {
  if (!post) return undefined
  const { title, length, hidden, sticky, stickyUntil, authorId, publishedAt } = post
  return { title, length, hidden, sticky, stickyUntil, authorId, publishedAt }
}

const isSeen = (post: LockedPost | null) => post !== null && !post.hidden && !post.scheduled

/** Writes the audit row of a change and tells the pages. The number of a post nobody saw is not told. */
export async function noteChange(
  emit: Emit,
  audit: Audit,
  action: string,
  before: LockedPost | null,
  after: LockedPost | null,
): Promise<void> {
  const { kind, id } = (after ?? before) as LockedPost
  await audit(`${kind}.${action}`, `${kind} ${id}`, { before: told(before), after: told(after) })
  emit({ type: 'news.changed', data: { newsId: isSeen(before) || isSeen(after) ? id : null } })
}
