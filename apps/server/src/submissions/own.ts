import { ApiError } from '@kz/contract/errors'
import { SENDS_AGAIN } from '@kz/contract/review/submission-kinds'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { sql } from '../platform/api/sql.ts'
import { holdOpen } from '../platform/api/switches.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { backToQueue } from './decide.ts'
import { move } from './guards.ts'
import type { Submission, SubmissionType } from './kind.ts'
import { isOpen, openStates } from './queue.ts'
import { addStep, timesAgain } from './steps.ts'

/** What the sender does about a submission after sending it. */

/** Locks one's own. Throws ApiError not_found for anybody else's. */
export async function lockOwn<Row extends Submission>(
  tx: Db,
  kind: SubmissionType<Row>,
  viewer: Viewer,
  id: number,
): Promise<Row> {
  const own = await hasRow(tx, sql`select 1 from ${kind.table} where id = ${id} and user_id = ${viewer.userId}`)
  if (!own) throw notFound(kind.thing)
  return kind.lock(tx, id)
}

/** Takes back one's own while it waits; its file is kept for a while. Throws not_found, and wrong_state after the decision. */
export function withdraw<Row extends Submission>(
  ctx: Context,
  kind: SubmissionType<Row>,
  viewer: Viewer,
  id: number,
): Promise<void> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const found = await lockOwn(tx, kind, viewer, id)
    if (!isOpen(kind, found.state)) {
      throw new ApiError('not_waiting_withdraw', { kind: kind.name })
    }
    await move(tx, kind, id, openStates(kind), 'WITHDRAWN', sql`, decided_at = now()`)
    const change = { before: { state: found.state }, after: { state: 'WITHDRAWN' } }
    await audit(`${kind.name}.withdraw`, kind.target(id), change)
    await kind.left?.(ctx, tx, emit, found)
    await kind.announce(tx, emit, [found])
  })
}

/** Answers what a checker asked: it goes on from its old place. Throws not_found, and wrong_state when nobody asks,
 * or does nothing then where the answer `mayBeUnasked`. */
export function answer<Row extends Submission>(
  ctx: Context,
  kind: SubmissionType<Row>,
  viewer: Viewer,
  { id, text, mayBeUnasked = false }: { id: number; text: string; mayBeUnasked?: boolean },
): Promise<void> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const found = await lockOwn(tx, kind, viewer, id)
    if (!kind.requestChanges || found.state !== kind.requestChanges.state) {
      if (mayBeUnasked) return
      throw new ApiError('nothing_asked', { kind: kind.name })
    }
    await move(tx, kind, id, [kind.requestChanges.state], 'SUBMITTED')
    await addStep(tx, kind, id, 'answered', viewer.userId, text)
    await audit(`${kind.name}.answer`, kind.target(id), { before: { state: found.state }, after: { answer: text } })
    await kind.announce(tx, emit, [found])
  })
}

/** Sends a rejected file again with a note to the checker, twice at most. Throws not_found and wrong_state. */
export function sendAgain<Row extends Submission>(
  ctx: Context,
  kind: SubmissionType<Row>,
  viewer: Viewer,
  { id, note }: { id: number; note: string },
): Promise<void> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    await holdOpen(tx, kind.upload.switch)
    const found = await lockOwn(tx, kind, viewer, id)
    if ((await timesAgain(tx, kind, id)) >= SENDS_AGAIN) {
      throw new ApiError('sent_too_often', { kind: kind.name })
    }
    await backToQueue(tx, kind, found)
    await addStep(tx, kind, id, 'again', viewer.userId, note)
    await audit(`${kind.name}.again`, kind.target(id), { before: { state: found.state }, after: { note } })
    await kind.announce(tx, emit, [found])
  })
}
