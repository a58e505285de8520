import { createHash, randomBytes } from 'node:crypto'
import { ApiError } from '@kz/contract/errors'
import type { SharedReport } from '@kz/contract/review/shared-report'
import { isIn } from '@kz/contract/roles'
import { type analyzer, type KeptReport, REPORT_DAYS } from '@kz/contract/runs/analyzer'
import { countGuests } from '../platform/admission/rate-limits.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { bool, int, json, moment, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'

/** Reports that browsers made and somebody shared. The server keeps them and believes nothing of what they say. */

type Calls = typeof analyzer

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** Keeps a report for 90 days; of all guests together so many an hour and a day. Whoever has the key, or is the account that shared it, deletes it. */
export async function shareReport(ctx: Context, { body, viewer }: Call<Calls['POST /analyzer/report']>) {
  if (!viewer) await countGuests(ctx, 'shared reports')
  const id = randomBytes(9).toString('base64url')
  const key = randomBytes(32).toString('base64url')
  const expiresAt = await inTransaction(ctx, async (tx, _emit, audit) => {
    const kept = await row(
      tx,
      { expiresAt: moment },
      sql`insert into shared_reports (id, report, user_id, key_hash, expires_at)
        values (${id}, ${JSON.stringify(body.report)}, ${viewer?.userId ?? null}, ${hashOf(key)},
          now() + make_interval(days => ${REPORT_DAYS}))
        returning expires_at as "expiresAt"`,
    )
    if (viewer) await audit('report.share', `report ${id}`)
    return (kept as { expiresAt: Date }).expiresAt
  })
  const url = `${ctx.config.siteUrl}/analyze-demo?report=${id}`
  return { id, url, key, expiresAt: expiresAt.toISOString() }
}

/** A shared report. Throws ApiError not_found for one that is deleted, over, or never was. */
export async function readReport(db: Db, id: string, viewer: Viewer | null): Promise<KeptReport> {
  const found = await row(
    db,
    {
      report: json.as<SharedReport>(),
      userId: int.orNull,
      sharedBy: text.orNull,
      sharedAt: moment,
      expiresAt: moment,
    },
    sql`select s.report, s.user_id as "userId", u.pseudo as "sharedBy", s.created_at as "sharedAt",
        s.expires_at as "expiresAt"
      from shared_reports s left join users u on u.id = s.user_id where s.id = ${id} and s.expires_at > now()`,
  )
  if (!found) throw notFound('Report')
  const { report, userId, sharedBy, sharedAt, expiresAt } = found
  return {
    id,
    report,
    sharedBy,
    sharedAt: sharedAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isOwn: viewer !== null && viewer.userId === userId,
  }
}

/** Deletes a report for whoever shared it, and for top staff. Throws ApiError not_found and forbidden. */
export async function deleteReport(ctx: Context, { query, body, viewer }: Call<Calls['DELETE /analyzer/report']>) {
  const isStaff = viewer !== null && isIn('TOP', viewer.roles)
  await inTransaction(ctx, async (tx, _emit, audit) => {
    const found = await row(
      tx,
      { isOwn: bool },
      sql`select coalesce(user_id = ${viewer?.userId ?? null}::int, false) or key_hash = ${hashOf(body.key ?? '')}
          as "isOwn" from shared_reports where id = ${query.id} and expires_at > now() for update`,
    )
    if (!found) throw notFound('Report')
    if (!found.isOwn && !isStaff) throw new ApiError('report_not_yours')
    await tx.execute(sql`delete from shared_reports where id = ${query.id}`)
    if (viewer) await audit('report.delete', `report ${query.id}`)
  })
  return { id: query.id }
}

/** Forgets what nobody may read any more, and what was read of demos that left their collection. */
export async function purgeReports(db: Db): Promise<void> {
  await db.execute(sql`delete from shared_reports where expires_at <= now()`)
  await db.execute(sql`delete from demo_reports where collected_id is not null
    and collected_id not in (select demo_id from collection_demos)`)
}
