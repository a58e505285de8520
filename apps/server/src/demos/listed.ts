import type { Db } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'

/** A run a record list names: released, without a file. */
export interface ListedDemo {
  id: number
  routeId: number
  playerId: number
  playerName: string
  country: string
  timeMs: number
  mpbhop: boolean
  releasedAt: Date | null
  /** the demo whose record it took */
  previousId: number | null
}

/**
 * Adds the runs of a record list under ids taken from the table's own sequence. A run without a country has that of its
 * player, where it is known.
 */
export async function addListedDemos(tx: Db, demos: readonly ListedDemo[]): Promise<void> {
  await tx.execute(sql`insert into demos (id, route_id, player_id, player_name, country, time_ms, mpbhop, state,
      submitted_at, decided_at, previous_demo_id)
    select made.id, "routeId", "playerId", "playerName", coalesce(nullif(made.country, 'n-a'), p.country), "timeMs",
      mpbhop, 'RELEASED', coalesce("releasedAt", now()), coalesce("releasedAt", now()), "previousId"
    from jsonb_to_recordset(${JSON.stringify(demos)}::jsonb) as made (id integer, "routeId" integer, "playerId" integer,
      "playerName" text, country text, "timeMs" integer, mpbhop boolean, "releasedAt" timestamptz, "previousId" integer)
      join players p on p.id = made."playerId"`)
}
