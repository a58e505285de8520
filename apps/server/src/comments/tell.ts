import { sql } from 'drizzle-orm'
import { type ActNotice, mentionedIn, notify } from '../notifications/api.ts'
import type { Emit } from '../platform/context.ts'
import { type Db, row } from '../platform/db.ts'
import type { CommentKind } from './threads.ts'

/** Who is told of a comment. Call it for threads that everybody may read only. */

interface Written {
  id: number
  kind: CommentKind
  targetId: number
  parentId: number | null
  authorId: number
  message: string
}

/** Tells the author of the comment it answers, and those whom it mentions. */
export async function tellComment(tx: Db, emit: Emit, written: Written): Promise<void> {
  const { parentId, message } = written
  const { mentions } = await mentionedIn(tx, message)
  const answered =
    parentId === null
      ? undefined
      : await row<{ userId: number | null }>(
          tx,
          sql`select author_id as "userId" from comments where id = ${parentId} and deleted_at is null`,
        )
  const reply = answered?.userId ? [noticeOf(written, 'reply', answered.userId, `comment ${parentId}`)] : []
  await notify(tx, emit, [...reply, ...mentionsIn(written, mentions)])
}

/** Tells those whom a changed comment mentions and its old text did not. */
export async function tellEdit(tx: Db, emit: Emit, written: Written, before: string): Promise<void> {
  const [now, then] = [await mentionedIn(tx, written.message), await mentionedIn(tx, before)]
  const added = now.mentions.filter((userId) => !then.mentions.includes(userId))
  await notify(tx, emit, mentionsIn(written, added))
}

const mentionsIn = (written: Written, userIds: readonly number[]): ActNotice[] =>
  userIds.map((userId) => noticeOf(written, 'mention', userId, `${written.kind} ${written.targetId}`))

const noticeOf = (
  { id, authorId }: Written,
  kind: 'reply' | 'mention',
  userId: number,
  subject: string,
): ActNotice => ({ userId, kind, subject, actorId: authorId, source: 'comment', sourceId: id })
