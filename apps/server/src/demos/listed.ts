import { type Db, rows } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** A run a record list names: released, without a file. */
export interface ListedDemo {
  id: number
  routeId: number
  playerId: number
  playerName: string
  country: string
  timeMs: number
  mpbhop: boolean
  /** null where the list does not say */
  releasedAt: Date | null
  /** the list it came from */
  source: string
  /** the demo whose record it took, where that is known */
  previousId: number | null
}

/**
 * Adds the runs of a record list under ids taken from the table's own sequence. A run without a date has none; what it was
 * submitted at is when it became known here. A run without a country has that of its player, where it is known.
 */
export async function addListedDemos(tx: Db, demos: readonly ListedDemo[]): Promise<void> {
  await tx.execute(sql`insert into demos (id, route_id, player_id, player_name, country, time_ms, mpbhop, state,
      decided_at, source, previous_demo_id)
    select made.id, "routeId", "playerId", "playerName", coalesce(nullif(made.country, 'n-a'), p.country), "timeMs",
      mpbhop, 'RELEASED', "releasedAt", source, "previousId"
    from jsonb_to_recordset(${JSON.stringify(demos)}::jsonb) as made (id integer, "routeId" integer, "playerId" integer,
      "playerName" text, country text, "timeMs" integer, mpbhop boolean, "releasedAt" timestamptz, source text,
        "previousId" integer)
      join players p on p.id = made."playerId"`)
}

/** Gives runs of lists without countries the one that is known of their player by now. Answers their routes. */
export async function fillCountries(tx: Db): Promise<number[]> {
  const filled = await rows(
    tx,
    { routeId: int },
    sql`update demos d set country = p.country from players p
      where p.id = d.player_id and d.source is not null and d.country = 'n-a' and p.country <> 'n-a'
      returning d.route_id as "routeId"`,
  )
  return filled.map(({ routeId }) => routeId)
}
