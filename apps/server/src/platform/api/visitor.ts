import { createHmac } from 'node:crypto'
import { type Forgotten, purgeInBatches } from '../jobs/retention.ts'
import { addressKey } from './address.ts'
import type { Context } from './context.ts'
import { type SQL, sql } from './sql.ts'

/** Rows of visitors of past months: their days are no longer distinguished. */
const PAST_VISITORS = sql`visitor <> '' and day < date_trunc('month', now() at time zone 'UTC')`

/** Today, and a keyed hash of an address for this day: downloads are counted by it; the address is not stored. */
export function visitorOf(ctx: Context, ip: string): { day: string; visitor: Buffer } {
  const day = ctx.now().toISOString().slice(0, 10)
  const visitor = createHmac('sha256', ctx.config.secretKey)
    .update(`download ${day} ${addressKey(ip)}`)
    .digest()
    .subarray(0, 16)
  return { day, visitor }
}

/**
 * The nightly work that puts the visitors of past months into one row each month: what is counted stays. `taken` begins the
 * statement that takes them out of the table, `put` writes the rows of `months`.
 */
export const foldVisitors =
  (table: Forgotten, { taken, put }: { taken: (these: SQL) => SQL; put: SQL }) =>
  (ctx: Context, _sent: unknown, stop?: AbortSignal): Promise<number> =>
    purgeInBatches(
      ctx,
      table,
      stop,
      (most) => sql`with old as (${taken(sql`${PAST_VISITORS} limit ${most}`)}),
          months as (select id, date_trunc('month', day)::date, ''::bytea, sum(count) from old group by 1, 2),
          folded as (${put})
        select from old`,
    )
