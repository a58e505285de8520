import type { Emit } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { bool, int, json, moment, type RowOf, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { type Category, TREE_VERSION } from './tree.ts'

/** Statements that more than one kind of writing needs. All of them run in the caller's transaction. */
const LOCKED_THREAD = {
  id: int,
  categoryId: int,
  authorId: int,
  title: text,
  isSticky: bool,
  isReadOnly: bool,
  written: int,
  shown: int,
  isDeleted: bool,
  mergedInto: int.orNull,
  treeVersion: int,
}
export type LockedThread = RowOf<typeof LOCKED_THREAD>

/** Threads under lock, in the order of their ids, so that two writers never wait for each other. */
export function lockThreads(tx: Db, ids: readonly number[]): Promise<LockedThread[]> {
  return rows(
    tx,
    LOCKED_THREAD,
    sql.named(
      'forum-lock',
      sql`select id, category_id as "categoryId", author_id as "authorId", title, is_sticky as "isSticky",
          is_read_only as "isReadOnly", written, shown, deleted_at is not null as "isDeleted",
          merged_into as "mergedInto", ${TREE_VERSION}
        from forum_threads where id = any(${sql.ids([...ids])}) order by id for no key update`,
    ),
  )
}

/** The same text of the same author in the same place: one click made twice, then a repetition. */
const DOUBLE_CLICK_SECONDS = 2
const REPEAT_SECONDS = 60

/** SQL: what its author has just written in a thread word by word; the first one, if there are several. */
const duplicateOf = (authorId: number, threadId: number, message: string): SQL =>
  sql`select id, position, created_at, created_at > now() - make_interval(secs => ${DOUBLE_CLICK_SECONDS}) as is_double_click
    from (select * from forum_messages where author_id = ${authorId} order by id desc limit 5) own
    where created_at > now() - make_interval(secs => ${REPEAT_SECONDS}) and thread_id = ${threadId}
      and message = ${message} and deleted_at is null
    order by id limit 1`

const TWIN = { id: int, position: int, createdAt: moment, isDoubleClick: bool }

/** The message an author has just written in a thread that is locked, where they submit the same again. */
export const findDuplicate = (tx: Db, authorId: number, threadId: number, message: string) =>
  row(
    tx,
    TWIN,
    sql`select id, position, created_at as "createdAt", is_double_click as "isDoubleClick"
      from (${duplicateOf(authorId, threadId, message)}) duplicate`,
  )

const ADDED = {
  id: int,
  position: int,
  createdAt: moment,
  /** null for a new message; else the author had written the same already: whether so soon that it was one click */
  isDoubleClick: bool.orNull,
  /** members who watch the thread */
  watchers: json.as<{ userId: number; isAuthor: boolean }[]>(),
}
export type Added = RowOf<typeof ADDED>

/**
 * Adds a message at the end of a thread that is locked, and counts it; where `once`, not when its author has just written the
 * same there: then the other one is answered.
 */
export async function addMessage(
  tx: Db,
  { threadId, authorId, message, once }: { threadId: number; authorId: number; message: string; once: boolean },
): Promise<Added> {
  const added = await row(
    tx,
    ADDED,
    sql.named(
      'forum-add',
      sql`with duplicate as materialized (
            select * from (${duplicateOf(authorId, threadId, message)}) duplicate where ${once}::boolean),
          added as (insert into forum_messages (thread_id, position, author_id, message)
            select id, written + 1, ${authorId}::integer, ${message} from forum_threads
            where id = ${threadId} and not exists (select from duplicate)
            returning id, position, created_at),
          counted as (update forum_threads t set written = added.position, shown = t.shown + 1,
              last_message_id = added.id, last_author_id = ${authorId}, last_message_at = added.created_at
            from added where t.id = ${threadId}),
          author as (insert into forum_authors (user_id, messages) select ${authorId}::integer, 1 from added
            on conflict (user_id) do update set messages = forum_authors.messages + 1),
          own as (insert into forum_reads (user_id, thread_id, position)
            select ${authorId}::integer, ${threadId}::integer, position from added
            on conflict (user_id, thread_id) do update set position = excluded.position)
        select id, position, created_at as "createdAt", is_double_click as "isDoubleClick", array(
            select jsonb_build_object('userId', r.user_id, 'isAuthor', r.user_id = t.author_id)
            from forum_reads r join forum_threads t on t.id = r.thread_id
            where r.thread_id = ${threadId} and r.watched order by r.user_id) as watchers
          from (select *, null::boolean as is_double_click from added union all select * from duplicate) written`,
    ),
  )
  return added as Added
}

/** Makes a thread with its first message; its author watches it. */
export async function addThread(
  tx: Db,
  thread: {
    categoryId: number
    authorId: number
    title: string
    message: string
    isSticky: boolean
    isReadOnly: boolean
  },
): Promise<number> {
  const { categoryId, authorId, title, message, isSticky, isReadOnly } = thread
  const made = await row(
    tx,
    { id: int },
    sql`insert into forum_threads (category_id, author_id, title, is_sticky, is_read_only)
      values (${categoryId}, ${authorId}, ${title}, ${isSticky}, ${isReadOnly}) returning id`,
  )
  const { id } = made as { id: number }
  await addMessage(tx, { threadId: id, authorId, message, once: false })
  await tx.execute(sql`update forum_reads set watched = true where user_id = ${authorId} and thread_id = ${id}`)
  return id
}

/** Recomputes from its messages what a thread says of itself. */
export async function refreshThread(tx: Db, threadId: number): Promise<void> {
  await tx.execute(sql`update forum_threads t set written = counted.written, shown = counted.shown,
      author_id = coalesce(first.author_id, t.author_id),
      last_message_id = last.id, last_author_id = coalesce(last.author_id, t.last_author_id),
      last_message_at = coalesce(last.created_at, t.last_message_at)
    from (select coalesce(max(position), 0) as written, count(*) filter (where deleted_at is null) as shown
        from forum_messages where thread_id = ${threadId}) counted
      left join (select author_id from forum_messages where thread_id = ${threadId} and position = 1) first on true
      left join lateral (select id, author_id, created_at from forum_messages
        where thread_id = ${threadId} and deleted_at is null order by position desc limit 1) last on true
    where t.id = ${threadId}`)
}

/** Recounts the messages of authors: what is deleted, or in a deleted thread, does not count. */
export async function refreshAuthors(tx: Db, authorIds: readonly number[]): Promise<void> {
  if (authorIds.length === 0) return
  await tx.execute(sql`insert into forum_authors (user_id, messages)
    select u.id, (select count(*) from forum_messages m join forum_threads t on t.id = m.thread_id
        where m.author_id = u.id and m.deleted_at is null and t.deleted_at is null)
      from users u where u.id in ${[...authorIds]} order by u.id
    on conflict (user_id) do update set messages = excluded.messages`)
}

/** Tells the pages of those who may read the category; `isNew`: something was written now, and nothing else changed. */
export function emitThread(emit: Emit, threadId: number, { id: categoryId, readers }: Category, isNew = false): void {
  emit({ type: 'forum.message', data: { threadId, categoryId, readers, ...(isNew && { added: true }) } })
}
