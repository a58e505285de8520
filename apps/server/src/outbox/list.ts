import { type DeliveryOutcome, LISTED_DELIVERIES } from '@kz/contract/webhook-kinds'
import type { Delivery } from '@kz/contract/webhooks'
import { type Db, rows } from '../platform/api/db.ts'
import { int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** What may be shown of receivers and of what was sent to them. */

/** The columns that may be shown, of a row `r`. */
export const SHOWN = {
  id: int,
  name: text,
  shown: text,
  createdAt: moment,
  lastSentAt: moment.orNull,
  failures: int,
  stoppedAt: moment.orNull,
}
export const shownColumns = sql`r.id, r.name, r.shown, r.created_at as "createdAt", r.last_sent_at as "lastSentAt",
  r.failures, r.stopped_at as "stoppedAt"`

/** A receiver as it is answered. */
export const shownReceiver = <Row extends RowOf<typeof SHOWN>>({ createdAt, lastSentAt, stoppedAt, ...row }: Row) => ({
  ...row,
  createdIso: createdAt.toISOString(),
  lastSentIso: lastSentAt?.toISOString() ?? null,
  stoppedIso: stoppedAt?.toISOString() ?? null,
})

const DELIVERY = {
  id: text,
  title: text,
  at: moment,
  outcome: text.as<DeliveryOutcome>(),
  status: int.orNull,
  attempts: int,
}

/** The last deliveries of a receiver, the newest first. */
export async function lastDeliveries(db: Db, receiverId: number): Promise<Delivery[]> {
  const found = await rows(
    db,
    DELIVERY,
    sql`select id, coalesce(message ->> 'title', '') as title, created_at as at, outcome, status, attempts
      from deliveries where receiver_id = ${receiverId} order by created_at desc, id limit ${LISTED_DELIVERIES}`,
  )
  return found.map(({ at, ...one }) => ({ ...one, dateIso: at.toISOString() }))
}
