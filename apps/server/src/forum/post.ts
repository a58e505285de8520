import { ApiError } from '@kz/contract/errors'
import type { ForumMessage, NewForumPoll } from '@kz/contract/forum/forum'
import { ROLES } from '@kz/contract/roles'
import { formatDate } from '@kz/contract/rules'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, lockInTransaction, row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { requireOpen } from '../platform/api/switches.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { newMessage, type Place } from './messages.ts'
import { moderatorsOf } from './moderation/moderation-queue.ts'
import { hold } from './moderation/pending-moderation.ts'
import { tellMessage, tellThread } from './tell.ts'
import { hasLinks, readMessage, readTitle } from './text.ts'
import { requireThread } from './threads/find-thread.ts'
import { pageOf } from './threads/latest.ts'
import { addPoll, requirePoll } from './threads/polls.ts'
import { type Category, mayModerate, mayRead, mayWrite, requireCategory, treeIn, treeOf } from './tree.ts'
import {
  type Added,
  addMessage,
  addThread,
  emitThread,
  findDuplicate,
  type LockedThread,
  lockThreads,
} from './write.ts'

/** The same thread of the same author: one click made twice. */
const DOUBLE_CLICK_SECONDS = 2
/** What makes an account new. */
const NEW_HOURS = 24
const NEW_MESSAGES = 3

/** A message that waits for staff stands nowhere yet. */
export type Posted = ForumMessage & { page: number; held: boolean }

/** Writes a message at the end of a thread. The same message again within 2 seconds answers the first one. */
export async function postMessage(
  ctx: Context,
  viewer: Viewer,
  body: { message: string; threadId: number },
): Promise<Posted> {
  const message = readMessage(body.message, 'message')
  try {
    return await reply(ctx, viewer, body.threadId, message)
  } catch (error) {
    if (!(error instanceof Merged)) throw error
    // its messages are in another thread now, which is found before it is locked
    const { thread } = await requireThread(ctx, viewer, body.threadId)
    return reply(ctx, viewer, thread.id, message)
  }
}

function reply(ctx: Context, viewer: Viewer, threadId: number, message: string): Promise<Posted> {
  return inTransaction(ctx, async (tx, emit) => {
    const [, locked] = await Promise.all([requireOpen(tx, 'FORUM'), lockThreads(tx, [threadId])])
    const found = await requireReplies(tx, ctx, viewer, locked[0])
    const { category } = found
    if (await mustWait(tx, viewer, message)) {
      const duplicate = await findDuplicate(tx, viewer.userId, threadId, message)
      if (duplicate) return posted(tx, viewer, found, duplicate, message)
      await hold(tx, viewer.userId, { threadId }, message)
      emit({ type: 'forum.queue', data: { readers: moderatorsOf(category) } })
      return heldMessage(viewer, threadId, message)
    }
    const added = await addMessage(tx, { threadId, authorId: viewer.userId, message, once: true })
    if (added.isDoubleClick === null) {
      emitThread(emit, threadId, category, true)
      const written = { id: added.id, threadId, authorId: viewer.userId, message }
      await tellMessage(tx, emit, category, written, added.watchers)
    }
    return posted(tx, viewer, found, added, message)
  })
}

/** What was written, now or by the first of two clicks. Throws ApiError already_posted for a repetition. */
async function posted(
  tx: Db,
  viewer: Viewer,
  found: Place,
  { id, position, createdAt, isDoubleClick }: Pick<Added, 'id' | 'position' | 'createdAt' | 'isDoubleClick'>,
  message: string,
): Promise<Posted> {
  if (isDoubleClick === false) throw new ApiError('already_posted')
  const shown = await newMessage(tx, viewer, found, { id, position, createdAt, message })
  return { ...shown, page: pageOf(position), held: false }
}

/** The thread was merged into another since its page was opened. */
class Merged extends Error {
  override readonly name = 'Merged'
}

