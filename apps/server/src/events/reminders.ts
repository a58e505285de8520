import { ApiError } from '@kz/contract/errors'
import type { events } from '@kz/contract/events/events'
import { notify } from '../notifications/api.ts'
import { type Context, type Emit, inTransaction } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** Members who want to be told when an event begins. */

const NOBODY = 0

/** Notes that a member wants to be told, or no longer. Throws ApiError for an event that began. */
export async function remind(ctx: Context, { viewer, query }: Call<(typeof events)['PUT /event/reminder']>) {
  await inTransaction(ctx, async (tx, emit) => {
    const event = await row(tx, { stage: text }, sql`select stage from events where id = ${query.id} for key share`)
    if (!event) throw notFound('Event')
    if (query.wanted && event.stage !== 'COMING') throw new ApiError('event_running')
    await tx.execute(
      query.wanted
        ? sql`insert into event_reminders (event_id, user_id) values (${query.id}, ${viewer.userId}) on conflict do nothing`
        : sql`delete from event_reminders where event_id = ${query.id} and user_id = ${viewer.userId}`,
    )
    emit({ type: 'marks.changed', data: { userId: viewer.userId } })
  })
  return { eventId: query.id, wanted: query.wanted }
}

/** Tells them of an event that begins, once. */
export async function tellReminded(tx: Db, emit: Emit, event: { eventId: number; name: string }): Promise<void> {
  const found = await rows(
    tx,
    { userId: int },
    sql`delete from event_reminders where event_id = ${event.eventId} returning user_id as "userId"`,
  )
  await notify(
    tx,
    emit,
    found.map(({ userId }) => ({
      ...{ userId, kind: 'event', subject: `event ${event.eventId}`, actorId: NOBODY },
      event: { type: 'event', ...event },
    })),
  )
}
