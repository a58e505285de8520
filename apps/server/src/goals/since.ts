import type { Passed } from '@kz/contract/runs/me'
import { type Db, row, rows } from '../platform/api/db.ts'
import { int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { RUNNER_SHOWN, runnerColumns, runnerTables } from '../runs/api.ts'
import { placesOf } from './stands.ts'

/** What changed on a member's boards since a moment. */

const MOST_LINES = 8
/** looked at, before they are joined by map */
const MOST_RUNS = 200

const counts = (of: string) => sql.raw(`${of}.state = 'COUNTS' and ${of}.gc = 0 and ${of}.standing > 0`)

const PASSER = { routeId: int, mapName: text, route: text, mineMs: int, timeMs: int, at: moment, ...RUNNER_SHOWN }
type Passer = RowOf<typeof PASSER>

/** Who came before a runner since then, who was ahead of them until they came. Those of one map are one line. */
export async function passedMe(db: Db, runnerId: number, since: Date): Promise<Passed[]> {
  const found = await rows(
    db,
    PASSER,
    sql`with passers as (
        select mine.route_id, mine.time_ms as mine_ms, r.runner_id, r.time_ms, r.came_at
        from bests mine cross join lateral (
            select r.id, r.runner_id, r.time_ms, r.came_at from runs r
            where r.route_id = mine.route_id and ${counts('r')} and r.came_at > ${since} and r.time_ms < mine.time_ms
              and r.runner_id <> ${runnerId}
          ) r
          join bests b on b.route_id = mine.route_id and b.class = 0 and b.level = 1 and b.runner_id = r.runner_id and b.run_id = r.id
        where mine.runner_id = ${runnerId} and mine.class = 0 and mine.level = 1
          and exists (select from runs o where o.route_id = mine.route_id and o.runner_id = ${runnerId} and ${counts('o')}
            and o.came_at < r.came_at)
          and not exists (select from runs e where e.route_id = mine.route_id and e.runner_id = r.runner_id and ${counts('e')}
            and e.came_at <= ${since} and e.time_ms < mine.time_ms)
        order by r.came_at desc, r.time_ms limit ${MOST_RUNS}
      )
      select o.id as "routeId", m.name as "mapName", o.name as route, l.mine_ms as "mineMs", l.time_ms as "timeMs",
        l.came_at as at, ${runnerColumns}
      from passers l join routes o on o.id = l.route_id join maps m on m.id = o.map_id and m.state <> 'HIDDEN'
        ${runnerTables('l')} order by l.came_at desc, l.time_ms`,
  )
  const byRoute = new Map<number, Passer[]>()
  for (const one of found) byRoute.set(one.routeId, [...(byRoute.get(one.routeId) ?? []), one])
  const lines = [...byRoute.values()].slice(0, MOST_LINES)
  const stands = await placesOf(
    db,
    lines.map(([first]) => ({ routeId: first?.routeId ?? 0, timeMs: first?.mineMs ?? 0 })),
  )
  return lines.flatMap(([first, ...others], at) => {
    if (!first) return []
    const rank = stands[at]?.rank ?? 1
    const { routeId: _, mineMs: _mine, at: when, ...shown } = first
    return [{ ...shown, others: others.length, rank, fromRank: rank - others.length - 1, atIso: when.toISOString() }]
  })
}

const STEP = {
  routeId: int,
  mapName: text,
  route: text,
  timeMs: int,
  beforeMs: int.orNull,
  at: moment,
  player: text.orNull,
  playerId: int.orNull,
  playerCountry: text.orNull,
}

/** Where a runner got better since then, with the one who is right behind them now; the newest first. */
export async function iPassed(db: Db, runnerId: number, since: Date): Promise<Passed[]> {
  const found = await rows(
    db,
    STEP,
    sql`with steps as (
        select mine.route_id, mine.time_ms, r.came_at, (
            select min(e.time_ms) from runs e where e.route_id = mine.route_id and e.runner_id = ${runnerId} and ${counts('e')}
              and e.came_at <= ${since}) as before_ms
        from runs r join bests mine on mine.route_id = r.route_id and mine.class = 0 and mine.level = 1
          and mine.runner_id = ${runnerId} and mine.run_id = r.id
        where r.runner_id = ${runnerId} and r.came_at > ${since} and ${counts('r')}
        order by r.came_at desc limit ${MOST_LINES}
      )
      select o.id as "routeId", m.name as "mapName", o.name as route, l.time_ms as "timeMs", l.before_ms as "beforeMs",
        l.came_at as at, b.player, b."playerId", b."playerCountry"
      from steps l join routes o on o.id = l.route_id join maps m on m.id = o.map_id and m.state <> 'HIDDEN'
        left join lateral (
          select ${runnerColumns} from (
            select b.runner_id from bests b where b.route_id = l.route_id and b.class = 0 and b.level = 1 and b.time_ms > l.time_ms
              and (l.before_ms is null or b.time_ms < l.before_ms)
            order by b.time_ms, b.finished_at, b.runner_id limit 1) n ${runnerTables('n')}
        ) b on true
      order by l.came_at desc`,
  )
  const [now, before] = await Promise.all([
    placesOf(db, found),
    placesOf(
      db,
      found.map(({ routeId, timeMs, beforeMs }) => ({ routeId, timeMs: beforeMs ?? timeMs })),
    ),
  ])
  return found.flatMap((step, at) => {
    const { routeId: _, beforeMs, at: when, player, playerId, playerCountry, ...shown } = step
    const rank = now[at]?.rank ?? 1
    // the own line is not among those that are faster than the time before
    const fromRank = beforeMs === null ? null : (before[at]?.rank ?? 1) - 1
    if (fromRank !== null && fromRank <= rank) return []
    const others = fromRank === null ? 0 : fromRank - rank - 1
    const who = { player: player ?? '', playerId, playerCountry: playerCountry ?? 'n-a' }
    return [{ ...shown, ...who, others, rank, fromRank, atIso: when.toISOString() }]
  })
}

/** How many runs of others came to a runner's boards since then. */
export const triedSince = async (db: Db, runnerId: number, since: Date): Promise<number> =>
  (
    await row(
      db,
      { count: int },
      sql`select count(*) as count from bests mine join runs r on r.route_id = mine.route_id and ${counts('r')}
          and r.came_at > ${since} and r.runner_id <> ${runnerId}
        where mine.runner_id = ${runnerId} and mine.class = 0 and mine.level = 1`,
    )
  )?.count ?? 0
