import type { Thing } from '@kz/contract/refusals/requests'
import type { Context } from '../../platform/api/context.ts'
import { type Db, row } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import { bool, int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { type Category, mayModerate, mayRead, treeIn } from '../tree.ts'
import { type LockedThread, lockThreads } from '../write.ts'

/** Threads and messages under lock, as far as the caller may see them. */

/** An author may take a message back for so long. */
export const DELETE_MINUTES = 60

export interface InSight {
  thread: LockedThread
  category: Category
  moderates: boolean
}

/** A thread under lock that the viewer may read; throws 404 for any other. */
export async function lockThread(
  ctx: Context,
  tx: Db,
  viewer: Viewer,
  id: number,
  what: Thing = 'Thread',
): Promise<InSight> {
  const [thread] = await lockThreads(tx, [id])
  const category = thread && (await treeIn(ctx, tx, thread.treeVersion)).byId.get(thread.categoryId)
  if (!thread || thread.isDeleted || !category || !mayRead(category, viewer)) throw notFound(what)
  return { thread, category, moderates: mayModerate(category, viewer) }
}

const LOCKED_MESSAGE = {
  id: int,
  threadId: int,
  position: int,
  authorId: int,
  message: text,
  isDeleted: bool,
  isRecent: bool,
}

/** The thread is locked first, as everywhere; then the message is read again under lock. */
export async function lockMessage(ctx: Context, tx: Db, viewer: Viewer, id: number) {
  const place = await row(
    tx,
    { threadId: int },
    sql`select thread_id as "threadId" from forum_messages where id = ${id}`,
  )
  if (!place) throw notFound('Message')
  const found = await lockThread(ctx, tx, viewer, place.threadId, 'Message')
  const message = await row(
    tx,
    LOCKED_MESSAGE,
    sql`select id, thread_id as "threadId", position, author_id as "authorId", message, deleted_at is not null as "isDeleted",
        created_at > now() - make_interval(mins => ${DELETE_MINUTES}) as "isRecent"
      from forum_messages where id = ${id} and thread_id = ${place.threadId} for no key update`,
  )
  if (!message) throw notFound('Message')
  return { ...found, message }
}
