import { isPublished } from '../news/api.ts'
import { type ActNotice, mentionedIn, notify, notTold } from '../notifications/api.ts'
import type { Emit } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { type CommentKind, withPost } from './threads.ts'

/** Who is told of a comment. */

interface Place {
  id: number
  kind: CommentKind
  targetId: number
  authorId: number
}
interface Written extends Place {
  parentId: number | null
  message: string
}

/** Tells the author of the comment it answers, and those whom it mentions. Call it for threads everybody may read. */
export async function tellComment(tx: Db, emit: Emit, written: Written): Promise<void> {
  const { parentId, message } = written
  const { mentions } = await mentionedIn(tx, message)
  const answered =
    parentId === null
      ? undefined
      : await row(
          tx,
          { userId: int.orNull },
          sql`select author_id as "userId" from comments where id = ${parentId} and deleted_at is null`,
        )
  const reply = answered?.userId ? [noticeOf(written, 'reply', answered.userId, `comment ${parentId}`)] : []
  await notify(tx, emit, [...reply, ...mentionsIn(written, mentions)])
}

/**
 * Tells those whom a changed comment mentions and its old text did not. While not everybody may read its post they are
 * kept for tellHeld.
 */
export async function tellEdit(
  tx: Db,
  emit: Emit,
  written: Written & { isPublic: boolean },
  before: string,
): Promise<void> {
  const [now, then] = [await mentionedIn(tx, written.message), await mentionedIn(tx, before)]
  await tx.execute(sql`delete from held_mentions where comment_id = ${written.id}
    and not user_id = any(${sql.param(now.mentions)}::integer[])`)
  const added = now.mentions.filter((userId) => !then.mentions.includes(userId))
  const called = await notTold(tx, 'comment', written.id, added)
  if (written.isPublic) await notify(tx, emit, mentionsIn(written, called))
  else await hold(tx, written.id, called)
}

async function hold(tx: Db, commentId: number, userIds: readonly number[]): Promise<void> {
  await tx.execute(sql`insert into held_mentions (comment_id, user_id)
    select ${commentId}::integer, unnest(${sql.param(userIds)}::integer[]) on conflict do nothing`)
}

const DUE = { id: int, kind: text.as<CommentKind>(), targetId: int, authorId: int, userId: int }

/** Tells those who were mentioned while a post was out of sight and may read it by now: each once. */
export async function tellHeld(tx: Db, emit: Emit): Promise<void> {
  const due = await rows(
    tx,
    DUE,
    sql`delete from held_mentions h using ${withPost} where c.id = h.comment_id and ${isPublished}
      returning c.id, c.kind, c.target_id as "targetId", c.author_id as "authorId", h.user_id as "userId"`,
  )
  await notify(
    tx,
    emit,
    due.flatMap((comment) => mentionsIn(comment, [comment.userId])),
  )
}

const mentionsIn = (written: Place, userIds: readonly number[]): ActNotice[] =>
  userIds.map((userId) => noticeOf(written, 'mention', userId, `${written.kind} ${written.targetId}`))

const noticeOf = ({ id, authorId }: Place, kind: 'reply' | 'mention', userId: number, subject: string): ActNotice => ({
  userId,
  kind,
  subject,
  actorId: authorId,
  source: 'comment',
  sourceId: id,
})
