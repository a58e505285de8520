import { ApiError } from '@kz/contract/errors'
import type { HeldPost, NewForumPoll } from '@kz/contract/forum/forum'
import { formatDate } from '@kz/contract/rules'
import { notify } from '../../notifications/api.ts'
import { type Context, type Emit, inTransaction } from '../../platform/api/context.ts'
import { type Db, row, rows } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import { int, json, moment, type RowOf, text } from '../../platform/api/shape.ts'
import { type SQL, sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { AUTHOR, authorColumns } from '../author.ts'
import { tellMessage, tellThread } from '../tell.ts'
import { addPoll } from '../threads/polls.ts'
import { type Category, readTree, treeOf } from '../tree.ts'
import { addMessage, addThread, emitThread, lockThreads } from '../write.ts'
import { moderatedIds, moderatorsOf, requireModerator } from './moderation-queue.ts'

/** Posts of new accounts that wait for staff. */

/** A reply to a thread, or a new one. */
type HeldPlace = { threadId: number } | { categoryId: number; title: string; poll: NewForumPoll | null }

/** Keeps a post for staff; a second click keeps nothing. */
export async function hold(tx: Db, authorId: number, place: HeldPlace, message: string): Promise<void> {
  const { threadId, categoryId, title, poll } = { threadId: null, categoryId: null, title: null, poll: null, ...place }
  await tx.execute(sql`insert into forum_held (author_id, thread_id, category_id, title, message, poll)
    select given.* from (select ${authorId}::integer as author_id, ${threadId}::integer as thread_id,
        ${categoryId}::integer as category_id, ${title}::text as title, ${message}::text as message,
        ${poll && JSON.stringify(poll)}::jsonb as poll) given
    where not exists (select from forum_held h where h.author_id = given.author_id and h.message = given.message
      and (h.thread_id, h.category_id, h.title) is not distinct from (given.thread_id, given.category_id, given.title))`)
}

const MOST_HELD = 100

const HELD_ROW = { id: int, ...AUTHOR, threadId: int.orNull, categoryId: int, title: text, message: text, at: moment }

/** Posts that wait for the caller, oldest first. */
export async function heldPosts(ctx: Context, viewer: Viewer, categoryId?: number): Promise<HeldPost[]> {
  const ids = sql.param(moderatedIds(await treeOf(ctx), viewer, categoryId))
  return heldWhere(ctx, sql`coalesce(h.category_id, t.category_id) = any(${ids}::integer[])`)
}

/** The viewer's own posts that wait in a thread, or to become threads of a category. */
export async function ownHeld(
  ctx: Context,
  viewer: Viewer | null,
  place: { threadId: number } | { categoryId: number },
): Promise<HeldPost[]> {
  if (!viewer) return []
  const here = 'threadId' in place ? sql`h.thread_id = ${place.threadId}` : sql`h.category_id = ${place.categoryId}`
  return heldWhere(ctx, sql`h.author_id = ${viewer.userId} and ${here}`)
}

async function heldWhere(ctx: Context, which: SQL): Promise<HeldPost[]> {
  const found = await rows(
    ctx.db,
    HELD_ROW,
    sql`select h.id, ${authorColumns}, h.thread_id as "threadId",
        coalesce(h.category_id, t.category_id) as "categoryId", coalesce(h.title, t.title) as title, h.message,
        h.created_at as at
      from forum_held h join users u on u.id = h.author_id left join forum_threads t on t.id = h.thread_id
      where ${which} order by h.id limit ${MOST_HELD}`,
  )
  return found.map(({ at, ...held }) => ({ ...held, date: formatDate(at), dateIso: at.toISOString() }))
}

const TAKEN_POST = {
  authorId: int,
  threadId: int.orNull,
  categoryId: int.orNull,
  title: text.orNull,
  message: text,
  poll: json.as<NewForumPoll>().orNull,
}

/** Posts a held text in its author's name, now. 409 where its thread or category is gone. */
export function releaseHeld(ctx: Context, viewer: Viewer, id: number) {
  return inTransaction(ctx, async (tx, emit, audit) => {
    // before the post itself: a merge takes its locks in this order too
    const found = await row(
      tx,
      { threadId: int.orNull },
      sql`select thread_id as "threadId" from forum_held where id = ${id}`,
    )
    if (found?.threadId) await lockThreads(tx, [found.threadId])
    const held = await takeHeld(tx, id)
    const { authorId, title, message } = held
    const [thread] = held.threadId === null ? [] : await lockThreads(tx, [held.threadId])
    const category = (await readTree(tx)).byId.get(thread?.categoryId ?? held.categoryId ?? 0)
    requireModerator(category, viewer, 'Post')
    if (thread?.isDeleted) throw new ApiError('restore_thread_first')
    if (!category || category.isGone) throw new ApiError('restore_category_first')
    let threadId = thread?.id
    let messageId: number | null = null
    if (threadId === undefined) {
      const marks = { isSticky: false, isReadOnly: false }
      threadId = await addThread(tx, { categoryId: category.id, authorId, title: title ?? '', message, ...marks })
      if (held.poll) await addPoll(tx, threadId, held.poll)
      await tellThread(tx, emit, category, { threadId, authorId, message })
    } else {
      const added = await addMessage(tx, { threadId, authorId, message, once: false })
      messageId = added.id
      await tellMessage(tx, emit, category, { id: messageId, threadId, authorId, message }, added.watchers)
    }
    await tellAuthor(tx, emit, viewer, { id, authorId, threadId, messageId, title: thread?.title ?? title ?? '' }, true)
    await audit('forum.held.release', `user ${authorId}`, { after: { threadId } })
    emitThread(emit, threadId, category)
    emit({ type: 'forum.queue', data: { readers: moderatorsOf(category) } })
    return { threadId }
  })
}

/** Takes a post out of the queue; it is back there when the transaction fails. */
async function takeHeld(tx: Db, id: number): Promise<RowOf<typeof TAKEN_POST>> {
  const held = await row(
    tx,
    TAKEN_POST,
    sql`delete from forum_held where id = ${id} returning author_id as "authorId", thread_id as "threadId",
      category_id as "categoryId", title, message, poll`,
  )
  if (!held) throw notFound('Post')
  return held
}

interface Decided {
  id: number
  authorId: number
  threadId: number | null
  messageId: number | null
  title: string
}

/** Tells an author what became of their post. */
function tellAuthor(tx: Db, emit: Emit, viewer: Viewer, decided: Decided, released: boolean): Promise<void> {
  const { id, authorId, ...told } = decided
  const event = { type: 'held' as const, ...told, released }
  const notice = { userId: authorId, kind: 'submission' as const, subject: `held ${id}`, actorId: viewer.userId, event }
  return notify(tx, emit, [notice])
}

/** Drops a held text; its author is told. */
export function refuseHeld(ctx: Context, viewer: Viewer, id: number): Promise<void> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const held = await takeHeld(tx, id)
    const thread =
      held.threadId === null
        ? undefined
        : await row(
            tx,
            { title: text, categoryId: int },
            sql`select title, category_id as "categoryId" from forum_threads where id = ${held.threadId}`,
          )
    const category: Category | undefined = (await readTree(tx)).byId.get(thread?.categoryId ?? held.categoryId ?? 0)
    requireModerator(category, viewer, 'Post')
    const title = thread?.title ?? held.title ?? ''
    const { authorId, threadId } = held
    await tellAuthor(tx, emit, viewer, { id, authorId, threadId, messageId: null, title }, false)
    await audit('forum.held.refuse', `user ${authorId}`, { before: { message: held.message } })
    if (category) emit({ type: 'forum.queue', data: { readers: moderatorsOf(category) } })
  })
}
