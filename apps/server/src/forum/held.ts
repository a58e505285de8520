import { ApiError } from '@kz/contract/errors'
import type { HeldPost } from '@kz/contract/forum'
import { formatDate } from '@kz/contract/rules'
import { type Context, inTransaction } from '../platform/context.ts'
import { type Db, row, rows } from '../platform/db.ts'
import { notFound } from '../platform/route.ts'
import { int, moment, text } from '../platform/shape.ts'
import { sql } from '../platform/sql.ts'
import { tellMessage, tellThread } from './tell.ts'
import { readTree } from './tree.ts'
import { addMessage, addThread, emitThread, lockThreads } from './write.ts'

/** Posts of new accounts that wait for staff. */

/** A reply to a thread, or a new one. */
type HeldPlace = { threadId: number } | { categoryId: number; title: string }

/** Keeps a post for staff; a second click keeps nothing. */
export async function hold(tx: Db, authorId: number, place: HeldPlace, message: string): Promise<void> {
  const { threadId, categoryId, title } = { threadId: null, categoryId: null, title: null, ...place }
  await tx.execute(sql`insert into forum_held (author_id, thread_id, category_id, title, message)
    select given.* from (select ${authorId}::integer as author_id, ${threadId}::integer as thread_id,
        ${categoryId}::integer as category_id, ${title}::text as title, ${message}::text as message) given
    where not exists (select from forum_held h where h.author_id = given.author_id and h.message = given.message
      and (h.thread_id, h.category_id, h.title) is not distinct from (given.thread_id, given.category_id, given.title))`)
}

const MOST_HELD = 100

const HELD_ROW = {
  id: int,
  authorId: int,
  authorName: text,
  authorCountry: text,
  threadId: int.orNull,
  categoryId: int,
  title: text,
  message: text,
  at: moment,
}

/** Posts that wait, oldest first. */
export async function heldPosts(ctx: Context): Promise<HeldPost[]> {
  const found = await rows(
    ctx.db,
    HELD_ROW,
    sql`select h.id, u.id as "authorId", u.pseudo as "authorName", u.country as "authorCountry", h.thread_id as "threadId",
        coalesce(h.category_id, t.category_id) as "categoryId", coalesce(h.title, t.title) as title, h.message,
        h.created_at as at
      from forum_held h join users u on u.id = h.author_id left join forum_threads t on t.id = h.thread_id
      order by h.id limit ${MOST_HELD}`,
  )
  return found.map(({ at, ...held }) => ({ ...held, date: formatDate(at), dateIso: at.toISOString() }))
}

const TAKEN_POST = {
  authorId: int,
  threadId: int.orNull,
  categoryId: int.orNull,
  title: text.orNull,
  message: text,
}

/** Posts a held text in its author's name, now. 409 where its thread or category is gone. */
export function releaseHeld(ctx: Context, id: number) {
  return inTransaction(ctx, async (tx, emit, audit) => {
    // before the post itself: a merge takes its locks in this order too
    const found = await row(
      tx,
      { threadId: int.orNull },
      sql`select thread_id as "threadId" from forum_held where id = ${id}`,
    )
    if (found?.threadId) await lockThreads(tx, [found.threadId])
    const held = await row(
      tx,
      TAKEN_POST,
      sql`delete from forum_held where id = ${id} returning author_id as "authorId", thread_id as "threadId",
        category_id as "categoryId", title, message`,
    )
    if (!held) throw notFound('Post')
    const { authorId, title, message } = held
    const [thread] = held.threadId === null ? [] : await lockThreads(tx, [held.threadId])
    if (thread?.isDeleted) throw new ApiError('restore_thread_first')
    const category = (await readTree(tx)).byId.get(thread?.categoryId ?? held.categoryId ?? 0)
    if (!category || category.isGone) throw new ApiError('restore_category_first')
    let threadId = thread?.id
    if (threadId === undefined) {
      const marks = { isSticky: false, isReadOnly: false }
      threadId = await addThread(tx, { categoryId: category.id, authorId, title: title ?? '', message, ...marks })
      await tellThread(tx, emit, category, { threadId, authorId, message })
    } else {
      const { id: messageId, watchers } = await addMessage(tx, threadId, authorId, message)
      await tellMessage(tx, emit, category, { id: messageId, threadId, authorId, message }, watchers)
    }
    await audit('forum.held.release', `user ${authorId}`, { after: { threadId } })
    emitThread(emit, threadId, category)
    emit({ type: 'forum.queue', data: {} })
    return { threadId }
  })
}

/** Drops a held text. */
export function refuseHeld(ctx: Context, id: number): Promise<void> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const held = await row(
      tx,
      { authorId: int, message: text },
      sql`delete from forum_held where id = ${id} returning author_id as "authorId", message`,
    )
    if (!held) throw notFound('Post')
    await audit('forum.held.refuse', `user ${held.authorId}`, { before: { message: held.message } })
    emit({ type: 'forum.queue', data: {} })
  })
}
