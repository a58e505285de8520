import type { Icons } from '@kz/contract/fields'
import type { ForumMessage } from '@kz/contract/forum'
import type { Role } from '@kz/contract/roles'
import { formatDate, formatDay } from '@kz/contract/rules'
import { iconsOf } from '../accounts/api.ts'
import type { Context } from '../platform/context.ts'
import { type Db, row, rows } from '../platform/db.ts'
import { notFound } from '../platform/route.ts'
import { bool, int, moment, type RowOf, text, texts } from '../platform/shape.ts'
import { type SQL, sql } from '../platform/sql.ts'
import type { Viewer } from '../platform/viewer.ts'
import { type Found, findThread, requireThread } from './find-thread.ts'
import { MESSAGES_PAGE, pageOf } from './latest.ts'
import { asThread, mayReply } from './threads.ts'
import { mayModerate, placesOf } from './tree.ts'

/** Messages as they leave: once deleted, neither text nor author does. */

const DELETED = '<deleted>'
/** An author may take a message back for so long. */
export const DELETE_MINUTES = 60
/** A correction this soon is not worth a mark. */
const QUIET_EDIT_MINUTES = 2

const STORED = {
  id: int,
  threadId: int,
  position: int,
  message: text,
  authorId: int,
  authorName: text,
  authorCountry: text,
  picture: text.orNull,
  createdAt: moment,
  editedAt: moment.orNull,
  isEdited: bool,
  isDeleted: bool,
  isRecent: bool,
}
type Stored = RowOf<typeof STORED>

const minutes = (count: number): SQL => sql.raw(`interval '${count} minutes'`)
const selectMessages = sql`select m.id, m.thread_id as "threadId", m.position, m.message, u.id as "authorId",
    u.pseudo as "authorName", u.country as "authorCountry", u.picture, m.created_at as "createdAt",
    m.edited_at as "editedAt", m.deleted_at is not null as "isDeleted",
    m.edited_at is not null and (m.edited_by <> m.author_id
      or m.edited_at > m.created_at + ${minutes(QUIET_EDIT_MINUTES)}) as "isEdited",
    m.created_at > now() - ${minutes(DELETE_MINUTES)} as "isRecent"
  from forum_messages m join users u on u.id = m.author_id`

const selectAuthors = sql`select u.id, u.created_at as joined, coalesce(a.messages, 0) as messages,
    array(select role from user_roles where user_id = u.id) as roles,
    (select count(*)::integer from players p join demos d on d.player_id = p.id
      join route_records r on r.demo_id = d.id where p.user_id = u.id) as records
  from users u left join forum_authors a on a.user_id = u.id where u.id`

const AUTHOR = {
  id: int,
  joined: moment,
  messages: int,
  roles: texts.as<Role[]>(),
  records: int,
}
type Author = RowOf<typeof AUTHOR>

async function shape(
  ctx: Context,
  viewer: Viewer | null,
  found: Found,
  stored: readonly Stored[],
): Promise<{ messages: ForumMessage[]; icons: ReadonlyMap<number, Icons> }> {
  const shown = new Set(stored.filter(({ isDeleted }) => !isDeleted).map(({ authorId }) => authorId))
  const ids = [...shown]
  const [icons, authors] = await Promise.all([
    iconsOf(ctx.db, [...shown.add(found.thread.authorId)], viewer),
    rows(ctx.db, AUTHOR, sql.named('forum-authors', sql`${selectAuthors} = any(${sql.param(ids)})`)),
  ])
  return { messages: shaped(viewer, found, stored, icons, authors), icons }
}

function shaped(
  viewer: Viewer | null,
  { category, thread }: Found,
  stored: readonly Stored[],
  icons: ReadonlyMap<number, Icons>,
  authors: readonly Author[],
): ForumMessage[] {
  const statsOf = new Map(authors.map(({ id, joined, ...stats }) => [id, { ...stats, joined: formatDay(joined) }]))
  const moderates = mayModerate(category, viewer)
  const open = mayReply({ category, thread }, viewer)
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
          authorStats: statsOf.get(message.authorId) ?? null,
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
    }
  })
}

/** A page of a thread by the positions of its messages; with `messageId` the page that holds it. */
export async function threadPage(
  ctx: Context,
  viewer: Viewer | null,
  id: number,
  asked: { page: number; message?: number | undefined },
) {
  // most ask for a page of a thread that is where they ask for it: its messages are read while it is found
  const early = asked.message === undefined ? readPage(ctx, id, asked.page) : null
  const [found, read] = await Promise.all([requireThread(ctx, viewer, id), early])
  const { tree, category, thread } = found
  const page = asked.message === undefined ? asked.page : await pageOfMessage(ctx, thread.id, asked.message)
  const stored = read && thread.id === id ? read : await readPage(ctx, thread.id, page)
  const { messages, icons } = await shape(ctx, viewer, found, stored)
  return {
    thread: asThread(tree, category, thread, viewer, icons.get(thread.authorId)),
    breadcrumb: placesOf(category),
    messages,
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

async function pageOfMessage(ctx: Context, threadId: number, messageId: number): Promise<number> {
  const query = sql`select position from forum_messages where id = ${messageId} and thread_id = ${threadId}`
  const place = await row(ctx.db, { position: int }, sql.named('forum-place', query))
  if (!place) throw notFound('Message')
  return pageOf(place.position)
}

/** One message of a thread in sight of the viewer. */
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
  found: Found,
  written: Pick<Stored, 'id' | 'position' | 'message' | 'createdAt'>,
): Promise<ForumMessage> {
  const { userId: authorId, pseudo: authorName, country: authorCountry, picture } = viewer
  const author = { authorId, authorName, authorCountry, picture }
  const state = { editedAt: null, isEdited: false, isDeleted: false, isRecent: true }
  const message = { ...written, ...author, ...state, threadId: found.thread.id }
  const icons = await iconsOf(tx, [authorId], viewer)
  const authors = await rows(tx, AUTHOR, sql`${selectAuthors} = ${authorId}`)
  return shaped(viewer, found, [message], icons, authors)[0] as ForumMessage
}
