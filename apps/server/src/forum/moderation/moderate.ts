import { ApiError } from '@kz/contract/errors'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { type Db, rows } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import { bool, int } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { carryReads, lockReads, moveMessages } from '../carry-reads.ts'
import { readTitle } from '../text.ts'
import { movePoll } from '../threads/polls.ts'
import { type Category, mayModerate, mayRead, readTree } from '../tree.ts'
import { emitThread, refreshThread } from '../write.ts'
import { type InSight, lockThread } from './lock.ts'

/** What those who moderate a category do with its threads. */

async function lockModerated(ctx: Context, tx: Db, viewer: Viewer, id: number): Promise<InSight> {
  const found = await lockThread(ctx, tx, viewer, id)
  if (!found.moderates) throw new ApiError('forbidden')
  return found
}

/** A category to move things into: open to the caller, who moderates it. */
async function requireTarget(tx: Db, viewer: Viewer, id: number): Promise<Category> {
  const category = (await readTree(tx)).byId.get(id)
  if (!category || !mayRead(category, viewer)) throw notFound('Category')
  if (!mayModerate(category, viewer)) throw new ApiError('forbidden')
  return category
}

/** Pins or locks a thread, or undoes it; with `value` it is set outright. Answers what holds now. */
export function toggleThread(
  ctx: Context,
  viewer: Viewer,
  id: number,
  what: 'isSticky' | 'isReadOnly',
  wanted: boolean | undefined,
) {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const { thread, category } = await lockModerated(ctx, tx, viewer, id)
    const value = wanted ?? !thread[what]
    if (value !== thread[what]) {
      const column = sql.raw(what === 'isSticky' ? 'is_sticky' : 'is_read_only')
      await tx.execute(sql`update forum_threads set ${column} = ${value} where id = ${id}`)
      const action = what === 'isSticky' ? 'forum.sticky' : 'forum.readonly'
      await audit(action, `thread ${id}`, { before: { value: !value }, after: { value } })
      emitThread(emit, id, category)
    }
    thread[what] = value
    return { id, value, isSticky: thread.isSticky, isReadOnly: thread.isReadOnly }
  })
}

/** Moves a thread into another category. */
export function moveThread(ctx: Context, viewer: Viewer, id: number, newCategoryId: number) {
  return inTransaction(ctx, async (tx, emit, audit) => {
    await lockReads(tx, [id])
    const { thread, category } = await lockModerated(ctx, tx, viewer, id)
    const target = await requireTarget(tx, viewer, newCategoryId)
    if (target.id !== category.id) {
      await carryReads(tx, { threads: [id], categoryId: target.id })
      await tx.execute(sql`update forum_threads set category_id = ${target.id} where id = ${id}`)
      const [before, after] = [{ categoryId: thread.categoryId }, { categoryId: target.id }]
      await audit('forum.move', `thread ${id}`, { before, after })
      emitThread(emit, id, category)
      emitThread(emit, id, target)
    }
    return { id, categoryId: target.id }
  })
}

/** Puts all messages of a thread into another, by date; the emptied thread leads there from now on. */
export function mergeThreads(ctx: Context, viewer: Viewer, id: number, targetThreadId: number) {
  return inTransaction(ctx, async (tx, emit, audit) => {
    if (id === targetThreadId) throw new ApiError('merged_into_itself')
    // both at once and in order: two who merge the same pair in opposite directions do not wait for each other
    await lockReads(tx, [id, targetThreadId])
    const source = await lockModerated(ctx, tx, viewer, id)
    const target = await lockModerated(ctx, tx, viewer, targetThreadId)
    await moveMessages(tx, { threads: [id, targetThreadId], to: sql`${targetThreadId}::integer` })
    await tx.execute(sql`delete from forum_reads where thread_id = ${id}`)
    await refreshThread(tx, targetThreadId)
    await tx.execute(sql`update forum_threads set merged_into = ${targetThreadId}, deleted_at = now(),
      deleted_by = ${viewer.userId}, written = 0, shown = 0, last_message_id = null where id = ${id}`)
    await tx.execute(sql`update forum_threads set merged_into = ${targetThreadId} where merged_into = ${id}`)
    await tx.execute(sql`update forum_held set thread_id = ${targetThreadId} where thread_id = ${id}`)
    await movePoll(tx, id, targetThreadId)
    await audit('forum.merge', `thread ${id}`, { after: { targetThreadId } })
    emitThread(emit, id, source.category)
    emitThread(emit, targetThreadId, target.category)
    return { id: targetThreadId }
  })
}

/** Takes messages out of a thread into a new one. Some must stay. */
export function splitThread(
  ctx: Context,
  viewer: Viewer,
  id: number,
  body: { messageIds: readonly number[]; title: string; categoryId: number },
) {
  const title = readTitle(body.title)
  const wanted = [...new Set(body.messageIds)]
  return inTransaction(ctx, async (tx, emit, audit) => {
    await lockReads(tx, [id])
    const { thread, category } = await lockModerated(ctx, tx, viewer, id)
    const target = await requireTarget(tx, viewer, body.categoryId)
    const found = await rows(
      tx,
      { id: int, authorId: int, isDeleted: bool },
      sql`select id, author_id as "authorId", deleted_at is not null as "isDeleted" from forum_messages
        where thread_id = ${id} and id in ${wanted} order by position`,
    )
    const first = found[0]
    if (!first || found.length !== wanted.length || found.every(({ isDeleted }) => isDeleted))
      throw new ApiError('split_of_this_thread')
    if (found.length === thread.written) throw new ApiError('split_leaves_none')
    const [made] = await rows(
      tx,
      { id: int },
      sql`insert into forum_threads (category_id, author_id, last_author_id, title, created_at)
        select ${target.id}, ${first.authorId}, ${first.authorId}, ${title}, created_at from forum_messages
        where id = ${first.id} returning id`,
    )
    const newId = (made as { id: number }).id
    const to = sql`case when m.id = any(${sql.ids(wanted)}) then ${newId}::integer else m.thread_id end`
    await moveMessages(tx, { threads: [id], to })
    for (const each of [newId, id]) await refreshThread(tx, each)
    await audit('forum.split', `thread ${id}`, { after: { threadId: newId, messages: found.length } })
    emitThread(emit, id, category)
    emitThread(emit, newId, target)
    return { id: newId }
  })
}
