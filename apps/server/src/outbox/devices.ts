import { ApiError } from '@kz/contract/errors'
import { MOST_DEVICES } from '@kz/contract/webhook-kinds'
import type { Context, EventNotice } from '../platform/api/context.ts'
import { type Db, hasRow, lockInTransaction, row, rows } from '../platform/api/db.ts'
import { bytes, int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { SHOWN, shownColumns, shownReceiver } from './list.ts'
import { stop } from './outcome.ts'
import { areKeys, type DeviceKeys } from './push.ts'
import { markOf, sealText, shownOf } from './receivers.ts'
import { readAddress } from './send.ts'

/** A member's devices. */

/** One that failed and was not reached for so many days is lost. */
const LOST_DAYS = 60
const MOST_LOST = 500

export async function devicesOf(db: Db, userId: number) {
  const found = await rows(
    db,
    { ...SHOWN, mark: bytes },
    sql`select ${shownColumns}, r.mark from receivers r where r.user_id = ${userId} and r.form = 'push'
      order by r.id limit ${MOST_DEVICES}`,
  )
  return found.map(({ mark, ...one }) => ({ ...shownReceiver(one), mark: mark.toString('hex') }))
}

interface NewDevice extends DeviceKeys {
  endpoint: string
  name: string
}

/**
 * Keeps a browser as the push service knows it; one that is known goes to this member, who uses it now. Answers its id.
 * Throws ApiError push_refused, too_many_devices.
 */
export async function keepDevice(ctx: Context, tx: Db, userId: number, device: NewDevice): Promise<number> {
  const { endpoint, name, p256dh, auth } = device
  const url = readAddress(endpoint, ctx.config.hookLoopback)
  if (!url || !areKeys({ p256dh, auth })) throw new ApiError('push_refused')
  await lockInTransaction(tx, `devices of ${userId}`)
  const mark = markOf(url.href)
  await tx.execute(sql`delete from receivers where form = 'push' and mark = ${mark} and user_id <> ${userId}`)
  const made = await row(
    tx,
    { id: int },
    sql`insert into receivers (form, user_id, name, address, mark, shown, secret)
      select 'push', ${userId}, ${name}, ${sealText(ctx, url.href)}, ${mark}, ${shownOf(url.href)},
        ${sealText(ctx, JSON.stringify({ p256dh, auth }))}
      where (select count(*) from receivers where user_id = ${userId} and form = 'push' and mark <> ${mark}) < ${MOST_DEVICES}
      on conflict (mark) where form = 'push' do update set name = excluded.name, secret = excluded.secret, failures = 0,
        held_until = null, stopped_at = null
      returning id`,
  )
  if (!made) throw new ApiError('too_many_devices', { most: MOST_DEVICES })
  return made.id
}

/** Forgets a device; answers whether there was one. */
export const forgetDevice = (tx: Db, userId: number, id: number): Promise<boolean> =>
  hasRow(tx, sql`delete from receivers where id = ${id} and user_id = ${userId} and form = 'push' returning id`)

/** Takes off what was not reached for sixty days; answers what their owners are told. */
export async function loseDevices(tx: Db, now: Date): Promise<EventNotice[]> {
  const lost = await rows(
    tx,
    { id: int },
    sql`select id from receivers where form = 'push' and failures > 0 and stopped_at is null
        and coalesce(last_sent_at, created_at) < ${now}::timestamptz - make_interval(days => ${LOST_DAYS})
      order by id limit ${MOST_LOST} for update skip locked`,
  )
  const notices: EventNotice[] = []
  for (const { id } of lost) notices.push(...(await stop(tx, id, now)))
  await tx.execute(sql`delete from receivers where id = any(${sql.param(lost.map(({ id }) => id))}::integer[])`)
  return notices
}
