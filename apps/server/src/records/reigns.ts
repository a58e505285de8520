import type { Db } from '../platform/api/db.ts'
import { sql } from '../platform/api/sql.ts'

/**
 * Recomputes who held these routes from when until when, from their released demos: a run takes the record of its class
 * when it is faster than all known before it; of runs known from one moment the fastest counts. Also an improvement of
 * one's own record is a record. A run without a date, which only lists have, is known from its import on: it took the
 * record from nobody we know, has stood since nobody knows when, and how long those before it stood is unknown too, so
 * they end when they began. Two of them in a row say nothing of who was first: the faster one counts. Called with
 * refreshRoutes, in the transaction that changed a demo.
 */
export async function refreshReigns(tx: Db, routeIds: readonly number[]): Promise<void> {
  await tx.execute(
    sql`with wanted as (
        select cast(text as integer) as id from jsonb_array_elements_text(${JSON.stringify(routeIds)}::jsonb) as listed (text)
      ), runs as (
        select *, coalesce(decided_at, submitted_at) as known_at, min(time_ms) over (partition by route_id, has_cp
          order by coalesce(decided_at, submitted_at), time_ms, id
          rows between unbounded preceding and 1 preceding) as best_before
        from demos where route_id in (select id from wanted) and state = 'RELEASED'
      ), taken as (
        select *, lead(id) over chain as next_id, lead(decided_at) over chain as next_at
        from runs where best_before is null or time_ms < best_before
        window chain as (partition by route_id, has_cp order by known_at, time_ms, id)
      ), held as (
        select id, route_id, has_cp, player_id, country, time_ms,
          case when decided_at is not null then lag(time_ms) over chain end as previous_ms,
          case when decided_at is not null then lag(player_id) over chain end as previous_player_id,
          row_number() over chain as place, decided_at as held_from,
          case when count(*) filter (where decided_at is null) over later > 0 then coalesce(decided_at, 'epoch')
            else lead(decided_at) over chain end as held_until,
          source is not null and (decided_at is null or row_number() over chain = 1) as former_unknown
        from taken where decided_at is not null or next_id is null or next_at is not null
        window chain as (partition by route_id, has_cp order by known_at, time_ms, id),
          later as (partition by route_id, has_cp order by known_at, time_ms, id
            rows between 1 following and unbounded following)
      ), gone as (
        delete from reigns where route_id in (select id from wanted) and demo_id not in (select id from held)
      )
      insert into reigns (demo_id, route_id, has_cp, player_id, country, time_ms, previous_ms, previous_player_id, place,
        held_from, held_until, former_unknown)
      select * from held
      on conflict (demo_id) do update set route_id = excluded.route_id, has_cp = excluded.has_cp,
        player_id = excluded.player_id, country = excluded.country, time_ms = excluded.time_ms,
        previous_ms = excluded.previous_ms, previous_player_id = excluded.previous_player_id, place = excluded.place,
        held_from = excluded.held_from, held_until = excluded.held_until, former_unknown = excluded.former_unknown
      where (reigns.*) is distinct from (excluded.*)`,
  )
}
