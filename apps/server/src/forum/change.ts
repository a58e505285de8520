import { ApiError } from '@kz/contract/errors'
import type { ForumMessage } from '@kz/contract/forum/forum'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { int, ints } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { oneMessage } from './messages.ts'
import { DELETE_MINUTES, type InSight, lockMessage, lockThread } from './moderation/lock.ts'
import { requireModerator } from './moderation/moderation-queue.ts'
import { mustWait } from './post.ts'
import { tellEdit } from './tell.ts'
import { hasLinks, linksLater, readMessage, readTitle } from './text.ts'
import { mayWrite, treeIn } from './tree.ts'
import { emitThread, lockThreads, refreshAuthors, refreshThread } from './write.ts'

/** Renaming, editing, deleting and restoring: by authors, by those who moderate the category, and by top staff. */

function requireOpen({ thread, category, moderates }: InSight): void {
  if (moderates) return
  if (thread.isReadOnly) throw new ApiError('thread_read_only')
  if (category.isReadOnly) throw new ApiError('category_read_only')
}

/** Renames a thread. Its author may while it is open; what staff renames is noted. */
export function renameThread(ctx: Context, viewer: Viewer, id: number, text: string) {
  const title = readTitle(text)
  return inTransaction(ctx, async (tx, emit, audit) => {
    const found = await lockThread(ctx, tx, viewer, id)
    const { thread, category, moderates } = found
    const isOwn = thread.authorId === viewer.userId
    if (!isOwn && !moderates) throw new ApiError('others_thread_edit')
    requireOpen(found)
    if (!mayWrite(category, viewer)) throw new ApiError('no_posting_here')
    await tx.execute(sql`update forum_threads set title = ${title} where id = ${thread.id}`)
    if (!isOwn) {
      await audit('forum.rename', `thread ${id}`, { before: { title: thread.title }, after: { title } })
    }
    emitThread(emit, id, category)
    return { id, title }
  })
}

/** Replaces the text of a message. Its author may while the thread is open; the old text is kept. */
export async function editMessage(ctx: Context, viewer: Viewer, id: number, text: string): Promise<ForumMessage> {
  const next = readMessage(text, 'message')
  await inTransaction(ctx, async (tx, emit, audit) => {
    const found = await lockMessage(ctx, tx, viewer, id)
    const { message, category, moderates } = found
    if (message.isDeleted) throw notFound('Message')
    const isOwn = message.authorId === viewer.userId
    if (!isOwn && !moderates) throw new ApiError('others_message_edit')
    requireOpen(found)
    if (next === message.message) return
    if (!hasLinks(message.message) && (await mustWait(tx, viewer, next))) throw linksLater()
    await tx.execute(sql`insert into forum_edits (message_id, message, replaced_by)
      values (${id}, ${message.message}, ${viewer.userId})`)
    await tx.execute(sql`update forum_messages set message = ${next}, edited_at = now(), edited_by = ${viewer.userId}
      where id = ${id}`)
    if (!isOwn) await audit('forum.edit', `message ${id}`, { before: { authorId: message.authorId } })
    emitThread(emit, message.threadId, category)
    await tellEdit(tx, emit, category, { ...message, message: next }, message.message)
  })
  return oneMessage(ctx, viewer, id)
}

/** Takes a message out of sight. The first one goes only with its thread. A repeat is no error. */
export function deleteMessage(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const { message, category, moderates } = await lockMessage(ctx, tx, viewer, id)
    const isOwn = message.authorId === viewer.userId
    if (!isOwn && !moderates) throw new ApiError('others_message_delete')
    if (message.position === 1) throw new ApiError('first_message_stays')
    if (message.isDeleted) return
    if (!moderates && !message.isRecent) throw new ApiError('delete_window_over', { minutes: DELETE_MINUTES })
    await tx.execute(sql`update forum_messages set deleted_at = now(), deleted_by = ${viewer.userId} where id = ${id}`)
    await refreshThread(tx, message.threadId)
    await refreshAuthors(tx, [message.authorId])
    if (!isOwn) await audit('forum.delete', `message ${id}`, { before: { authorId: message.authorId } })
    emitThread(emit, message.threadId, category)
  })
}

/** Brings a message back. 409 while its thread is deleted. A repeat is no error. */
export function restoreMessage(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const place = await row(
      tx,
      { threadId: int },
      sql`select thread_id as "threadId" from forum_messages where id = ${id}`,
    )
    if (!place) throw notFound('Message')
    const [thread] = await lockThreads(tx, [place.threadId])
    const category = thread && (await treeIn(ctx, tx, thread.treeVersion)).byId.get(thread.categoryId)
    requireModerator(category, viewer, 'Message')
    if (!thread || !category) throw notFound('Message')
    if (thread.isDeleted || category.isGone) throw new ApiError('restore_thread_first')
    const restored = await row(
      tx,
      { authorId: int },
      sql`update forum_messages set deleted_at = null, deleted_by = null where id = ${id} and deleted_at is not null
        returning author_id as "authorId"`,
    )
    if (!restored) return
    await refreshThread(tx, thread.id)
    await refreshAuthors(tx, [restored.authorId])
    await audit('forum.restore', `message ${id}`)
    emitThread(emit, thread.id, category)
  })
}

const AUTHORS_OF_ROW = {
  ids: ints,
}

const authorsOf = (tx: Db, threadId: number): Promise<{ ids: number[] } | undefined> =>
  row(
    tx,
    AUTHORS_OF_ROW,
    sql`select array_agg(distinct author_id) as ids from forum_messages where thread_id = ${threadId}`,
  )

/** Takes a thread out of sight: by staff, or by its author while nobody else has replied. */
export function deleteThread(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const { thread, category, moderates } = await lockThread(ctx, tx, viewer, id)
    const isOwn = thread.authorId === viewer.userId
    const { ids: authors = [] } = (await authorsOf(tx, id)) ?? {}
    const isAlone = authors.every((author) => author === viewer.userId)
    if (!moderates && !(isOwn && isAlone)) throw new ApiError('thread_delete')
    await tx.execute(sql`update forum_threads set deleted_at = now(), deleted_by = ${viewer.userId} where id = ${id}`)
    await refreshAuthors(tx, authors)
    if (!isOwn) await audit('forum.delete', `thread ${id}`, { before: { authorId: thread.authorId } })
    emitThread(emit, id, category)
  })
}

/** Brings a thread back. 409 while its category is deleted. A repeat is no error. */
export function restoreThread(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const [thread] = await lockThreads(tx, [id])
    if (!thread || thread.mergedInto !== null) throw notFound('Thread')
    const category = (await treeIn(ctx, tx, thread.treeVersion)).byId.get(thread.categoryId)
    requireModerator(category, viewer, 'Thread')
    if (!category || category.isGone) throw new ApiError('restore_category_first')
    if (!thread.isDeleted) return
    await tx.execute(sql`update forum_threads set deleted_at = null, deleted_by = null where id = ${id}`)
    await refreshAuthors(tx, (await authorsOf(tx, id))?.ids ?? [])
    await audit('forum.restore', `thread ${id}`)
    emitThread(emit, id, category)
  })
}
