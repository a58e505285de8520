import { ApiError } from '@kz/contract/errors'
import type { Context } from '../platform/api/context.ts'
import { type Db, hasRow, row } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { lastDeliveries, SHOWN, shownColumns, shownReceiver } from './list.ts'
import { isDiscord, markOf, sealText, shownOf } from './receivers.ts'
import { readAddress } from './send.ts'

/** A member's own Discord channel. */

const ofMember = (userId: number) => sql`r.user_id = ${userId} and r.form = 'discord'`

export async function hookOf(db: Db, userId: number) {
  const found = await row(
    db,
    { ...SHOWN, waiting: int },
    sql`select ${shownColumns},
        (select count(*) from deliveries d where d.receiver_id = r.id and d.done_at is null) as waiting
      from receivers r where ${ofMember(userId)}`,
  )
  return found ? shownReceiver(found) : null
}

/** Keeps the channel, in place of another one. Throws ApiError webhook_not_discord. */
export async function keepHook(ctx: Context, tx: Db, userId: number, typed: string): Promise<void> {
  const { hookLoopback } = ctx.config
  const url = readAddress(typed.trim(), hookLoopback)
  if (!url || !isDiscord(url, hookLoopback)) throw new ApiError('webhook_not_discord', {}, { field: 'address' })
  await tx.execute(sql`insert into receivers (form, user_id, name, address, mark, shown)
    values ('discord', ${userId}, 'Discord', ${sealText(ctx, url.href)}, ${markOf(url.href)}, ${shownOf(url.href)})
    on conflict (user_id) where form = 'discord' do update set address = excluded.address, mark = excluded.mark,
      shown = excluded.shown, failures = 0, held_until = null, stopped_at = null`)
}

/** Forgets it; answers whether there was one. */
export const forgetHook = (tx: Db, userId: number): Promise<boolean> =>
  hasRow(tx, sql`delete from receivers r where ${ofMember(userId)} returning id`)

/** What was sent there last. */
export async function hookDeliveries(db: Db, userId: number) {
  const found = await row(db, { id: int }, sql`select r.id from receivers r where ${ofMember(userId)}`)
  return found ? lastDeliveries(db, found.id) : []
}
