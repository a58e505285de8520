import { ApiError } from '@kz/contract/errors'
import { MOST_UNTRUE, UNTRUE_DAYS } from '@kz/contract/review/report-words'
import { type Db, row } from '../../platform/api/db.ts'
import { int, moment } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'

/** Throws ApiError reports_paused for a member who sent many untrue reports lately, of whatever kind. */
export async function requireTrusted(tx: Db, userId: number): Promise<void> {
  const lately = (table: string) => sql`select decided_at from ${sql.raw(table)} where reporter_id = ${userId}
    and outcome = 'untrue' and decided_at > now() - make_interval(days => ${UNTRUE_DAYS})`
  const found = await row(
    tx,
    { count: int, first: moment.orNull },
    sql`select count(*) as count, min(decided_at) as first from (
      select decided_at from (${lately('reports')} union all ${lately('forum_reports')}) all_of_them
      order by decided_at desc limit ${MOST_UNTRUE}) newest`,
  )
  if (!found?.first || found.count < MOST_UNTRUE) return
  throw new ApiError('reports_paused', { fromMs: found.first.getTime() + UNTRUE_DAYS * 86_400_000 })
}
