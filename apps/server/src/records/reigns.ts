import type { Db } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'

/**
 * Recomputes who held these routes from when until when, from their released demos: a run takes the record of its class
 * when it is faster than all released before it; of runs released at one moment the fastest counts. Also an improvement
 * of one's own record is a record. Called with refreshRoutes, in the transaction that changed a demo.
 */
export async function refreshReigns(tx: Db, routeIds: readonly number[]): Promise<void> {
  await tx.execute(
    sql`with wanted as (
        select cast(text as integer) as id from jsonb_array_elements_text(${JSON.stringify(routeIds)}::jsonb) as listed (text)
      ), runs as (
        select *, min(time_ms) over (partition by route_id, has_cp order by decided_at, time_ms, id
          rows between unbounded preceding and 1 preceding) as best_before
        from demos where route_id in (select id from wanted) and state = 'RELEASED'
      ), taken as (
        select id, route_id, has_cp, player_id, country, time_ms, lag(time_ms) over chain as previous_ms,
          lag(player_id) over chain as previous_player_id, row_number() over chain as place, decided_at as held_from,
          lead(decided_at) over chain as held_until
        from runs where best_before is null or time_ms < best_before
        window chain as (partition by route_id, has_cp order by decided_at, time_ms, id)
      ), gone as (
        delete from reigns where route_id in (select id from wanted) and demo_id not in (select id from taken)
      )
      insert into reigns (demo_id, route_id, has_cp, player_id, country, time_ms, previous_ms, previous_player_id, place,
        held_from, held_until)
      select * from taken
      on conflict (demo_id) do update set route_id = excluded.route_id, has_cp = excluded.has_cp,
        player_id = excluded.player_id, country = excluded.country, time_ms = excluded.time_ms,
        previous_ms = excluded.previous_ms, previous_player_id = excluded.previous_player_id, place = excluded.place,
        held_from = excluded.held_from, held_until = excluded.held_until
      where (reigns.*) is distinct from (excluded.*)`,
  )
}
