import { EVENT_CLASS_NAMES } from '@kz/contract/events/event-rules'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { rows } from '../platform/api/db.ts'
import { day, int, ints, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { setCupResults } from '../profiles/api.ts'
import { classAt } from './heads.ts'

/** The first three of a cup that is over have a result of it, which their sign is made of. Whoever takes a run away takes it too. */

const SIGNED = 3
const UNSETTLED = { eventId: int, name: text, classes: ints, date: day }
const PLACED = { userId: int, place: int }

/** Gives the results of cups that are over, as they stand now. */
export async function settleCups(ctx: Context): Promise<void> {
  const found = await rows(
    ctx.db,
    UNSETTLED,
    sql`select id as "eventId", name, classes, (ends_at at time zone 'utc')::date as date from events
      where kind = 'CUP' and not is_settled and stage = 'OVER' order by closes_at limit 20`,
  )
  for (const { eventId, name, classes, date } of found) {
    await inTransaction(ctx, async (tx, emit) => {
      const results = []
      for (const of of classes) {
        const placed = await rows(
          tx,
          PLACED,
          sql`select p.user_id as "userId", l.place from event_lines l join runners w on w.id = l.runner_id
              join players p on p.id = w.player_id
            where l.event_id = ${eventId} and l.class = ${of} and l.place <= ${SIGNED} and p.user_id is not null`,
        )
        const cup = of === classes[0] ? name : `${name}, ${EVENT_CLASS_NAMES[classAt(of)].toLowerCase()}`
        results.push(...placed.map((one) => ({ ...one, cup, date })))
      }
      await setCupResults(tx, emit, eventId, results)
      await tx.execute(sql`update events set is_settled = true where id = ${eventId}`)
    })
  }
}
