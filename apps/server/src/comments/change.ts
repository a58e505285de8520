import type { Comment } from '@kz/contract/comments'
import { ApiError } from '@kz/contract/errors'
import { isIn } from '@kz/contract/roles'
import { COMMENT_EDIT_MINUTES } from '@kz/contract/rules'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { bool, int, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { readMessage } from './message.ts'
import { requireNoLinks } from './new-accounts.ts'
import { emitChange } from './post.ts'
import { oneComment } from './read.ts'
import { isFresh, isRestorable } from './shape.ts'
import { tellEdit } from './tell.ts'
import { type CommentKind, isPublic, isReadable, withPost } from './threads.ts'

/** Changing, deleting and restoring comments. */

const LOCKED = {
  authorId: int.orNull,
  parentId: int.orNull,
  message: text,
  targetId: int,
  isDeleted: bool,
  isOwnDeletion: bool,
  isPublic: bool,
}
type Locked = RowOf<typeof LOCKED>

/** Replaces the text of one's own comment within 15 minutes, by the database's clock. The old text is kept. */
export function editComment(
  ctx: Context,
  viewer: Viewer,
  kind: CommentKind,
  { commentId, message: text }: { commentId: number; message: string },
): Promise<Comment> {
  const message = readMessage(kind, text)
  return inTransaction(ctx, async (tx, emit) => {
    const comment = await lockComment(tx, viewer, kind, commentId)
    if (comment.isDeleted) throw notFound('Comment')
    if (comment.authorId !== viewer.userId) throw new ApiError('others_comment_edit')
    await requireNoLinks(tx, viewer, message)
    const edited = await hasRow(
      tx,
      sql`with before as (select id, message from comments where id = ${commentId}),
          edited as (update comments c set message = ${message}, edited_at = now() where c.id = ${commentId}
            and c.author_id = ${viewer.userId} and c.deleted_at is null and ${isFresh} returning c.id)
        insert into comment_edits (comment_id, message) select id, before.message from before join edited using (id)
        returning id`,
    )
    if (!edited) throw new ApiError('edit_window_over', { minutes: COMMENT_EDIT_MINUTES })
    if (comment.isPublic) emitChange(emit, kind, comment.targetId, commentId)
    const written = { ...comment, id: commentId, kind, authorId: viewer.userId, message }
    await tellEdit(tx, emit, written, comment.message)
    return oneComment(tx, viewer, commentId)
  })
}

/** Takes a comment's text and author out of sight; replies stay. Its author may, and top staff. A repeat is no error. */
export function deleteComment(ctx: Context, viewer: Viewer, kind: CommentKind, commentId: number): Promise<void> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const { authorId, targetId, isDeleted, isPublic } = await lockComment(tx, viewer, kind, commentId)
    const isOwn = authorId === viewer.userId
    if (!isOwn && !isIn('TOP', viewer.roles)) throw new ApiError('others_comment_delete')
    if (isDeleted) return
    await tx.execute(sql`update comments set deleted_at = now(), deleted_by = ${viewer.userId} where id = ${commentId}`)
    if (!isOwn) {
      await audit('comment.delete', `comment ${commentId}`, { before: { kind, targetId, authorId } })
    }
    if (isPublic) emitChange(emit, kind, targetId, commentId)
  })
}

/**
 * Brings back a comment that staff deleted within 30 days, for every thread. A repeat changes nothing. Throws ApiError
 * not_found for one that is gone for good, wrong_state for one its author deleted.
 */
export function restoreComment(ctx: Context, viewer: Viewer, commentId: number): Promise<Comment> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const found = await row(
      tx,
      { kind: text.as<CommentKind>() },
      sql`select kind from comments where id = ${commentId}`,
    )
    if (!found) throw notFound('Comment')
    const { kind } = found
    const { isDeleted, isOwnDeletion, authorId, targetId, isPublic } = await lockComment(tx, viewer, kind, commentId)
    if (!isDeleted) return oneComment(tx, viewer, commentId)
    if (isOwnDeletion) throw new ApiError('deleted_by_author')
    const restored = await hasRow(
      tx,
      sql`update comments c set deleted_at = null, deleted_by = null where c.id = ${commentId} and ${isRestorable}
        returning c.id`,
    )
    if (!restored) throw notFound('Comment')
    await audit('comment.restore', `comment ${commentId}`, { after: { kind, targetId, authorId } })
    if (isPublic) emitChange(emit, kind, targetId, commentId)
    return oneComment(tx, viewer, commentId)
  })
}

async function lockComment(tx: Db, viewer: Viewer, kind: CommentKind, commentId: number): Promise<Locked> {
  const found = await row(
    tx,
    LOCKED,
    sql`select c.author_id as "authorId", c.parent_id as "parentId", c.message, c.target_id as "targetId", c.deleted_at is not null as "isDeleted",
        c.deleted_by is not distinct from c.author_id as "isOwnDeletion",
        ${isPublic(kind)} as "isPublic"
      from ${withPost} where c.id = ${commentId} and c.kind = ${kind} and ${isReadable(kind, viewer)}
      for no key update of c`,
  )
  if (!found) throw notFound('Comment')
  return found
}
