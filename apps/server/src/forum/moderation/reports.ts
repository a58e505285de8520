import { ApiError } from '@kz/contract/errors'
import type { ForumReport } from '@kz/contract/forum/forum'
import type { ReportOutcome, ReportWhy } from '@kz/contract/review/report-words'
import { formatDate } from '@kz/contract/rules'
import { notify } from '../../notifications/api.ts'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { type Db, hasRow, row, rows } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import { bool, int, moment, text } from '../../platform/api/shape.ts'
import { type SQL, sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { oneMessage } from '../messages.ts'
import { LIST_PAGE, listMessages } from '../threads/listed.ts'
import { type Category, readTree, treeOf } from '../tree.ts'
import { moderatedIds, moderatorsOf, requireModerator } from './moderation-queue.ts'
import { requireTrusted } from './untrue-reports.ts'

/** Messages that members reported. */

/** Reports a message that the viewer can read. Once per member and message while it is open. */
export async function reportMessage(
  ctx: Context,
  viewer: Viewer,
  id: number,
  { why, reason }: { why: ReportWhy; reason: string },
): Promise<void> {
  const message = await oneMessage(ctx, viewer, id)
  if (message.deleted) throw notFound('Message')
  if (message.authorId === viewer.userId) throw new ApiError('own_message_reported')
  await inTransaction(ctx, async (tx, emit) => {
    await requireTrusted(tx, viewer.userId)
    const made = await hasRow(
      tx,
      sql`insert into forum_reports (message_id, reporter_id, why, reason) values (${id}, ${viewer.userId}, ${why}, ${reason})
        on conflict (message_id, reporter_id) where outcome is null do nothing returning id`,
    )
    if (!made) throw new ApiError('already_reported')
    emit({ type: 'forum.queue', data: { readers: moderatorsOf(await categoryOf(tx, id)) } })
  })
}

const REPORT_ROW = {
  id: int,
  messageId: int,
  reason: text,
  reporterName: text,
  at: moment,
  outcome: text.as<ReportOutcome>().orNull,
  decidedBy: text.orNull,
  total: int,
}

/** Where a message stands now. */
async function categoryOf(tx: Db, messageId: number): Promise<Category> {
  const place = await row(
    tx,
    { categoryId: int },
    sql`select t.category_id as "categoryId" from forum_messages m join forum_threads t on t.id = m.thread_id
      where m.id = ${messageId}`,
  )
  const category = place && (await readTree(tx)).byId.get(place.categoryId)
  if (!category) throw notFound('Message')
  return category
}

interface Asked {
  state: 'open' | 'closed'
  page: number
  /** of this category and what is under it; else of all the caller moderates */
  categoryId?: number | undefined
}

/** SQL: reports `r` of messages that stand in these categories. */
const inCategories = (ids: readonly number[]): SQL => sql`exists (
  select from forum_messages m join forum_threads t on t.id = m.thread_id
  where m.id = r.message_id and t.category_id = any(${sql.param([...ids])}::integer[]))`

/** Open reports, oldest first, or closed ones, newest first. */
export async function reports(ctx: Context, viewer: Viewer, { state, page, categoryId }: Asked) {
  const tree = await treeOf(ctx)
  const here = inCategories(moderatedIds(tree, viewer, categoryId))
  const [which, order] =
    state === 'open' ? [sql`r.outcome is null`, sql`r.id`] : [sql`r.outcome is not null`, sql`r.decided_at desc, r.id`]
  const found = await rows(
    ctx.db,
    REPORT_ROW,
    sql`select r.id, r.message_id as "messageId", r.reason, u.pseudo as "reporterName", r.created_at as at, r.outcome,
        d.pseudo as "decidedBy", count(*) over () as total
      from forum_reports r join users u on u.id = r.reporter_id left join users d on d.id = r.decided_by
      where ${which} and ${here} order by ${order} limit ${LIST_PAGE} offset ${(page - 1) * LIST_PAGE}`,
  )
  const listed = await listMessages(ctx.db, tree, [...new Set(found.map(({ messageId }) => messageId))], {
    shape: { isDeleted: bool },
    columns: sql`, m.deleted_at is not null or t.deleted_at is not null as "isDeleted"`,
  })
  const messageOf = new Map(listed.map((message) => [message.id, message]))
  const shown = found.flatMap(({ messageId, at, total: _total, ...report }): ForumReport[] => {
    const message = messageOf.get(messageId)
    if (!message) return []
    const { row: stored, ...listedMessage } = message
    const when = { date: formatDate(at), dateIso: at.toISOString() }
    return [{ ...report, ...when, message: listedMessage, messageDeleted: stored.isDeleted }]
  })
  const open = await row(
    ctx.db,
    { count: int },
    sql`select count(*) as count from forum_reports r where outcome is null and ${here}`,
  )
  const totalPages = Math.max(1, Math.ceil((found[0]?.total ?? 0) / LIST_PAGE))
  return { reports: shown, page, totalPages, open: open?.count ?? 0 }
}

/** Closes a report, and every other open one of the same message with it. */
export function decideReport(
  ctx: Context,
  viewer: Viewer,
  id: number,
  outcome: ReportOutcome,
  answer = '',
): Promise<void> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const report = await row(
      tx,
      { messageId: int, isOpen: bool },
      sql`select message_id as "messageId", outcome is null as "isOpen" from forum_reports where id = ${id} for update`,
    )
    if (!report) throw notFound('Report')
    const category = await categoryOf(tx, report.messageId)
    requireModerator(category, viewer, 'Report')
    if (!report.isOpen) throw new ApiError('wrong_state')
    const closed = await rows(
      tx,
      { reporterId: int },
      sql`update forum_reports set outcome = ${outcome}, answer = ${answer}, decided_by = ${viewer.userId}, decided_at = now()
        where message_id = ${report.messageId} and outcome is null returning reporter_id as "reporterId"`,
    )
    const event = { type: 'report' as const, kind: 'message' as const, end: outcome, answer }
    const notice = {
      kind: 'account' as const,
      subject: `report message ${report.messageId}`,
      actorId: viewer.userId,
      event,
    }
    await notify(
      tx,
      emit,
      closed.map(({ reporterId }) => ({ ...notice, userId: reporterId })),
    )
    await audit(`forum.report.${outcome}`, `message ${report.messageId}`)
    emit({ type: 'forum.queue', data: { readers: moderatorsOf(category) } })
  })
}

/** Says who looks into a report that is open, null for nobody; answers whether there is one. */
export const assignForumReport = (tx: Db, id: number, assigneeId: number | null): Promise<boolean> =>
  hasRow(
    tx,
    sql`update forum_reports set assignee_id = ${assigneeId} where id = ${id} and outcome is null returning id`,
  )

/** How much waits for the caller: open reports and held posts. */
export async function queueCount(ctx: Context, viewer: Viewer, categoryId?: number): Promise<{ count: number }> {
  const ids = moderatedIds(await treeOf(ctx), viewer, categoryId)
  const found = await row(
    ctx.db,
    { count: int },
    sql`select (select count(*) from forum_reports r where outcome is null and ${inCategories(ids)})
      + (select count(*) from forum_held h left join forum_threads t on t.id = h.thread_id
          where coalesce(h.category_id, t.category_id) = any(${sql.param(ids)}::integer[])) as count`,
  )
  return { count: found?.count ?? 0 }
}
