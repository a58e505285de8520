import type { Role } from '@kz/contract/roles'
import { type ActNotice, mentionedIn, notify, notTold } from '../notifications/api.ts'
import type { Emit } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { int, texts } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { type Category, mayRead } from './tree.ts'
import type { Added } from './write.ts'

/** Who is told of a message. Nobody is who may not read its category. */

interface Written {
  id: number
  threadId: number
  authorId: number
  message: string
}

/**
 * Notifies the members a new message mentions or quotes, the thread's author while they watch it, and its other
 * watchers: each once, of the first that fits.
 */
export async function tellMessage(
  tx: Db,
  emit: Emit,
  category: Category,
  written: Written,
  watchers: Added['watchers'],
): Promise<void> {
  const { mentions, quotes } = await mentionedIn(tx, written.message)
  await tell(tx, emit, category, written, [
    ...mentions.map((userId) => ({ userId, kind: 'mention' as const })),
    ...quotes.map((userId) => ({ userId, kind: 'reply' as const })),
    ...watchers.map(({ userId, isAuthor }) => ({ userId, kind: isAuthor ? ('reply' as const) : ('thread' as const) })),
  ])
}

/** Tells those whom the first message of a new thread mentions, and those who watch its category or one above it. */
export async function tellThread(tx: Db, emit: Emit, category: Category, written: Omit<Written, 'id'>): Promise<void> {
  const first = await row(
    tx,
    { id: int },
    sql`select id from forum_messages where thread_id = ${written.threadId} and position = 1`,
  )
  if (!first) return
  const watchers = await rows(
    tx,
    { userId: int },
    sql`select distinct user_id as "userId" from forum_category_watches
      where category_id = any(${sql.param(category.path.map(({ id }) => id))}::integer[]) order by 1`,
  )
  const told = watchers.map(({ userId }) => ({ userId, isAuthor: false }))
  await tellMessage(tx, emit, category, { ...written, id: first.id }, told)
}

/** Tells those whom a changed message mentions and its old text did not. */
export async function tellEdit(tx: Db, emit: Emit, category: Category, written: Written, before: string) {
  const [now, then] = [await mentionedIn(tx, written.message), await mentionedIn(tx, before)]
  const added = now.mentions.filter((userId) => !then.mentions.includes(userId))
  const called = await notTold(tx, 'message', written.id, added)
  await tell(
    tx,
    emit,
    category,
    written,
    called.map((userId) => ({ userId, kind: 'mention' as const })),
  )
}

async function tell(
  tx: Db,
  emit: Emit,
  category: Category,
  { id, threadId, authorId }: Written,
  wanted: readonly Pick<ActNotice, 'userId' | 'kind'>[],
): Promise<void> {
  const others = wanted.filter(({ userId }) => userId !== authorId)
  const readers = await readersAmong(tx, category, [...new Set(others.map(({ userId }) => userId))])
  const about = { subject: `thread ${threadId}`, actorId: authorId, source: 'message' as const, sourceId: id }
  const notices = others.filter(({ userId }) => readers.has(userId)).map((one): ActNotice => ({ ...one, ...about }))
  await notify(tx, emit, notices)
}

async function readersAmong(tx: Db, category: Category, ids: readonly number[]): Promise<ReadonlySet<number>> {
  if (ids.length === 0 || mayRead(category, null)) return new Set(ids)
  const found = await rows(
    tx,
    { id: int, roles: texts.as<Role[]>() },
    sql`select u.id, array(select role from user_roles where user_id = u.id) as roles
      from users u where u.id = any(${sql.param([...ids])}::integer[])`,
  )
  return new Set(found.filter((member) => mayRead(category, member)).map(({ id }) => id))
}
