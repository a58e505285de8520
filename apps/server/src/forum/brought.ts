import { type Db, row, rows } from '../platform/api/db.ts'
import { int, moment } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { lockThreads, refreshAuthors } from './write.ts'

/** Categories, threads and messages of an earlier site. Nobody is told of them, and they are new to nobody. */

interface BroughtCategory {
  parentId: number | null
  name: string
  description: string
  order: number
  isReadOnly: boolean
  /** for top staff alone */
  isPrivate: boolean
}

/** Makes a category; those without a parent stand behind all others. */
export async function bringCategory(tx: Db, category: BroughtCategory): Promise<number> {
  const { parentId, name, description, order, isReadOnly, isPrivate } = category
  const made = await row(
    tx,
    { id: int },
    sql`insert into forum_categories (parent_id, position, name, description, is_read_only, roles, read_until)
      select ${parentId}::integer, ${order}::integer + case when ${parentId}::integer is null
          then coalesce((select max(position) + 1 from forum_categories where parent_id is null), 0) else 0 end,
        ${name}, ${description}, ${isReadOnly}, ${sql.param(isPrivate ? ['ADMIN'] : [])}::text[], now() returning id`,
  )
  return (made as { id: number }).id
}

interface BroughtThread {
  categoryId: number
  authorId: number
  title: string
  isSticky: boolean
  isReadOnly: boolean
  views: number
  createdAt: Date
}

/** Makes threads, to be filled in the same transaction; answers their ids in the same order. */
export async function bringThreads(tx: Db, threads: readonly BroughtThread[]): Promise<number[]> {
  const ids = await takeIds(tx, 'forum_threads', threads.length)
  const of = <T>(read: (thread: BroughtThread) => T) => sql.param(threads.map(read))
  await tx.execute(sql`insert into forum_threads (id, category_id, author_id, title, is_sticky, is_read_only, created_at,
      last_message_at)
    select b.*, b.at from unnest(${sql.param(ids)}::integer[], ${of((t) => t.categoryId)}::integer[],
      ${of((t) => t.authorId)}::integer[], ${of((t) => t.title)}::text[], ${of((t) => t.isSticky)}::boolean[],
      ${of((t) => t.isReadOnly)}::boolean[], ${of((t) => t.createdAt)}::timestamptz[])
      b (id, category_id, author_id, title, is_sticky, is_read_only, at)`)
  await tx.execute(sql`insert into forum_views (thread_id, views)
    select * from unnest(${sql.param(ids)}::integer[], ${of((t) => t.views)}::integer[]) v (id, views) where views > 0`)
  return ids
}

interface BroughtMessage {
  /** of `messageIds` */
  id: number
  threadId: number
  authorId: number
  message: string
  createdAt: Date
}

/** Ids for messages that are to come: they may name each other. */
export const messageIds = (tx: Db, count: number): Promise<number[]> => takeIds(tx, 'forum_messages', count)

/** Adds messages at the end of their threads and counts them there. */
export async function bringMessages(tx: Db, messages: readonly BroughtMessage[]): Promise<void> {
  const threadIds = [...new Set(messages.map(({ threadId }) => threadId))]
  await lockThreads(tx, threadIds)
  const of = <T>(read: (message: BroughtMessage) => T) => sql.param(messages.map(read))
  await tx.execute(sql`with came as (
      select b.*, t.written + row_number() over (partition by b.thread_id order by b.place) as position
      from unnest(${of((m) => m.id)}::integer[], ${of((m) => m.threadId)}::integer[], ${of((m) => m.authorId)}::integer[],
          ${of((m) => m.message)}::text[], ${of((m) => m.createdAt)}::timestamptz[])
        with ordinality b (id, thread_id, author_id, message, at, place)
      join forum_threads t on t.id = b.thread_id
    ), added as (
      insert into forum_messages (id, thread_id, position, author_id, message, created_at)
      select id, thread_id, position, author_id, message, at from came
    )
    update forum_threads t set written = c.written, shown = t.shown + c.count, last_message_id = c.id,
      last_author_id = c.author_id, last_message_at = c.at
    from (select distinct on (thread_id) thread_id, id, author_id, at, position as written,
        count(*) over (partition by thread_id) as count
      from came order by thread_id, position desc) c
    where t.id = c.thread_id`)
  await readByAll(tx, messages)
}

