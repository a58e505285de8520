import type { BugDetail, BugTicket, bugs } from '@kz/contract/bugs'
import { ApiError } from '@kz/contract/errors'
import { Text } from '@kz/contract/fields'
import { isIn } from '@kz/contract/roles'
import { type Context, inTransaction } from '../platform/context.ts'
import { hasRow, lockInTransaction, row } from '../platform/db.ts'
import { type Call, notFound } from '../platform/route.ts'
import { int, text } from '../platform/shape.ts'
import { sql } from '../platform/sql.ts'
import { oneReport } from './read.ts'

/** Sending bug reports and working on them. */

type Calls = typeof bugs
const TITLE = { least: 3, most: 120 }
const WORDS = { least: 10, most: 5_000 }
const Title = Text(TITLE.most, TITLE.least)
const Words = Text(WORDS.most, WORDS.least)
const SENT = 'Report sent. Thank you.'
const A_DAY = 10

/** Keeps a report. A guest's bears no name; a filled honeypot is thanked and forgotten. */
export async function sendReport(ctx: Context, { body, viewer }: Call<Calls['POST /bug-report']>) {
  const title = Title.safeParse(body.title)
  const text = Words.safeParse(body.text)
  if (!title.success) throw new ApiError('bug_title_length', TITLE, { field: 'title' })
  if (!text.success) throw new ApiError('bug_text_length', WORDS, { field: 'text' })
  if (body.website) return { id: 0, message: SENT }
  const reporterId = viewer?.userId ?? null
  const id = await inTransaction(ctx, async (tx, emit, audit) => {
    if (reporterId !== null) {
      await lockInTransaction(tx, `bugs of ${reporterId}`)
      const twin = await row(
        tx,
        { id: int },
        sql`select id from bug_reports where reporter_id = ${reporterId} and text = ${text.data}
          and created_at > now() - interval '1 minute' limit 1`,
      )
      if (twin) return twin.id
      const sent = await row(
        tx,
        { count: int },
        sql`select count(*) as count from bug_reports where reporter_id = ${reporterId} and created_at > now() - interval '1 day'`,
      )
      if ((sent?.count ?? 0) >= A_DAY) {
        throw new ApiError('too_many_reports_a_day', { most: A_DAY }, { retryAfter: 3600 })
      }
    }
    const made = await row(
      tx,
      { id: int },
      sql`insert into bug_reports (title, text, category, page_url, browser, reporter_id)
        values (${title.data}, ${text.data}, ${body.category}, ${body.pageUrl}, ${body.browser}, ${reporterId}) returning id`,
    )
    const { id } = made as { id: number }
    if (reporterId !== null) await audit('bug.report', `bug ${id}`)
    emit({ type: 'bugs.changed', data: {} })
    return id
  })
  return { id, message: SENT }
}

/** Changes what staff decides of a report; each change of state stands in its thread. */
export async function updateReport(ctx: Context, call: Call<Calls['PUT /bug-report/{id}']>): Promise<BugDetail> {
  const { params, body, viewer } = call
  await inTransaction(ctx, async (tx, emit, audit) => {
    const before = await row(
      tx,
      { state: text, priority: text, title: text, assigneeId: int.orNull },
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
        assignee_id = ${assigneeId}, changed_at = now() where id = ${params.id}`,
    )
    if (after.state !== before.state) {
      await tx.execute(sql`insert into bug_comments (report_id, author_id, message)
        values (${params.id}, ${viewer.userId}, ${`State: ${before.state} to ${after.state}`})`)
    }
    const target = `bug ${params.id}`
    await audit('bug.update', target, { before, after })
    emit({ type: 'bugs.changed', data: {} })
  })
  return oneReport(ctx.db, viewer, params.id)
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
