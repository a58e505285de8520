import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from '../platform/context.ts'
import { addressKey } from '../platform/limits.ts'

/** Counts a download of a demo once per address and day (H182). The address itself is not kept. */
export async function countDownload(ctx: Context, demoId: number, ip: string): Promise<void> {
  const day = ctx.now().toISOString().slice(0, 10)
  const visitor = createHmac('sha256', ctx.config.secretKey)
    .update(`download ${day} ${addressKey(ip)}`)
    .digest()
    .subarray(0, 16)
  await ctx.db.execute(
    sql`insert into demo_downloads (demo_id, day, visitor) values (${demoId}, ${day}, ${visitor}) on conflict do nothing`,
  )
}
