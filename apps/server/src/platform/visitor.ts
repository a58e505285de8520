import { createHmac } from 'node:crypto'
import type { Context } from './context.ts'
import { addressKey } from './limits.ts'
import { sql } from './sql.ts'

/** Rows of visitors whose month is over: their days are not told apart any more. */
export const PAST_VISITORS = sql`visitor <> '' and day < date_trunc('month', now() at time zone 'UTC')`

/** Today, and a keyed hash that stands for an address on this day: downloads are counted by it, the address is not kept. */
export function visitorOf(ctx: Context, ip: string): { day: string; visitor: Buffer } {
  const day = ctx.now().toISOString().slice(0, 10)
  const visitor = createHmac('sha256', ctx.config.secretKey)
    .update(`download ${day} ${addressKey(ip)}`)
    .digest()
    .subarray(0, 16)
  return { day, visitor }
}
