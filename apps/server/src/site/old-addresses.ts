import { ApiError } from '@kz/contract/errors'
import type { OldAddress, site } from '@kz/contract/site'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, lockInTransaction, rows } from '../platform/api/db.ts'
import type { Call } from '../platform/api/handler.ts'
import { text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'

/** All that staff has written, by the old address. */
export const oldAddresses = (db: Db): Promise<OldAddress[]> =>
  rows(
    db,
    { from: text, to: text },
    sql`select old_path as "from", new_path as "to" from old_addresses order by old_path`,
  )

/** SQL: where staff says an address leads now, its query being part of it; null for one nobody wrote. */
export const newAddress = (address: string): SQL =>
  sql`(select new_path from old_addresses where old_path = ${address})`

/** Keeps the list in place of the one before. Throws ApiError wrong_state when that was changed meanwhile. */
export async function writeOldAddresses(
  ctx: Context,
  { body }: Call<(typeof site)['PUT /site/old-addresses']>,
): Promise<OldAddress[]> {
  const wanted = new Map(body.addresses.map(({ from, to }) => [from, to]))
  return inTransaction(ctx, async (tx, emit, audit) => {
    await lockInTransaction(tx, 'old addresses')
    const current = await oldAddresses(tx)
    if (linesOf(body.before) !== linesOf(current)) throw new ApiError('wrong_state')
    await tx.execute(sql`delete from old_addresses`)
    await tx.execute(sql`insert into old_addresses (old_path, new_path)
      select * from unnest(${sql.param([...wanted.keys()])}::text[], ${sql.param([...wanted.values()])}::text[])`)
    const kept = await oldAddresses(tx)
    await audit('addresses.change', 'site:addresses', { before: linesOf(current), after: linesOf(kept) })
    emit({ type: 'site.changed', data: {} })
    return kept
  })
}

const linesOf = (addresses: readonly OldAddress[]): string =>
  addresses.map(({ from, to }) => `${from} ${to}`).join('\n')
