import { type Db, rows } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** Places on many boards at once: without gochecks, from *replayed* up. */

export interface Asked {
  routeId: number
  timeMs: number
}

export interface Stand {
  rank: number
  players: number
}

/** By the order of `asked`: which place such a time has (behind all that are faster), and of how many players. */
export async function placesOf(db: Db, asked: readonly Asked[]): Promise<Stand[]> {
  if (asked.length === 0) return []
  const found = await rows(
    db,
    { at: int, rank: int, players: int },
    sql.named(
      'places-on-boards',
      sql`select x.at, c.players, 1 + c.below + (select count(*) from bests b where b.route_id = x.route and b.class = 0
          and b.level = 1 and b.time_ms < x.ms and b.time_ms >= bucket_start(time_bucket(x.ms))) as rank
      from unnest(${sql.ids(asked.map(({ routeId }) => routeId))},
          ${sql.ids(asked.map(({ timeMs }) => timeMs))}) with ordinality as x (route, ms, at)
        cross join lateral (
          select coalesce(sum(count), 0)::integer as players,
            coalesce(sum(count) filter (where bucket < time_bucket(x.ms)), 0)::integer as below
          from best_counts where route_id = x.route and class = 0 and level = 1
        ) c order by x.at`,
    ),
  )
  return found
}

/** How many players have a time on each of these routes. */
export async function playersOn(db: Db, routes: readonly number[]): Promise<Map<number, number>> {
  if (routes.length === 0) return new Map()
  const found = await rows(
    db,
    { routeId: int, players: int },
    sql.named(
      'players-on-boards',
      sql`select route_id as "routeId", sum(count)::integer as players from best_counts
      where route_id = any(${sql.ids(routes)}) and class = 0 and level = 1 group by 1`,
    ),
  )
  return new Map(found.map(({ routeId, players }) => [routeId, players]))
}