/** A category is made when its archive begins to come: only what a later one adds is younger. Each change reads the tree anew. */
async function readByAll(tx: Db, messages: readonly BroughtMessage[]): Promise<void> {
  const of = <T>(read: (message: BroughtMessage) => T) => sql.param(messages.map(read))
  const late = await rows(
    tx,
    { id: int, until: moment },
    sql`select c.id, max(b.at) as until
      from unnest(${of((m) => m.threadId)}::integer[], ${of((m) => m.createdAt)}::timestamptz[]) b (thread_id, at)
        join forum_threads t on t.id = b.thread_id join forum_categories c on c.id = t.category_id
      where c.read_until is null or c.read_until < b.at group by c.id`,
  )
  for (const { id, until } of late) {
    await tx.execute(sql`update forum_categories set read_until = ${until} where id = ${id}`)
  }
}

/**
 * Puts the messages of threads in the order in which they were written and counts threads anew from their rows. What was
 * moved or merged there has numbers out of order.
 */
export async function settleThreads(tx: Db, threadIds: readonly number[]): Promise<void> {
  await lockThreads(tx, threadIds)
  const ids = sql.param([...threadIds])
  await tx.execute(sql`update forum_messages m set position = n.position
    from (select id, row_number() over (partition by thread_id order by created_at, id) as position
      from forum_messages where thread_id = any(${ids}::integer[])) n
    where m.id = n.id and m.position <> n.position`)
  await tx.execute(sql`update forum_threads t set written = counted.written, shown = counted.shown,
      author_id = coalesce(first.author_id, t.author_id), created_at = coalesce(first.created_at, t.created_at),
      last_message_id = last.id, last_author_id = coalesce(last.author_id, t.last_author_id),
      last_message_at = coalesce(last.created_at, t.last_message_at)
    from unnest(${ids}::integer[]) w (id)
      cross join lateral (select coalesce(max(position), 0) as written,
        count(*) filter (where deleted_at is null) as shown from forum_messages where thread_id = w.id) counted
      left join lateral (select author_id, created_at from forum_messages
        where thread_id = w.id and position = 1) first on true
      left join lateral (select id, author_id, created_at from forum_messages
        where thread_id = w.id and deleted_at is null order by position desc limit 1) last on true
    where t.id = w.id`)
}

/** Gives one account the messages of another: all of them, or those of `only`; what threads and authors count follows. */
export async function giveMessages(tx: Db, fromId: number, toId: number, only: readonly number[]): Promise<number> {
  const moved = await rows(
    tx,
    { threadId: int },
    sql`update forum_messages set author_id = ${toId}
      where id = any(${sql.param([...only])}::integer[]) and author_id = ${fromId} returning thread_id as "threadId"`,
  )
  const threads = sql.param([...new Set(moved.map(({ threadId }) => threadId))])
  await tx.execute(sql`update forum_threads t set author_id = m.author_id from forum_messages m
    where t.id = any(${threads}::integer[]) and m.thread_id = t.id and m.position = 1 and t.author_id <> m.author_id`)
  await tx.execute(sql`update forum_threads t set last_author_id = m.author_id from forum_messages m
    where t.id = any(${threads}::integer[]) and m.id = t.last_message_id and t.last_author_id <> m.author_id`)
  await refreshAuthors(tx, [fromId, toId])
  return moved.length
}

async function takeIds(tx: Db, table: 'forum_threads' | 'forum_messages', count: number): Promise<number[]> {
  const taken = await rows(
    tx,
    { id: int },
    sql`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`,
  )
  return taken.map(({ id }) => id)
}
