import type { ServerPage } from '@kz/contract/runs/game-servers'
import { RUN_CLASSES, STANDINGS, type Standing } from '@kz/contract/runs/standings'
import { type Db, rows } from '../../platform/api/db.ts'
import { bool, int, moment, type RowOf, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { runnerTables } from '../columns.ts'
import { monthOf } from '../own/sent-lines.ts'

/** Who is on a server, and what they finished on this visit. */

type Player = ServerPage['playersList'][number]

const MOST_PLAYERS = 64
const PRO = RUN_CLASSES.indexOf('pro')
const REPLAYED = STANDINGS.indexOf('replayed')
/** A clock of a server that answers for its players is a little behind. */
const SLACK_MS = 60_000

const VISIT = {
  named: text,
  country: text,
  isMember: bool,
  cameAt: moment,
  isHere: bool,
  timeMs: int,
  gc: int,
  standing: int,
  /** their best of the map before this run, of the same class */
  beforeMs: int.orNull,
  rank: int.orNull,
}
type Visit = RowOf<typeof VISIT>

/** Adds to each name there what its runs of this visit say; `mapId`: of the map that runs. */
export async function playingNow(
  db: Db,
  serverId: number,
  mapId: number | null,
  there: readonly { name: string; seconds: number }[],
): Promise<Player[]> {
  const players = there.slice(0, MOST_PLAYERS)
  const names = [...new Set(players.map(({ name }) => name.toLowerCase()).filter(Boolean))]
  const longest = Math.max(0, ...players.map(({ seconds }) => seconds))
  const found = names.length === 0 ? [] : await visitsOf(db, { serverId, mapId, names, longest })
  return players.map(({ name, seconds }) => {
    const since = Date.now() - seconds * 1000 - SLACK_MS
    const own = found.filter(({ named, cameAt }) => named === name.toLowerCase() && cameAt.getTime() >= since)
    return {
      name,
      seconds,
      country: own[0]?.country ?? 'n-a',
      isMember: own[0]?.isMember ?? false,
      runs: own.length,
      best: bestOf(own),
    }
  })
}

interface Asked {
  serverId: number
  mapId: number | null
  names: string[]
  longest: number
}

/** Runs of players called so, who came while the longest visit lasts; with the place of those that are their players' bests. */
const visitsOf = (db: Db, { serverId, mapId, names, longest }: Asked): Promise<Visit[]> =>
  rows(
    db,
    VISIT,
    sql`select lower(x.name) as named, coalesce(u.country, nullif(p.country, 'n-a'), w.country) as country,
        u.id is not null as "isMember", r.came_at as "cameAt", o.map_id is not null and o.map_id = ${mapId}::integer as "isHere",
        r.time_ms as "timeMs", r.gc, r.standing,
        (select min(y.time_ms) from runs y where y.route_id = r.route_id and y.runner_id = r.runner_id and (y.gc > 0) = (r.gc > 0)
          and y.state in ('COUNTS', 'PROVISIONAL') and y.id <> r.id and y.came_at < r.came_at) as "beforeMs",
        (select 1 + (select coalesce(sum(c.count), 0)::integer from best_counts c where c.route_id = b.route_id and c.class = b.class
              and c.level = b.level and c.bucket < time_bucket(b.time_ms))
            + (select count(*)::integer from bests f where f.route_id = b.route_id and f.class = b.class and f.level = b.level
              and f.time_ms < b.time_ms and f.time_ms >= bucket_start(time_bucket(b.time_ms)))
          from bests b where b.route_id = r.route_id and b.class = ${PRO} and b.level = ${REPLAYED}
            and b.runner_id = r.runner_id and b.run_id = r.id) as rank
      from ${monthOf(serverId)} join runners x on x.id = r.origin_id left join routes o on o.id = r.route_id ${runnerTables('r')}
      where r.came_at > now() - make_interval(secs => ${longest + SLACK_MS / 1000}) and r.state in ('COUNTS', 'PROVISIONAL')
        and lower(x.name) = any(${sql.param(names)}::text[])
      order by r.came_at desc limit 500`,
  )

/** The best run of the map that runs: one without gochecks if there is any. */
function bestOf(visits: readonly Visit[]): Player['best'] {
  const [best] = visits
    .filter(({ isHere }) => isHere)
    .toSorted((one, other) => Number(one.gc > 0) - Number(other.gc > 0) || one.timeMs - other.timeMs)
  if (!best) return null
  const { timeMs, gc, standing, beforeMs, rank } = best
  const remark = beforeMs === null ? 'first' : timeMs < beforeMs ? 'best' : 'behind'
  return {
    ...{ timeMs, gc, standing: STANDINGS[standing] as Standing, rank, remark },
    behindMs: beforeMs === null ? 0 : Math.max(0, timeMs - beforeMs),
  }
}