/** A thread under lock that the viewer may write into; throws the refusal. */
async function requireReplies(tx: Db, ctx: Context, viewer: Viewer, thread?: LockedThread): Promise<Place> {
  if (thread?.mergedInto != null) throw new Merged()
  const category = thread && (await treeIn(ctx, tx, thread.treeVersion)).byId.get(thread.categoryId)
  if (!thread || thread.isDeleted || !category || !mayRead(category, viewer)) throw notFound('Thread')
  requireWriter(category, viewer)
  if ((thread.isReadOnly || category.isReadOnly) && !mayModerate(category, viewer))
    throw new ApiError(thread.isReadOnly ? 'thread_read_only' : 'category_read_only')
  return { thread, category }
}

function requireWriter(category: Category, viewer: Viewer): void {
  if (!mayWrite(category, viewer)) throw new ApiError('no_posting_here')
}

/** True for links and pictures of a new account that holds no staff role. */
export async function mustWait(tx: Db, viewer: Viewer, message: string): Promise<boolean> {
  if (viewer.roles.some((role) => ROLES[role].kind === 'STAFF') || !hasLinks(message)) return false
  const known = await hasRow(
    tx,
    sql`select from users u join forum_authors a on a.user_id = u.id where u.id = ${viewer.userId}
      and u.created_at < now() - make_interval(hours => ${NEW_HOURS}) and a.messages >= ${NEW_MESSAGES}`,
  )
  return !known
}

function heldMessage({ userId, pseudo, country, picture }: Viewer, threadId: number, message: string): Posted {
  const now = new Date()
  return {
    id: 0,
    threadId,
    position: 0,
    message,
    authorId: userId,
    authorName: pseudo,
    authorCountry: country,
    picture,
    icons: null,
    authorStats: null,
    date: formatDate(now),
    dateIso: now.toISOString(),
    edited: false,
    editedDate: null,
    deleted: false,
    canEdit: false,
    canDelete: false,
    hasHistory: false,
    reactions: [],
    canReact: false,
    page: 0,
    held: true,
  }
}

interface NewThread {
  title: string
  content: string
  categoryId: number
  isSticky: boolean
  isReadOnly: boolean
  poll: NewForumPoll | null
}

/** Opens a thread with its first message. The same thread again within 2 seconds answers the first one. */
export async function postThread(ctx: Context, viewer: Viewer, body: NewThread) {
  const { categoryId, isSticky, isReadOnly, poll } = body
  requirePoll(poll)
  const category = requireCategory(await treeOf(ctx), viewer, categoryId)
  requireWriter(category, viewer)
  const moderates = mayModerate(category, viewer)
  if (category.isReadOnly && !moderates) throw new ApiError('category_read_only')
  if ((isSticky || isReadOnly) && !moderates) throw new ApiError('pin_lock_not_yours')
  const title = readTitle(body.title)
  const message = readMessage(body.content, 'content')
  const answer = (id: number) => ({ id, title, categoryId, held: id === 0 })
  return inTransaction(ctx, async (tx, emit) => {
    await requireOpen(tx, 'FORUM')
    await lockInTransaction(tx, `threads of ${viewer.userId}`)
    const duplicate = await findTwinThread(tx, viewer, categoryId, title)
    if (duplicate) return answer(duplicate)
    if (await mustWait(tx, viewer, message)) {
      await hold(tx, viewer.userId, { categoryId, title, poll }, message)
      emit({ type: 'forum.queue', data: { readers: moderatorsOf(category) } })
      return answer(0)
    }
    const made = await addThread(tx, { categoryId, authorId: viewer.userId, title, message, isSticky, isReadOnly })
    if (poll) await addPoll(tx, made, poll)
    emitThread(emit, made, category, true)
    await tellThread(tx, emit, category, { threadId: made, authorId: viewer.userId, message })
    return answer(made)
  })
}

async function findTwinThread(tx: Db, viewer: Viewer, categoryId: number, title: string): Promise<number | undefined> {
  const duplicate = await row(
    tx,
    { id: int },
    sql`select t.id from (select * from forum_messages where author_id = ${viewer.userId} order by id desc limit 5) own
        join forum_threads t on t.id = own.thread_id and own.position = 1
      where t.category_id = ${categoryId} and t.title = ${title} and t.deleted_at is null
        and t.created_at > now() - make_interval(secs => ${DOUBLE_CLICK_SECONDS}) limit 1`,
  )
  return duplicate?.id
}
