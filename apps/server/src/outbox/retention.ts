import type { Context } from '../platform/api/context.ts'
import { sql } from '../platform/api/sql.ts'
import { purgeInBatches } from '../platform/jobs/retention.ts'

const LATE_HOURS = 24
const KEPT_DAYS = 7

/** What nobody took for a day is told no more. */
export async function giveUpLate(ctx: Context): Promise<void> {
  const now = ctx.now()
  await ctx.db.execute(sql`update deliveries set outcome = 'late', done_at = ${now}
    where done_at is null and created_at < ${now}::timestamptz - make_interval(hours => ${LATE_HOURS})`)
}

/** Removes what was sent, or given up, a week ago. */
export async function purgeDeliveries(ctx: Context, _sent: unknown, stop?: AbortSignal): Promise<void> {
  await purgeInBatches(
    ctx,
    'deliveries',
    stop,
    (most) => sql`delete from deliveries where id in (select id from deliveries
      where created_at < now() - make_interval(days => ${KEPT_DAYS}) order by created_at limit ${most})`,
  )
}
