import type { Context } from '../platform/api/context.ts'
import { sql } from '../platform/api/sql.ts'
import { foldVisitors, visitorOf } from '../platform/api/visitor.ts'

/** Counts a download of a demo once per address and day. The address itself is not kept. */
export async function countDownload(ctx: Context, demoId: number, ip: string): Promise<void> {
  const { day, visitor } = visitorOf(ctx, ip)
  await ctx.db.execute(
    sql`insert into demo_downloads (demo_id, day, visitor) values (${demoId}, ${day}, ${visitor}) on conflict do nothing`,
  )
}

/** Once a night: visitors of past months become one row each month. */
export const foldDownloads = foldVisitors('demo_downloads', {
  taken: (old) => sql`delete from demo_downloads where ctid = any(array(select ctid from demo_downloads
    where ${old})) returning demo_id as id, day, count`,
  put: sql`insert into demo_downloads as kept (demo_id, day, visitor, count) select * from months
    on conflict (demo_id, day, visitor) do update set count = kept.count + excluded.count`,
})
