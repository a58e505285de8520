import { ApiError } from '@kz/contract/errors'
import type { Reported, ReportOutcome } from '@kz/contract/review/report-words'
import type { Report } from '@kz/contract/review/reports'
import { isIn } from '@kz/contract/roles'
import { assignAppeal } from '../accounts/api.ts'
import { assignForumReport } from '../forum/api.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { bool, int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'

/** Staff looks into what was reported. */

/** A demo checker who is not of the top staff handles reports of demos alone; others do not exist for them. */
export function requireInRemit(viewer: Viewer, kind: Report['kind']): void {
  if (kind !== 'demo' && !isIn('TOP', viewer.roles)) throw notFound('Report')
}

/** Takes an open report, also from another one of the staff, or lets go of one's own. */
export async function assignReport(
  ctx: Context,
  viewer: Viewer,
  { kind, id, mine }: { kind: Report['kind']; id: number; mine: boolean },
): Promise<void> {
  requireInRemit(viewer, kind)
  const assigneeId = mine ? viewer.userId : null
  await inTransaction(ctx, async (tx, emit) => {
    const isAssigned =
      kind === 'message'
        ? await assignForumReport(tx, id, assigneeId)
        : kind === 'appeal'
          ? await assignAppeal(tx, id, assigneeId)
          : await hasRow(
              tx,
              sql`update reports set assignee_id = ${assigneeId}
              where id = ${id} and kind = ${kind} and outcome is null returning id`,
            )
    if (!isAssigned) throw notFound('Report')
    emit({ type: 'reports.changed', data: {} })
  })
}

interface Decision {
  kind: Reported
  id: number
  outcome: ReportOutcome
  answer: string
}

/** Closes a report, and every other open one of the same thing with it. Whoever reported is told. */
export async function decideReport(
  ctx: Context,
  viewer: Viewer,
  { kind, id, outcome, answer }: Decision,
): Promise<void> {
  requireInRemit(viewer, kind)
  await inTransaction(ctx, async (tx, emit, audit) => {
    const { targetId, isOpen } = await held(tx, kind, id)
    if (!isOpen) throw new ApiError('wrong_state')
    const closed = await rows(
      tx,
      { reporterId: int },
      sql`update reports set outcome = ${outcome}, answer = ${answer}, decided_by = ${viewer.userId}, decided_at = now()
        where kind = ${kind} and target_id = ${targetId} and outcome is null returning reporter_id as "reporterId"`,
    )
    const isOfUser = kind === 'profile' || kind === 'nickname' || kind === 'picture'
    await audit(`report.${outcome}`, isOfUser ? `user:${targetId}` : `${kind} ${targetId}`)
    const event = { type: 'report' as const, kind, end: outcome, answer }
    const notice = { kind: 'account' as const, subject: `report ${kind} ${targetId}`, actorId: viewer.userId, event }
    await ctx.hooks.notify(
      tx,
      emit,
      closed.map(({ reporterId }) => ({ ...notice, userId: reporterId })),
    )
    emit({ type: 'reports.changed', data: {} })
  })
}

async function held(tx: Db, kind: Reported, id: number): Promise<{ targetId: number; isOpen: boolean }> {
  const found = await row(
    tx,
    { targetId: int, isOpen: bool },
    sql`select target_id as "targetId", outcome is null as "isOpen" from reports
      where id = ${id} and kind = ${kind} for update`,
  )
  if (!found) throw notFound('Report')
  return found
}
