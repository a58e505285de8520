import { randomBytes } from 'node:crypto'
import { ApiError } from '@kz/contract/errors'
import { MOST_WEBHOOKS, type WebhookForm, type WebhookKind } from '@kz/contract/webhook-kinds'
import type { webhooks } from '@kz/contract/webhooks'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, lockInTransaction, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { int, text, texts } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { lastDeliveries, SHOWN, shownColumns, shownReceiver } from './list.ts'
import { isDiscord, markOf, sealText, shownOf } from './receivers.ts'
import { readAddress } from './send.ts'
import { tryReceiver } from './try.ts'

/** The site's own webhooks, which administrators keep. */

type Calls = typeof webhooks

const SECRET_BYTES = 32
/** So that programs which look for leaked secrets know it. */
const PREFIX = 'kzw_'

const LISTED = {
  ...SHOWN,
  form: text.as<WebhookForm>(),
  kinds: texts.as<WebhookKind[]>(),
  country: text.orNull,
  mapName: text.orNull,
  player: text.orNull,
  waiting: int,
}

export async function listWebhooks({ db }: Context) {
  const found = await rows(
    db,
    LISTED,
    sql`select ${shownColumns}, r.form, r.kinds, r.country, r.map_name as "mapName", r.player,
        (select count(*) from deliveries d where d.receiver_id = r.id and d.done_at is null) as waiting
      from receivers r where r.user_id is null order by r.name, r.id limit ${MOST_WEBHOOKS}`,
  )
  return found.map(shownReceiver)
}

/** The address as it is kept. Throws ApiError webhook_address, webhook_not_discord. */
export function requireAddress(ctx: Context, form: WebhookForm, typed: string): string {
  const { hookLoopback } = ctx.config
  const url = readAddress(typed.trim(), hookLoopback)
  if (!url) throw new ApiError('webhook_address', {}, { field: 'address' })
  if (form === 'discord' && !isDiscord(url, hookLoopback))
    throw new ApiError('webhook_not_discord', {}, { field: 'address' })
  return url.href
}

const TARGET = sql`r.user_id is null`
const whole = async (tx: Db) => lockInTransaction(tx, 'webhooks')

export function addWebhook(ctx: Context, { body }: Call<Calls['POST /admin/webhooks']>) {
  const { form, name, kinds, country, mapName, player } = body
  const address = requireAddress(ctx, form, body.address)
  const secret = form === 'json' ? PREFIX + randomBytes(SECRET_BYTES).toString('base64url') : null
  return inTransaction(ctx, async (tx, _emit, audit) => {
    await whole(tx)
    const made = await row(
      tx,
      { id: int },
      sql`insert into receivers (form, name, address, mark, shown, secret, kinds, country, map_name, player)
        select ${form}, ${name}, ${sealText(ctx, address)}, ${markOf(address)}, ${shownOf(address)},
          ${secret && sealText(ctx, secret)}::bytea, ${sql.param(kinds)}::text[], ${country}::text, ${mapName}::text,
          ${player}::text
        where (select count(*) from receivers where user_id is null) < ${MOST_WEBHOOKS} returning id`,
    )
    if (!made) throw new ApiError('too_many_webhooks', { most: MOST_WEBHOOKS })
    const after = { name, form, kinds, country, mapName, player, shown: shownOf(address) }
    await audit('webhook.create', `webhook ${made.id}`, { after })
    return { id: made.id, secret }
  })
}

export async function changeWebhook(ctx: Context, { params: { id }, body }: Call<Calls['PUT /admin/webhooks/{id}']>) {
  const { name, kinds, country, mapName, player, on } = body
  await inTransaction(ctx, async (tx, _emit, audit) => {
    const before = await row(
      tx,
      { name: text, form: text.as<WebhookForm>(), shown: text },
      sql`select name, form, shown from receivers r where id = ${id} and ${TARGET} for update`,
    )
    if (!before) throw notFound('Webhook')
    const address = body.address === undefined ? null : requireAddress(ctx, before.form, body.address)
    await tx.execute(sql`update receivers set name = ${name}, kinds = ${sql.param(kinds)}::text[],
        country = ${country}::text, map_name = ${mapName}::text, player = ${player}::text,
        failures = case when ${on}::boolean and stopped_at is not null then 0 else failures end,
        held_until = case when ${on}::boolean and stopped_at is not null then null else held_until end,
        stopped_at = case when ${on}::boolean then null else coalesce(stopped_at, ${ctx.now()}) end
      where id = ${id}`)
    if (address !== null)
      await tx.execute(sql`update receivers set address = ${sealText(ctx, address)}, mark = ${markOf(address)},
        shown = ${shownOf(address)}, failures = 0, held_until = null where id = ${id}`)
    const shown = address === null ? before.shown : shownOf(address)
    await audit('webhook.change', `webhook ${id}`, {
      before,
      after: { name, kinds, country, mapName, player, on, shown },
    })
  })
  return { message: 'Webhook saved' }
}

export async function removeWebhook(ctx: Context, { params: { id } }: Call<Calls['DELETE /admin/webhooks/{id}']>) {
  await inTransaction(ctx, async (tx, _emit, audit) => {
    const gone = await row(
      tx,
      { name: text },
      sql`delete from receivers r where id = ${id} and ${TARGET} returning name`,
    )
    if (!gone) throw notFound('Webhook')
    await audit('webhook.delete', `webhook ${id}`, { before: gone })
  })
  return { message: 'Webhook removed' }
}

export const tryWebhook = (ctx: Context, { params: { id } }: Call<Calls['POST /admin/webhooks/{id}/test']>) =>
  tryReceiver(ctx, sql`r.id = ${id} and ${TARGET}`)

export async function webhookDeliveries(
  { db }: Context,
  { params: { id } }: Call<Calls['GET /admin/webhooks/{id}/deliveries']>,
) {
  if (!(await hasRow(db, sql`select from receivers r where id = ${id} and ${TARGET}`))) throw notFound('Webhook')
  return lastDeliveries(db, id)
}
