import type { PlayerYear, points } from '@kz/contract/runs/points'
import type { Context } from '../platform/api/context.ts'
import { row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { runnersNamed } from '../runs/api.ts'
import { bestOf } from './player.ts'
import { namesOf } from './runners.ts'

const YEAR = {
  ...{ runs: int, days: int, servers: int, hours: int, maps: int, newMaps: int, records: int },
  ...{
    mostPlayed: text.orNull,
    mostPlayedRuns: int.orNull,
    hardest: text.orNull,
    month: int.orNull,
    monthRuns: int.orNull,
  },
  ...{ pointsBefore: int.orNull, points: int.orNull, rankBefore: int.orNull, rank: int.orNull },
}

/**
 * A player's year (UTC), from their rows alone; without a year the one that ends, in January the one that ended. Throws ApiError
 * not_found for a name that nobody has.
 */
export async function playerYear(
  { db, now }: Context,
  { query }: Call<(typeof points)['GET /points/year']>,
): Promise<PlayerYear> {
  const runnerId = await bestOf(db, await runnersNamed(db, query.player))
  if (runnerId === undefined) throw notFound('Player')
  const year = query.year ?? now().getUTCFullYear() - (now().getUTCMonth() === 0 ? 1 : 0)
  const names = await namesOf(db, [runnerId])
  const found = await row(
    db,
    YEAR,
    sql`with span as (
        select make_timestamptz(${year}, 1, 1, 0, 0, 0, 'UTC') as since, make_timestamptz(${year + 1}, 1, 1, 0, 0, 0, 'UTC') as until
      ), done as materialized (
        select r.finished_at as at, r.time_ms, r.server_id, r.gc = 0 and r.standing > 0 as is_pro, m.id as map_id, m.name,
          difficulty_worth(m.difficulty) as worth
        from runs r join routes o on o.id = r.route_id join maps m on m.id = o.map_id and m.state <> 'HIDDEN', span
        where r.runner_id = ${runnerId} and r.state = 'COUNTS' and r.finished_at < span.until
      ), own as materialized (select done.* from done, span where at >= span.since
      ), firsts as (
        select name, worth, min(at) as at from done where is_pro group by map_id, name, worth
      ), played as (select name, count(*) as runs from own group by map_id, name order by runs desc, name limit 1
      ), months as (
        select extract(month from at at time zone 'utc')::integer as month, count(*) as runs from own group by 1 order by runs desc, 1 limit 1
      ), days as (
        select d.day, d.points, d.place from points_days d, span
        where d.runner_id = ${runnerId} and d.day between (span.since at time zone 'utc')::date and (span.until at time zone 'utc')::date
      ), began as (select * from days order by day limit 1
      ), ended as (select * from days order by day desc limit 1)
      select (select count(*) from own) as runs, (select count(distinct (at at time zone 'utc')::date) from own) as days,
        (select count(distinct server_id) from own) as servers, (select coalesce(sum(time_ms), 0) / 3600000 from own)::integer as hours,
        (select count(distinct map_id) from own) as maps, (select count(*) from firsts, span where at >= span.since) as "newMaps",
        (select count(*) from runners w join reigns g on g.player_id = w.player_id and not g.has_cp, span
          where w.id = ${runnerId} and g.held_from >= span.since and g.held_from < span.until) as records,
        (select name from played) as "mostPlayed", (select runs from played)::integer as "mostPlayedRuns",
        (select name from firsts, span where at >= span.since order by worth desc, at limit 1) as hardest,
        (select month from months) as month, (select runs from months)::integer as "monthRuns",
        (select points from began) as "pointsBefore", (select points from ended) as points,
        (select place from began) as "rankBefore", (select place from ended) as rank`,
  )
  return {
    year,
    ...(names.get(runnerId) ?? { player: query.player, playerId: null, playerCountry: 'n-a' }),
    ...(found as NonNullable<typeof found>),
  }
}
