import type { Context } from '../platform/context.ts'
import { forgetInParts } from '../platform/forget.ts'
import { sql } from '../platform/sql.ts'
import { PAST_VISITORS, visitorOf } from '../platform/visitor.ts'

/** Counts a download of a demo once per address and day. The address itself is not kept. */
export async function countDownload(ctx: Context, demoId: number, ip: string): Promise<void> {
  const { day, visitor } = visitorOf(ctx, ip)
  await ctx.db.execute(
    sql`insert into demo_downloads (demo_id, day, visitor) values (${demoId}, ${day}, ${visitor}) on conflict do nothing`,
  )
}

/** Puts the visitors of past months into one row each month: what is counted stays. */
export const foldDownloads = (ctx: Context, _sent: unknown, stop?: AbortSignal): Promise<number> =>
  forgetInParts(
    ctx,
    'demo_downloads',
    stop,
    (most) => sql`with old as (delete from demo_downloads where ctid = any(array(select ctid from demo_downloads
          where ${PAST_VISITORS} limit ${most})) returning demo_id, day, count),
        folded as (insert into demo_downloads (demo_id, day, visitor, count)
          select demo_id, date_trunc('month', day), '', sum(count) from old group by 1, 2
          on conflict (demo_id, day, visitor) do update set count = demo_downloads.count + excluded.count)
      select from old`,
  )
