import type { WebhookKind } from '@kz/contract/webhook-kinds'
import { type Db, rows } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { deliver } from './deliver.ts'
import type { Message } from './message.ts'

/** Queueing what is told, in the transaction of what it tells. */

/** So much waits for a receiver that does not answer; what comes then is not kept. */
const MOST_WAITING = 200

const hasRoom = sql`(select count(*) from deliveries w where w.receiver_id = r.id and w.done_at is null) < ${MOST_WAITING}`

/** Tells the webhooks of the site that want it. */
export async function tellSite(tx: Db, message: Message & { kind: WebhookKind }): Promise<void> {
  const { kind, run } = message
  const told = await rows(
    tx,
    { receiverId: int },
    sql`insert into deliveries (receiver_id, message)
      select r.id, ${JSON.stringify(message)}::jsonb from receivers r
      where r.user_id is null and r.stopped_at is null and ${kind} = any(r.kinds) and ${hasRoom}
        and (r.country is null or r.country = ${run?.country ?? null})
        and (r.map_name is null or r.map_name = ${run?.mapName ?? null})
        and (r.player is null or lower(r.player) = lower(${run?.player ?? null}))
      returning receiver_id as "receiverId"`,
  )
  if (told.length > 0) await deliver.add(tx, {})
}

/** What one member is told, and where: on their devices, or in their Discord. */
export interface Told {
  userId: number
  form: 'push' | 'discord'
  message: Message
}

/** Tells members; who has no such receiver is told nothing. */
export async function tellMembers(tx: Db, told: readonly Told[]): Promise<void> {
  if (told.length === 0) return
  const given = told.map(({ userId, form, message }) => ({ user_id: userId, form, message }))
  const queued = await rows(
    tx,
    { receiverId: int },
    sql`insert into deliveries (receiver_id, message)
      select r.id, given.message
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (user_id integer, form text, message jsonb)
        join receivers r on r.user_id = given.user_id and r.form = given.form
      where r.stopped_at is null and ${hasRoom}
      returning receiver_id as "receiverId"`,
  )
  if (queued.length > 0) await deliver.add(tx, {})
}
