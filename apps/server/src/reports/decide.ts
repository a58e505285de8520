import { ApiError } from '@kz/contract/errors'
import type { Report, Reported } from '@kz/contract/review/reports'
import { isIn } from '@kz/contract/roles'
import { assignForumReport } from '../forum/api.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { bool, int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'

/** Staff looks into what was reported. */

/** A demo checker who is not of the top staff handles reports of demos alone; others do not exist for them. */
function requireInRemit(viewer: Viewer, kind: Report['kind']): void {
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
        : await hasRow(
            tx,
            sql`update reports set assignee_id = ${assigneeId}
              where id = ${id} and kind = ${kind} and outcome is null returning id`,
          )
    if (!isAssigned) throw notFound('Report')
    emit({ type: 'reports.changed', data: {} })
  })
}

/** Closes a report, and every other open one of the same thing with it. */
export async function decideReport(
  ctx: Context,
  viewer: Viewer,
  kind: Reported,
  id: number,
  outcome: 'resolved' | 'dismissed',
): Promise<void> {
  requireInRemit(viewer, kind)
  await inTransaction(ctx, async (tx, emit, audit) => {
    const { targetId, isOpen } = await held(tx, kind, id)
    if (!isOpen) throw new ApiError('wrong_state')
    await tx.execute(sql`update reports set outcome = ${outcome}, decided_by = ${viewer.userId}, decided_at = now()
      where kind = ${kind} and target_id = ${targetId} and outcome is null`)
    await audit(`report.${outcome}`, kind === 'profile' ? `user:${targetId}` : `${kind} ${targetId}`)
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
