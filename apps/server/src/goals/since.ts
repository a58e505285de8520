import type { Passed } from '@kz/contract/runs/me'
import { type Db, rows } from '../platform/api/db.ts'
import { int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { RUNNER_SHOWN, runnerColumns, runnerTables } from '../runs/api.ts'
import type { Asked, Stand } from './stands.ts'

/** What changed on a member's boards since a moment. */

const MOST_LINES = 8
/** looked at, before they are joined by map */
const MOST_RUNS = 200
const OWN_BOARDS = 200
const RUNS_OF_BOARD = 60

const counts = (of: string) => sql.raw(`${of}.state = 'COUNTS' and ${of}.gc = 0 and ${of}.standing > 0`)

/** Of a runner's boards, those with the newest bests, the newest runs of others since then: as many of each as one looks through. */
const lately = (runnerId: number, since: Date) => sql`mine as materialized (
    select route_id, time_ms from bests where runner_id = ${runnerId} and class = 0 and level = 1
    order by finished_at desc limit ${sql.raw(String(OWN_BOARDS))}
  ), lately as materialized (
    select mine.route_id, mine.time_ms as mine_ms, r.id, r.runner_id, r.time_ms, r.came_at
    from mine cross join lateral (
      select id, runner_id, time_ms, came_at from runs r where r.route_id = mine.route_id and ${counts('r')} and r.came_at > ${sql.unseen(since, 'timestamptz')}
      order by r.came_at desc limit ${sql.raw(String(RUNS_OF_BOARD))}
    ) r where r.runner_id <> ${runnerId}
  )`

const PASSER = { routeId: int, mapName: text, route: text, mineMs: int, timeMs: int, at: moment, ...RUNNER_SHOWN }
type Passer = RowOf<typeof PASSER>
/** a row of nobody still says how many tried */
const PASSERS = {
  ...{
    tried: int,
    routeId: int.orNull,
    mapName: text.orNull,
    route: text.orNull,
    mineMs: int.orNull,
    timeMs: int.orNull,
  },
  ...{ at: moment.orNull, player: text.orNull, playerId: int.orNull, playerCountry: text.orNull },
}

/**
 * Who came before a runner since then, who was ahead of them until they came, those of one map as one line; and how many runs of
 * others came to their boards, of those that are looked through.
 */
export async function passedMe(db: Db, runnerId: number, since: Date): Promise<{ passers: Passer[][]; tried: number }> {
  const found = await rows(
    db,
    PASSERS,
    sql.named(
      'since-passed-me',
      sql`with ${lately(runnerId, since)}, began as materialized (
        select mine.route_id, (select min(o.came_at) from runs o where o.route_id = mine.route_id and o.runner_id = ${runnerId}
          and ${counts('o')}) as at from mine where mine.route_id in (select route_id from lately where time_ms < mine_ms)
      ), ahead as materialized (
        select l.* from lately l join began on began.route_id = l.route_id
        where l.time_ms < l.mine_ms and l.came_at > began.at order by l.came_at desc, l.time_ms limit ${sql.raw(String(MOST_RUNS))}
      ), passers as materialized (
        select l.route_id, l.mine_ms, l.runner_id, l.time_ms, l.came_at
        from ahead l join bests b on b.route_id = l.route_id and b.class = 0 and b.level = 1 and b.runner_id = l.runner_id
          and b.time_ms = l.time_ms and b.run_id = l.id -- by time: else all lines of the board are looked through
        where not exists (select from runs e where e.route_id = l.route_id and e.runner_id = l.runner_id and ${counts('e')}
          and e.came_at <= ${sql.unseen(since, 'timestamptz')} and e.time_ms < l.mine_ms)
      )
      select (select count(*)::integer from lately) as tried, passer.* from (select) one left join (
        select o.id as "routeId", m.name as "mapName", o.name as route, l.mine_ms as "mineMs", l.time_ms as "timeMs",
          l.came_at as at, ${runnerColumns}
        from passers l join routes o on o.id = l.route_id join maps m on m.id = o.map_id and m.state <> 'HIDDEN'
          ${runnerTables('l')}
      ) passer on true order by passer.at desc, passer."timeMs"`,
    ),
  )
  const passers = found.flatMap(({ tried: _, ...one }) => (one.routeId === null ? [] : [one as Passer]))
  const byRoute = new Map<number, Passer[]>()
  for (const one of passers) byRoute.set(one.routeId, [...(byRoute.get(one.routeId) ?? []), one])
  return { passers: [...byRoute.values()].slice(0, MOST_LINES), tried: found[0]?.tried ?? 0 }
}

/** What the places of these lines are asked by. */
export const askedOfPassers = (lines: readonly Passer[][]): Asked[] =>
  lines.map(([first]) => ({ routeId: first?.routeId ?? 0, timeMs: first?.mineMs ?? 0 }))

/** The lines as they are shown; `stands`: those that were asked. */
export function shownPassers(lines: readonly Passer[][], stands: readonly Stand[]): Passed[] {
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

type Step = RowOf<typeof STEP>

/** Where a runner got better since then, with the one who is right behind them now; the newest first. */
export const iPassed = (db: Db, runnerId: number, since: Date): Promise<Step[]> =>
  rows(
    db,
    STEP,
    sql.named(
      'since-i-passed',
      sql`with steps as (
        select mine.route_id, mine.time_ms, r.came_at, (
            select min(e.time_ms) from runs e where e.route_id = mine.route_id and e.runner_id = ${runnerId} and ${counts('e')}
              and e.came_at <= ${sql.unseen(since, 'timestamptz')}) as before_ms
        from runs r join bests mine on mine.route_id = r.route_id and mine.class = 0 and mine.level = 1
          and mine.runner_id = ${runnerId} and mine.run_id = r.id
        where r.runner_id = ${runnerId} and r.came_at > ${sql.unseen(since, 'timestamptz')} and ${counts('r')}
        order by r.came_at desc limit ${sql.raw(String(MOST_LINES))}
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
    ),
  )

/** What their places are asked by: those of now, then those of before. */
export const askedOfSteps = (found: readonly Step[]): Asked[] => [
  ...found.map(({ routeId, timeMs }) => ({ routeId, timeMs })),
  ...found.map(({ routeId, timeMs, beforeMs }) => ({ routeId, timeMs: beforeMs ?? timeMs })),
]

/** The steps as they are shown; `stands`: those that were asked. */
export function shownSteps(found: readonly Step[], stands: readonly Stand[]): Passed[] {
  return found.flatMap((step, at) => {
    const { routeId: _, beforeMs, at: when, player, playerId, playerCountry, ...shown } = step
    const rank = stands[at]?.rank ?? 1
    // the own line is not among those that are faster than the time before
    const fromRank = beforeMs === null ? null : (stands[found.length + at]?.rank ?? 1) - 1
    if (fromRank !== null && fromRank <= rank) return []
    const others = fromRank === null ? 0 : fromRank - rank - 1
    const who = { player: player ?? '', playerId, playerCountry: playerCountry ?? 'n-a' }
    return [{ ...shown, ...who, others, rank, fromRank, atIso: when.toISOString() }]
  })
}
