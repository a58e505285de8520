import type { Context } from '../platform/api/context.ts'
import { sql } from '../platform/api/sql.ts'
import { tryReceiver } from './try.ts'

/** What other domains may ask of the outbox. */

export { devicesOf, forgetDevice, keepDevice } from './devices.ts'
export { forgetHook, hookDeliveries, hookOf, keepHook } from './member-hook.ts'
export { type Message, mapPath, pictureOf, type Run } from './message.ts'
export { publicKeyOf } from './push.ts'
export { type Told, tellMembers, tellSite } from './queue.ts'

/** Sends a trial to a device of a member, or without an id to their Discord. Throws ApiError not_found. */
export const tryOwn = (ctx: Context, userId: number, deviceId: number | null) =>
  tryReceiver(
    ctx,
    deviceId === null
      ? sql`r.user_id = ${userId} and r.form = 'discord'`
      : sql`r.user_id = ${userId} and r.form = 'push' and r.id = ${deviceId}`,
  )
