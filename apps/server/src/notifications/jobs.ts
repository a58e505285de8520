import type { Context } from '../platform/api/context.ts'
import { sql } from '../platform/api/sql.ts'
import { purgeInBatches } from '../platform/jobs/retention.ts'

const KEPT_DAYS = 180
const MOST_KEPT = 500

/** Removes what is older than 180 days, and of each member all but the last 500. */
export async function purgeNotifications(ctx: Context, _sent: unknown, stop?: AbortSignal): Promise<void> {
  await purgeInBatches(
    ctx,
    'notifications',
    stop,
    (most) => sql`delete from notifications where id in (select id from notifications
      where changed_at < now() - make_interval(days => ${KEPT_DAYS}) order by changed_at limit ${most})`,
  )
  await ctx.db.execute(sql`delete from notifications n using (
      select many.user_id, kept.changed_at, kept.id from (
          select user_id from notifications group by user_id having count(*) > ${MOST_KEPT}) many
        cross join lateral (select changed_at, id from notifications k where k.user_id = many.user_id
          order by k.changed_at desc, k.id desc offset ${MOST_KEPT - 1} limit 1) kept) last
    where n.user_id = last.user_id and (n.changed_at, n.id) < (last.changed_at, last.id)`)
}
