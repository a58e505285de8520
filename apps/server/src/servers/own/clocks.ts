import { type Db, rows } from '../../platform/api/db.ts'
import { int, moment } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'

/** How far the clocks of servers were from ours. */

export const CLOCK_DAYS = 7
const EVERY_MINUTES = 10

/** Keeps a difference, in milliseconds; positive: the server is ahead. One in ten minutes is kept. */
export async function keepClock(tx: Db, serverId: number, clockMs: number): Promise<void> {
  await tx.execute(sql`insert into server_clocks (server_id, clock_ms) select ${serverId}, ${clockMs}
    where not exists (select from server_clocks c where c.server_id = ${serverId}
      and c.at > now() - make_interval(mins => ${EVERY_MINUTES}))
    on conflict do nothing`)
}

/** Those of the last seven days, the oldest first. */
export const clocksOf = (db: Db, serverId: number): Promise<{ at: Date; ms: number }[]> =>
  rows(
    db,
    { at: moment, ms: int },
    sql`select at, clock_ms as ms from server_clocks
      where server_id = ${serverId} and at > now() - make_interval(days => ${CLOCK_DAYS}) order by at limit 1100`,
  )
