import { ApiError } from '@kz/contract/errors'
import type { Reported, ReportWhy } from '@kz/contract/review/report-words'
import { requireTrusted } from '../forum/api.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { ownerOf, THINGS } from './owners.ts'

/** Members report what others wrote, sent or say of themselves. */

/**
 * Sends a report. Throws ApiError for what is not visible, for one's own, for what one has reported already, and where
 * several of one's reports were untrue.
 */
export async function report(
  ctx: Context,
  viewer: Viewer,
  { kind, id, why, reason }: { kind: Reported; id: number; why: ReportWhy; reason: string },
): Promise<void> {
  await inTransaction(ctx, async (tx, emit) => {
    await requireOthers(tx, viewer, kind, id)
    await requireTrusted(tx, viewer.userId)
    const made = await hasRow(
      tx,
      sql`insert into reports (kind, target_id, reporter_id, why, reason)
        values (${kind}, ${id}, ${viewer.userId}, ${why}, ${reason})
        on conflict (kind, target_id, reporter_id) where outcome is null do nothing returning id`,
    )
    if (!made) throw new ApiError('reported_already')
    emit({ type: 'reports.changed', data: {} })
  })
}

async function requireOthers(tx: Db, viewer: Viewer, kind: Reported, id: number): Promise<void> {
  const found = await row(tx, { ownerId: int.orNull }, ownerOf(viewer, id)[kind])
  if (!found) throw notFound(THINGS[kind])
  if (found.ownerId === viewer.userId) throw new ApiError('own_reported')
}
