import { countryName } from '@kz/contract/names/country-names'
import type { PointsCountry } from '@kz/contract/runs/points'
import type { Context } from '../platform/api/context.ts'
import { rows } from '../platform/api/db.ts'
import { int, text, texts } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { inReach } from './former.ts'

/** A country has the points of so many of its players, so that its size alone does not win. */
const BEST = 5
const NAMED = 3

const LINE = { country: text, points: int, players: int, records: int, first: texts, before: int.orNull }

/** Countries by the points of their five best; nobody's country is none. */
export async function pointsCountries({ db, now }: Context): Promise<{ countries: PointsCountry[] }> {
  const today = now().toISOString().slice(0, 10)
  const found = await rows(
    db,
    LINE,
    sql.named(
      'points-countries',
      sql`select c.list as country, c.players, b.points, b.first,
        (select count(*) from reigns g where g.country = c.list and g.held_until is null and not g.has_cp) as records,
        (select d.place from nation_days d where d.country = c.list and ${inReach(today)} order by d.day desc limit 1) as before
      from (select list, sum(count)::integer as players from point_counts where list not in ('', 'n-a') and left(list, 1) <> '+' group by list) c
        cross join lateral (
          select sum(t.points)::integer as points,
            (array_agg(coalesce(u.pseudo, p.name, w.name) order by t.points desc, t.runner_id))[1:${sql.raw(String(NAMED))}] as first
          from (select runner_id, points from runner_points where country = c.list order by points desc, runner_id limit ${sql.raw(String(BEST))}) t
            join runners w on w.id = t.runner_id left join players p on p.id = w.player_id left join users u on u.id = p.user_id
        ) b
      order by b.points desc, c.list`,
    ),
  )
  let rank = 1
  return {
    countries: found.map(({ before, ...line }, at) => {
      if (line.points !== found[at - 1]?.points) rank = at + 1
      const change = before === null ? null : before - rank
      return { rank, change, ...line, countryName: countryName(line.country) }
    }),
  }
}
