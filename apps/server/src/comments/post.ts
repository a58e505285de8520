import type { Comment } from '@kz/contract/comments'
import { ApiError } from '@kz/contract/errors'
import { type Context, type Emit, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, lockInTransaction, row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { bool, int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { requireOpen } from '../platform/api/switches.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { readMessage } from './message.ts'
import { requireNoLinks } from './new-accounts.ts'
import { oneComment } from './read.ts'
import { isDemoShown } from './shape.ts'
import { tellComment } from './tell.ts'
import { type CommentKind, requireThread } from './threads.ts'

/** The same text of the same author in the same place: one click made twice, then a repetition. */
const DOUBLE_CLICK_SECONDS = 2
const REPEAT_SECONDS = 60
const DEEPEST = 10

interface Body {
  commentMessage: string
  parentId?: number | null | undefined
  demoId?: number | null | undefined
}

interface Place {
  kind: CommentKind
  targetId: number
  parentId: number | null
}

/** Writes a comment where everybody may read it. The same message again within 2 seconds answers the first one. */
export async function postComment(
  ctx: Context,
  viewer: Viewer,
  kind: CommentKind,
  targetId: number,
  body: Body,
): Promise<Comment> {
  const message = readMessage(kind, body.commentMessage)
  const place: Place = { kind, targetId, parentId: body.parentId ?? null }
  return inTransaction(ctx, async (tx, emit) => {
    await requireOpen(tx, kind === 'chat' ? 'CHAT' : 'COMMENTS')
    await requireThread(tx, kind, targetId, null)
    // one author writes one comment at a time: the second of two clicks finds the first
    await lockInTransaction(tx, `comments of ${viewer.userId}`)
    const duplicate = await findDuplicate(tx, viewer, place, message)
    if (duplicate) return oneComment(tx, viewer, duplicate)
    await requireNoLinks(tx, viewer, message)
    if (body.demoId) await requireDemo(tx, body.demoId)
    const id = await insert(tx, viewer, place, message, body.demoId ?? null)
    emitChange(emit, kind, targetId, id, true)
    await tellComment(tx, emit, { ...place, id, authorId: viewer.userId, message })
    return oneComment(tx, viewer, id)
  })
}

/** Tells the pages that show the thread; `isNew`: it was written now. */
export function emitChange(emit: Emit, kind: CommentKind, targetId: number, commentId: number, isNew = false): void {
  const added = isNew && ({ added: true } as const)
  if (kind === 'chat') emit({ type: 'chat.changed', data: { commentId, ...added } })
  else emit({ type: 'comment.changed', data: { kind, targetId, ...added } })
}

async function findDuplicate(tx: Db, viewer: Viewer, place: Place, message: string): Promise<number | undefined> {
  const duplicate = await row(
    tx,
    { id: int, isDoubleClick: bool },
    sql`select id, created_at > now() - make_interval(secs => ${DOUBLE_CLICK_SECONDS}) as "isDoubleClick"
      from comments where author_id = ${viewer.userId}
        and created_at > now() - make_interval(secs => ${REPEAT_SECONDS}) and kind = ${place.kind}
        and target_id = ${place.targetId} and parent_id is not distinct from ${place.parentId}::integer
        and message = ${message} and deleted_at is null
      order by id limit 1`,
  )
  if (duplicate && !duplicate.isDoubleClick) throw new ApiError('already_posted')
  return duplicate?.id
}

async function requireDemo(tx: Db, demoId: number): Promise<void> {
  if (!(await hasRow(tx, sql`select from demos d where d.id = ${demoId} and ${isDemoShown}`))) throw notFound('Demo')
}

/** The parent is looked at in the insert itself: in the same thread, not deleted, not too deep. */
async function insert(
  tx: Db,
  viewer: Viewer,
  { kind, targetId, parentId }: Place,
  message: string,
  demoId: number | null,
): Promise<number> {
  const own = sql`${demoId}::integer, ${viewer.userId}::integer, ${message}`
  const columns = sql`kind, target_id, demo_id, author_id, message`
  const made =
    parentId === null
      ? await row(
          tx,
          { id: int },
          sql`insert into comments (${columns}) values (${kind}, ${targetId}, ${own}) returning id`,
        )
      : await row(
          tx,
          { id: int },
          sql`insert into comments (${columns}, parent_id, root_id, depth)
            select parent.kind, parent.target_id, ${own}, parent.id, coalesce(parent.root_id, parent.id), parent.depth + 1
            from comments parent where parent.id = ${parentId} and parent.kind = ${kind}
              and parent.target_id = ${targetId} and parent.deleted_at is null and parent.depth < ${DEEPEST}
            for share returning id`,
        )
  if (made) return made.id
  const tooDeep = await hasRow(
    tx,
    sql`select from comments where id = ${parentId} and kind = ${kind} and target_id = ${targetId} and deleted_at is null`,
  )
  if (tooDeep) throw new ApiError('replies_too_deep', { most: DEEPEST })
  throw notFound('Comment')
}
