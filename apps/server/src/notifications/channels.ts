import type { channels } from '@kz/contract/notification-channels'
import type { NotificationKind } from '@kz/contract/notifications'
import {
  devicesOf,
  forgetDevice,
  forgetHook,
  hookDeliveries,
  hookOf,
  keepDevice,
  keepHook,
  publicKeyOf,
  tryOwn,
} from '../outbox/api.ts'
import { inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Handlers } from '../platform/api/handler.ts'
import { sql } from '../platform/api/sql.ts'
import { keepDigest, keepQuiet, timesOf } from './times.ts'

/** Where a member's notices go besides the bell. */

/** What a Discord channel is told at first. */
const FIRST_HOOKED: readonly NotificationKind[] = ['submission', 'record', 'follow']

/** Sends these kinds there from now on; nobody who has chosen is overruled, where `isFirst` says so. */
async function turnOn(tx: Db, userId: number, field: 'by_push' | 'by_hook', kinds: readonly NotificationKind[]) {
  const column = sql.raw(field)
  await tx.execute(sql`insert into notification_settings (user_id, kind, on_site, by_mail, ${column})
    select ${userId}, kind, true, false, true from unnest(${sql.param(kinds)}::text[]) as kind
    on conflict (user_id, kind) do update set on_site = true, ${column} = true`)
}

export const channelsHandlers: Handlers<typeof channels> = {
  'GET /notification/channels': async (ctx, { viewer: { userId, emailVerified } }) => {
    const [devices, hook, times] = await Promise.all([
      devicesOf(ctx.db, userId),
      hookOf(ctx.db, userId),
      timesOf(ctx.db, userId),
    ])
    return { publicKey: publicKeyOf(ctx), devices, hook, emailVerified, ...times }
  },
  'POST /notification/devices': (ctx, { viewer: { userId }, body: { kinds, ...device } }) =>
    inTransaction(ctx, async (tx) => {
      const id = await keepDevice(ctx, tx, userId, device)
      await turnOn(tx, userId, 'by_push', kinds)
      return { id }
    }),
  'DELETE /notification/devices/{id}': async (ctx, { viewer: { userId }, params: { id } }) => {
    if (!(await inTransaction(ctx, (tx) => forgetDevice(tx, userId, id)))) throw notFound('Device')
    return { message: 'Device removed' }
  },
  'POST /notification/devices/{id}/test': (ctx, { viewer: { userId }, params: { id } }) => tryOwn(ctx, userId, id),
  'PUT /notification/hook': async (ctx, { viewer: { userId }, body: { address } }) => {
    await inTransaction(ctx, async (tx) => {
      await keepHook(ctx, tx, userId, address)
      const chosen = await hasRow(tx, sql`select from notification_settings where user_id = ${userId} and by_hook`)
      if (!chosen) await turnOn(tx, userId, 'by_hook', FIRST_HOOKED)
    })
    return { message: 'Discord saved' }
  },
  'DELETE /notification/hook': async (ctx, { viewer: { userId } }) => {
    if (!(await inTransaction(ctx, (tx) => forgetHook(tx, userId)))) throw notFound('Webhook')
    return { message: 'Discord removed' }
  },
  'POST /notification/hook/test': (ctx, { viewer: { userId } }) => tryOwn(ctx, userId, null),
  'GET /notification/hook/deliveries': (ctx, { viewer: { userId } }) => hookDeliveries(ctx.db, userId),
  'PUT /notification/quiet': async (ctx, { viewer: { userId }, body: { quiet } }) => {
    await inTransaction(ctx, (tx) => keepQuiet(tx, userId, quiet))
    return { message: 'Quiet hours saved' }
  },
  'PUT /notification/digest': async (ctx, { viewer: { userId }, query: { wanted } }) => {
    await inTransaction(ctx, (tx) => keepDigest(tx, userId, wanted))
    return { message: wanted ? 'You get a digest every Sunday' : 'No digest any more' }
  },
}
