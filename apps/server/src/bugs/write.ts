import { type BugDetail, type BugState, type BugTicket, type bugs, CLOSED_BUGS, REOPEN_DAYS } from '@kz/contract/bugs'
import { ApiError } from '@kz/contract/errors'
import { isIn } from '@kz/contract/roles'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, lockInTransaction, row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { oneReport } from './read.ts'
import { tellReporter } from './tell.ts'

/** Working on bug reports. */

type Calls = typeof bugs

/** `closed_at` of a report in this state: as it was where it was closed before. */
const closedAt = (state: string) =>
  CLOSED_BUGS.some((closed) => closed === state) ? sql`coalesce(closed_at, now())` : sql`null`

/** Changes what staff decides of a report; each change of state stands in its thread. */
export async function updateReport(ctx: Context, call: Call<Calls['PUT /bug-report/{id}']>): Promise<BugDetail> {
  const { params, body, viewer } = call
  await inTransaction(ctx, async (tx, emit, audit) => {
    const before = await row(
      tx,
      { state: text.as<BugState>(), priority: text, title: text, assigneeId: int.orNull },
      sql`select state, priority, title, assignee_id as "assigneeId" from bug_reports
        where id = ${params.id} and deleted_at is null for update`,
    )
    if (!before) throw notFound('Report')
    const assigneeId = body.mine === undefined ? before.assigneeId : body.mine ? viewer.userId : null
    const after = {
      state: body.state ?? before.state,
      priority: body.priority ?? before.priority,
      title: body.title ?? before.title,
      assigneeId,
    }
    await tx.execute(
      sql`update bug_reports set state = ${after.state}, priority = ${after.priority}, title = ${after.title},
        assignee_id = ${assigneeId}, changed_at = now(), closed_at = ${closedAt(after.state)} where id = ${params.id}`,
    )
    if (after.state !== before.state) {
      const doubled = after.state === 'DUPLICATE' ? await doubledReport(tx, params.id, body.duplicateOf) : ''
      await tx.execute(sql`insert into bug_comments (report_id, author_id, message)
        values (${params.id}, ${viewer.userId}, ${`State: ${before.state} to ${after.state}${doubled}`})`)
      await tellReporter(ctx, tx, emit, { reportId: params.id, news: after.state, actorId: viewer.userId })
    }
    const target = `bug ${params.id}`
    await audit('bug.update', target, { before, after })
    emit({ type: 'bugs.changed', data: {} })
  })
  return oneReport(ctx.db, viewer, params.id)
}

/** ` of #12`: which report a duplicate doubles. Throws ApiError where none is named, or one that is not there. */
async function doubledReport(tx: Db, id: number, doubled: number | undefined): Promise<string> {
  if (doubled === undefined || doubled === id)
    throw new ApiError('bug_doubles_none', undefined, { field: 'duplicateOf' })
  const known = await hasRow(tx, sql`select 1 from bug_reports where id = ${doubled} and deleted_at is null`)
  if (!known) throw notFound('Report')
  return ` of #${doubled}`
}

/** Writes into the thread of a report the caller may open; only staff writes internally. An answer ends NEED_INFO. */
export async function commentReport(ctx: Context, call: Call<Calls['POST /bug-report/comment']>): Promise<BugDetail> {
  const { query, body, viewer } = call
  const staff = isIn('BUGS', viewer.roles)
  if (body.internal && !staff) throw new ApiError('forbidden')
  const { isOwn } = await oneReport(ctx.db, viewer, query.id)
  await inTransaction(ctx, async (tx, emit) => {
    await tx.execute(sql`insert into bug_comments (report_id, author_id, message, internal)
      values (${query.id}, ${viewer.userId}, ${body.message}, ${body.internal})`)
    await tx.execute(
      sql`update bug_reports set changed_at = now(),
        state = case when state = 'NEED_INFO' and ${isOwn} then 'NEW' else state end where id = ${query.id}`,
    )
    if (staff && !body.internal) {
      await tellReporter(ctx, tx, emit, { reportId: query.id, news: 'ANSWERED', actorId: viewer.userId })
    }
    emit({ type: 'bugs.changed', data: {} })
  })
  return oneReport(ctx.db, viewer, query.id)
}

/** Opens a closed report again, for who sent it. Throws ApiError bug_stays_closed for others and when it is too long ago. */
export async function reopenReport(ctx: Context, call: Call<Calls['POST /bug-report/reopen']>): Promise<BugDetail> {
  const { query, viewer } = call
  await inTransaction(ctx, async (tx, emit) => {
    const before = await row(
      tx,
      { state: text },
      sql`select state from bug_reports where id = ${query.id} and deleted_at is null and reporter_id = ${viewer.userId}
        and closed_at > now() - make_interval(days => ${REOPEN_DAYS}) for update`,
    )
    if (!before) throw new ApiError('bug_stays_closed', { days: REOPEN_DAYS })
    await tx.execute(
      sql`update bug_reports set state = 'NEW', closed_at = null, changed_at = now() where id = ${query.id}`,
    )
    await tx.execute(sql`insert into bug_comments (report_id, author_id, message)
      values (${query.id}, ${viewer.userId}, ${`State: ${before.state} to NEW`})`)
    emit({ type: 'bugs.changed', data: {} })
  })
  return oneReport(ctx.db, viewer, query.id)
}

/** Adds the caller's vote or takes it back. */
export async function voteReport(ctx: Context, call: Call<Calls['POST /bug-report/vote']>): Promise<BugTicket> {
  const { query, viewer } = call
  await oneReport(ctx.db, viewer, query.id)
  await inTransaction(ctx, async (tx) => {
    await lockInTransaction(tx, `bug vote ${query.id} ${viewer.userId}`)
    const gone = await hasRow(
      tx,
      sql`delete from bug_votes where report_id = ${query.id} and user_id = ${viewer.userId} returning report_id`,
    )
    if (!gone) await tx.execute(sql`insert into bug_votes (report_id, user_id) values (${query.id}, ${viewer.userId})`)
  })
  return oneReport(ctx.db, viewer, query.id)
}

/** Takes a report off every list; its row stays. */
export async function removeReport(ctx: Context, call: Call<Calls['DELETE /bug-report/{id}']>) {
  const { params, viewer } = call
  await inTransaction(ctx, async (tx, emit, audit) => {
    const gone = await hasRow(
      tx,
      sql`update bug_reports set deleted_at = now(), deleted_by = ${viewer.userId}
        where id = ${params.id} and deleted_at is null returning id`,
    )
    if (!gone) throw notFound('Report')
    await audit('bug.delete', `bug ${params.id}`)
    emit({ type: 'bugs.changed', data: {} })
  })
  return { id: params.id }
}
