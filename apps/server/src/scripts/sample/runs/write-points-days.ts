import type { Db } from '../../../platform/api/db.ts'
import { sql } from '../../../platform/api/sql.ts'

/** The points of everybody on days before, as the runs of then give them: the last days, and two days of each month of a year. */
export async function seedPointsDays(tx: Db): Promise<void> {
  await tx.execute(sql`
    with days as (
      select (now() at time zone 'utc')::date - ago as day from generate_series(1, 8) ago
      union select (date_trunc('month', now() at time zone 'utc') - n * interval '1 month')::date + half
        from generate_series(1, 12) n cross join (values (0), (14)) halves (half)
    ), bests as (
      select d.day, r.route_id, r.runner_id, m.difficulty, min(r.time_ms) as ms
      from days d join runs r on r.finished_at < d.day::timestamp at time zone 'utc'
        join routes o on o.id = r.route_id join maps m on m.id = o.map_id and m.state = 'ACTIVE' and m.recordable
      where r.state = 'COUNTS' and r.gc = 0 and r.standing > 0 group by 1, 2, 3, 4
    ), places as (
      select day, runner_id, difficulty, (rank() over (partition by day, route_id order by ms))::integer as place,
        (count(*) over (partition by day, route_id))::integer as players
      from bests
    ), sums as (
      select day, runner_id, sum(place_points(difficulty, players, place))::integer as points,
        (percentile_disc(0.5) within group (order by 100.0 * place / players))::real as usual
      from places group by 1, 2
    )
    insert into points_days (runner_id, day, points, place, usual, country, country_place)
      select s.runner_id, s.day, s.points, rank() over (partition by s.day order by s.points desc), s.usual, c.country,
        rank() over (partition by s.day, c.country order by s.points desc)
      from sums s join runners w on w.id = s.runner_id left join players p on p.id = w.player_id left join users u on u.id = p.user_id
        cross join lateral (select coalesce(u.country, nullif(p.country, 'n-a'), w.country) as country) c
      on conflict do nothing`)
  await tx.execute(sql`
    insert into nation_days (country, day, points, place) select n.country, d.day, n.points, n.place
    from (select distinct day from points_days where day > current_date - 31) d cross join lateral nations_of_day(d.day) n
    on conflict do nothing`)
}
