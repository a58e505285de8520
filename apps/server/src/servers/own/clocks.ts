import { type Db, rows } from '../../platform/api/db.ts'
import { int, moment } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'

/** How far the clocks of servers were from ours. */

export const CLOCK_DAYS = 7
const EVERY_MINUTES = 10

/** Keeps differences, in milliseconds; positive: the server is ahead. One of a server in ten minutes is kept. */
export async function keepClocks(
  tx: Db,
  clocks: readonly { serverId: number; clockMs: number | null }[],
): Promise<void> {
  const known = clocks.filter(({ clockMs }) => clockMs !== null)
  if (known.length === 0) return
  await tx.execute(sql`insert into server_clocks (server_id, clock_ms) select "serverId", "clockMs"
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as h ("serverId" integer, "clockMs" integer)
    where not exists (select from server_clocks c where c.server_id = h."serverId"
      and c.at > now() - make_interval(mins => ${EVERY_MINUTES}))
      and exists (select from game_servers s where s.id = h."serverId")
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
