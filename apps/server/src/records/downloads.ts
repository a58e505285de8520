import type { Context } from '../platform/context.ts'
import { sql } from '../platform/sql.ts'
import { visitorOf } from '../platform/visitor.ts'

/** Counts a download of a demo once per address and day. The address itself is not kept. */
export async function countDownload(ctx: Context, demoId: number, ip: string): Promise<void> {
  const { day, visitor } = visitorOf(ctx, ip)
  await ctx.db.execute(
    sql`insert into demo_downloads (demo_id, day, visitor) values (${demoId}, ${day}, ${visitor}) on conflict do nothing`,
  )
}
