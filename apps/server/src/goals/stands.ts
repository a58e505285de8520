import { type Db, rows } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** Places on many boards at once: without gochecks, from *replayed* up. */

export interface Asked {
  routeId: number
  timeMs: number
}

/** By the order of `asked`: which place such a time has (behind all that are faster), and of how many players. */
export async function placesOf(db: Db, asked: readonly Asked[]): Promise<{ rank: number; players: number }[]> {
  const found = await rows(
    db,
    { at: int, rank: int, players: int },
    sql.named(
      'places-on-boards',
      sql`select x.at, c.players, 1 + c.below + (select count(*) from bests b where b.route_id = x.route and b.class = 0
          and b.level = 1 and b.time_ms < x.ms and b.time_ms >= bucket_start(time_bucket(x.ms))) as rank
      from unnest(${sql.param(asked.map(({ routeId }) => routeId))}::integer[],
          ${sql.param(asked.map(({ timeMs }) => timeMs))}::integer[]) with ordinality as x (route, ms, at)
        cross join lateral (
          select coalesce(sum(count), 0)::integer as players,
            coalesce(sum(count) filter (where bucket < time_bucket(x.ms)), 0)::integer as below
          from best_counts where route_id = x.route and class = 0 and level = 1
        ) c order by x.at`,
    ),
  )
  return found
}
