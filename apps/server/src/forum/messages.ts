import type { ForumMessage, ForumReaction } from '@kz/contract/forum/forum'
import { formatDate, formatDay } from '@kz/contract/rules'
import type { Icons } from '@kz/contract/wire/fields'
import { asIcons, ICONS, iconColumns } from '../accounts/api.ts'
import type { Context } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { bool, int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { authorColumns, MESSAGE } from './author.ts'
import { DELETE_MINUTES } from './moderation/lock.ts'
import { ownHeld } from './moderation/pending-moderation.ts'
import { reactionsTo } from './reactions.ts'
import { baseline, firstUnread } from './threads/baseline.ts'
import { type Found, findThread, type Thread } from './threads/find-thread.ts'
import { MESSAGES_PAGE, pageOf } from './threads/latest.ts'
import { pollOf } from './threads/polls.ts'
import { asThread } from './threads/threads.ts'
import { type Category, mayModerate, mayReply, placesOf } from './tree.ts'

/** Messages as they leave: once deleted, neither text nor author does. */

const DELETED = '<deleted>'
/** A correction this soon is not worth a mark. */
const QUIET_EDIT_MINUTES = 2

const STORED = {
  ...MESSAGE,
  picture: text.orNull,
  createdAt: moment,
  editedAt: moment.orNull,
  isEdited: bool,
  isDeleted: bool,
  isRecent: bool,
}
type Stored = RowOf<typeof STORED>

const minutes = (count: number): SQL => sql.raw(`interval '${count} minutes'`)
const selectMessages = sql`select m.id, m.thread_id as "threadId", m.position, m.message, ${authorColumns}, u.picture,
    m.created_at as "createdAt", m.edited_at as "editedAt", m.deleted_at is not null as "isDeleted",
    m.edited_at is not null and (m.edited_by <> m.author_id
      or m.edited_at > m.created_at + ${minutes(QUIET_EDIT_MINUTES)}) as "isEdited",
    m.created_at > now() - ${minutes(DELETE_MINUTES)} as "isRecent"
  from forum_messages m join users u on u.id = m.author_id`

const AUTHOR_ROW = { id: int, joined: moment, messages: int, records: int, ...ICONS }

/** Who wrote messages: what stands beside them, by account. */
interface Authors {
  icons: ReadonlyMap<number, Icons>
  stats: ReadonlyMap<number, NonNullable<ForumMessage['authorStats']>>
}

async function readAuthors(db: Db, viewer: Viewer | null, ids: readonly number[]): Promise<Authors> {
  const found = await rows(
    db,
    AUTHOR_ROW,
    sql.named(
      'forum-authors',
      sql`select u.id, u.created_at as joined, coalesce(a.messages, 0) as messages,
          (select count(*)::integer from players p join demos d on d.player_id = p.id
            join route_records r on r.demo_id = d.id where p.user_id = u.id) as records, ${iconColumns}
        from users u left join forum_authors a on a.user_id = u.id where u.id = any(${sql.ids([...ids])})`,
    ),
  )
  const stats = found.map(({ id, joined, messages, records, roles }) => {
    return [id, { messages, roles, records, joined: formatDay(joined) }] as const
  })
  return { icons: new Map(found.map((each) => [each.id, asIcons(each.id, each, viewer)])), stats: new Map(stats) }
}

/** Where a message stands: what of its thread and category decides what the viewer may do with it. */
export interface Place {
  category: Category
  thread: { id: number; isReadOnly: boolean }
}

interface Extras extends Authors {
  reactions: ReadonlyMap<number, ForumReaction[]>
}

async function shape(
  ctx: Context,
  viewer: Viewer | null,
  found: Found,
  stored: readonly Stored[],
): Promise<{ messages: ForumMessage[]; icons: ReadonlyMap<number, Icons> }> {
  const shown = new Set(stored.filter(({ isDeleted }) => !isDeleted).map(({ authorId }) => authorId))
  const [authors, reactions] = await Promise.all([
    readAuthors(ctx.db, viewer, [...shown.add(found.thread.authorId)]),
    reactionsTo(
      ctx.db,
      viewer,
      stored.map(({ id }) => id),
    ),
  ])
  return { messages: shaped(viewer, found, stored, { ...authors, reactions }), icons: authors.icons }
}

function shaped(
  viewer: Viewer | null,
  { category, thread }: Place,
  stored: readonly Stored[],
  { icons, stats, reactions }: Extras,
): ForumMessage[] {
  const moderates = mayModerate(category, viewer)
  const open = mayReply({ category, thread }, viewer)
  const mayReact = viewer?.emailVerified === true && !viewer.bans.comment
  return stored.map((message): ForumMessage => {
    const { id, threadId, position, createdAt, editedAt, isDeleted, isEdited, isRecent } = message
    const isOwn = viewer !== null && message.authorId === viewer.userId
    const about = isDeleted
      ? { authorId: null, authorName: null, authorCountry: null, picture: null, icons: null, authorStats: null }
      : {
          authorId: message.authorId,
          authorName: message.authorName,
          authorCountry: message.authorCountry,
          picture: message.picture,
          icons: icons.get(message.authorId) ?? null,
          authorStats: stats.get(message.authorId) ?? null,
        }
    return {
      ...about,
      id,
      threadId,
      position,
      message: isDeleted ? DELETED : message.message,
      date: formatDate(createdAt),
      dateIso: createdAt.toISOString(),
      edited: isEdited && !isDeleted,
      editedDate: editedAt && isEdited && !isDeleted ? formatDate(editedAt) : null,
      deleted: isDeleted,
      canEdit: !isDeleted && open && (isOwn || moderates),
      canDelete: !isDeleted && position > 1 && (moderates || (isOwn && isRecent)),
      hasHistory: moderates && !isDeleted && editedAt !== null,
      reactions: isDeleted ? [] : (reactions.get(id) ?? []),
      canReact: mayReact && !isOwn && !isDeleted,
    }
  })
}

interface Asked {
  page: number
  message?: number | undefined
  unread?: boolean | undefined
}

/**
 * A page of a thread by the positions of its messages; with `message` the page that holds it, wherever it was moved to; with
 * `unread` the page of what is new to the viewer first, or the first one.
 */
export async function threadPage(ctx: Context, viewer: Viewer | null, id: number, asked: Asked) {
  // most ask for a page of a thread that is where they ask for it: its messages are read while it is found
  const early = asked.message === undefined && !asked.unread ? readPage(ctx, id, asked.page) : null
  const place = asked.message === undefined ? null : await placeOf(ctx, asked.message)
  const [found, read] = await Promise.all([threadOf(ctx, viewer, id, place), early])
  const { tree, category, thread } = found
  const firstUnread = await firstUnreadOf(ctx, viewer, thread)
  const page = place ? pageOf(place.position) : asked.unread ? pageOf(firstUnread ?? 1) : asked.page
  const stored = read && thread.id === id ? read : await readPage(ctx, thread.id, page)
  const isLocked = thread.isReadOnly || category.isReadOnly
  const mayVote = mayReply(found, viewer)
  const [{ messages, icons }, waiting, poll] = await Promise.all([
    shape(ctx, viewer, found, stored),
    ownHeld(ctx, viewer, { threadId: thread.id }),
    page === 1 ? pollOf(ctx.db, viewer, thread.id, { isLocked, mayVote }) : null,
  ])
  return {
    thread: asThread(tree, category, thread, viewer, icons.get(thread.authorId)),
    breadcrumb: placesOf(category),
    messages,
    firstUnread,
    waiting,
    poll,
    page,
    totalPages: pageOf(thread.written),
  }
}

function readPage(ctx: Context, threadId: number, page: number): Promise<Stored[]> {
  const [first, last] = [(page - 1) * MESSAGES_PAGE + 1, page * MESSAGES_PAGE]
  const query = sql`${selectMessages} where m.thread_id = ${threadId} and m.position between ${first} and ${last}
    order by m.position`
  return rows(ctx.db, STORED, sql.named('forum-page', query))
}

interface Standing {
  threadId: number
  position: number
}

/** Where a message stands now. */
async function placeOf(ctx: Context, messageId: number): Promise<Standing> {
  const query = sql`select thread_id as "threadId", position from forum_messages where id = ${messageId}`
  const place = await row(ctx.db, { threadId: int, position: int }, sql.named('forum-place', query))
  if (!place) throw notFound('Message')
  return place
}

/** The thread that is asked for, or the one in which the message stands that is asked for in it. */
async function threadOf(ctx: Context, viewer: Viewer | null, id: number, place: Standing | null): Promise<Found> {
  const found = await findThread(ctx, viewer, place?.threadId ?? id)
  if (!found) throw notFound(place && place.threadId !== id ? 'Message' : 'Thread')
  return found
}

/** The position of the first message the viewer has not read and not marked as read; null when there is none. */
async function firstUnreadOf(ctx: Context, viewer: Viewer | null, thread: Thread): Promise<number | null> {
  if (!viewer || !thread.isUnread) return null
  const found = await row(
    ctx.db,
    { position: int.orNull },
    sql`select ${firstUnread(viewer.userId, baseline(viewer.userId, sql`t.category_id`))} as position from forum_threads t
        left join forum_reads r on r.user_id = ${viewer.userId} and r.thread_id = t.id
      where t.id = ${thread.id}`,
  )
  return found?.position ?? null
}

/** One message of a thread that the viewer may see. */
export async function oneMessage(ctx: Context, viewer: Viewer | null, id: number): Promise<ForumMessage> {
  const stored = await rows(ctx.db, STORED, sql.named('forum-message', sql`${selectMessages} where m.id = ${id}`))
  const [message] = stored
  if (!message) throw notFound('Message')
  const found = await findThread(ctx, viewer, message.threadId)
  if (!found) throw notFound('Message')
  const { messages } = await shape(ctx, viewer, found, stored)
  return messages[0] as ForumMessage
}

/** A message the viewer has just written in a thread, without asking for it. */
export async function newMessage(
  tx: Db,
  viewer: Viewer,
  place: Place,
  written: Pick<Stored, 'id' | 'position' | 'message' | 'createdAt'>,
): Promise<ForumMessage> {
  const { userId: authorId, pseudo: authorName, country: authorCountry, picture } = viewer
  const author = { authorId, authorName, authorCountry, picture }
  const state = { editedAt: null, isEdited: false, isDeleted: false, isRecent: true }
  const message = { ...written, ...author, ...state, threadId: place.thread.id }
  const authors = await readAuthors(tx, viewer, [authorId])
  return shaped(viewer, place, [message], { ...authors, reactions: new Map() })[0] as ForumMessage
}
