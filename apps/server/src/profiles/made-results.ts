import type { Emit } from '../platform/api/context.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { settleSign } from './cups.ts'

/** A place in a cup that was held on this site. */
export interface MadeResult {
  userId: number
  cup: string
  place: number
  /** `yyyy-MM-dd` */
  date: string
}

/** Makes these the results of an event: whoever is not among them loses theirs, and the sign that came with it. */
export async function setCupResults(
  tx: Db,
  emit: Emit,
  eventId: number,
  results: readonly MadeResult[],
): Promise<void> {
  const json = JSON.stringify(results.map(({ userId, ...result }) => ({ user_id: userId, ...result })))
  const wanted = sql`jsonb_to_recordset(${json}::jsonb) as w (user_id integer, cup text, place integer, date date)`
  const gone = await rows(
    tx,
    { userId: int, place: int },
    sql`delete from cup_results c where c.event_id = ${eventId} and not exists (select from ${wanted}
        where w.user_id = c.user_id and w.cup = c.cup and w.place = c.place and w.date = c.held_on)
      returning c.user_id as "userId", c.place`,
  )
  const made = await rows(
    tx,
    { userId: int, place: int },
    sql`insert into cup_results (user_id, cup, place, held_on, event_id)
      select user_id, cup, place, date, ${eventId} from ${wanted}
      on conflict (user_id, cup, held_on) do nothing returning user_id as "userId", place`,
  )
  for (const { userId, place } of [...gone, ...made]) {
    await settleSign(tx, userId, place)
    emit({ type: 'profile.changed', data: { userId } })
  }
}
