import type { Difficulty } from '@kz/contract/rules'
import { type Db, rows } from '../platform/api/db.ts'
import { int, moment, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { runnerColumns, runnerTables } from '../runs/api.ts'

/** What may be a goal: the next place on own boards, a first run without gochecks, a first finish. */

/** Own boards that are looked at, those with the newest best first. */
const OWN_BOARDS = 200
const NEAREST = 24
const FIRST_RUNS = 8
const FIRST_FINISHES = 8
/** runs that say how a player fares on a map */
const RECENT_DAYS = 60

const ON_MAP = { routeId: int, mapName: text, route: text, difficulty: text.as<Difficulty>() }
const onMap = sql.raw(`o.id as "routeId", m.name as "mapName", o.name as route, m.difficulty`)
/** Routes `o` of maps `m` that give points. */
const mapTables = sql.raw(`join maps m on m.id = o.map_id and m.state = 'ACTIVE' and m.recordable`)

const PLACE = {
  ...ON_MAP,
  mineMs: int,
  targetMs: int,
  player: text,
  playerId: int.orNull,
  playerCountry: text,
  /** own runs there lately, and the newest and the first time of them */
  runs: int,
  lastAt: moment.orNull,
  wonMs: int,
  /** when the one ahead came there */
  aheadAt: moment,
  /** how many have the time of the one ahead */
  equal: int,
}

/** On each of a runner's boards the line right above theirs; the smallest gaps first. `wanted`: of these routes alone. */
export const placeCandidates = (db: Db, runnerId: number, wanted?: readonly number[]) =>
  rows(
    db,
    PLACE,
    ofThese(
      'goals-places',
      wanted,
      sql`with mine as (
        select route_id, time_ms, finished_at from bests where runner_id = ${runnerId} and class = 0 and level = 1
          ${ofRoutes(wanted)} order by finished_at desc limit ${sql.raw(String(OWN_BOARDS))}
      ), near as (
        select mine.route_id, mine.time_ms, a.runner_id, a.time_ms as ahead_ms, a.finished_at as ahead_at
        from mine join routes o on o.id = mine.route_id ${mapTables}
          cross join lateral (
            select b.runner_id, b.time_ms, b.finished_at from bests b
            where b.route_id = mine.route_id and b.class = 0 and b.level = 1 and b.time_ms < mine.time_ms
            order by b.time_ms desc, b.finished_at desc, b.runner_id desc limit 1
          ) a
        order by (mine.time_ms - a.time_ms)::float8 / mine.time_ms limit ${sql.raw(String(NEAREST))}
      )
      select ${onMap}, near.time_ms as "mineMs", near.ahead_ms as "targetMs", near.ahead_at as "aheadAt", ${runnerColumns},
        (select count(*)::integer from bests b where b.route_id = near.route_id and b.class = 0 and b.level = 1
          and b.time_ms = near.ahead_ms) as equal,
        lately.runs, lately.last_at as "lastAt", coalesce(lately.worst_ms - near.time_ms, 0) as "wonMs"
      from near join routes o on o.id = near.route_id ${mapTables} ${runnerTables('near')}
        cross join lateral (
          select count(*) as runs, max(r.finished_at) as last_at, max(r.time_ms) as worst_ms from runs r
          where r.runner_id = ${runnerId} and r.route_id = near.route_id and r.state = 'COUNTS' and r.gc = 0
            and r.came_at > now() - make_interval(days => ${sql.raw(String(RECENT_DAYS))})
        ) lately
      order by (near.time_ms - near.ahead_ms)::float8 / near.time_ms`,
    ),
  )

const ofRoutes = (wanted: readonly number[] | undefined): SQL =>
  wanted ? sql`and route_id = any(${sql.ids(wanted)})` : sql``

/** One query is kept for all boards, one for those that are wanted. */
const ofThese = (name: string, wanted: readonly number[] | undefined, query: SQL): SQL =>
  sql.named(wanted ? `${name}-wanted` : name, query)

const FIRST_PRO = { ...ON_MAP, mineMs: int, mineGc: int, slowestMs: int.orNull }

/** Boards where a runner has finished with gochecks alone, the newest first. */
export const firstProCandidates = (db: Db, runnerId: number, wanted?: readonly number[]) =>
  rows(
    db,
    FIRST_PRO,
    ofThese(
      'goals-pros',
      wanted,
      sql`select ${onMap}, n.time_ms as "mineMs", r.gc as "mineGc", ${slowest} as "slowestMs"
      from (select route_id, time_ms, run_id, finished_at from bests where runner_id = ${runnerId} and class = 1 and level = 1
          ${ofRoutes(wanted)} order by finished_at desc limit ${sql.raw(String(OWN_BOARDS))}) n
        join routes o on o.id = n.route_id ${mapTables} join runs r on r.id = n.run_id
      where not exists (select from bests b where b.route_id = n.route_id and b.class = 0 and b.level = 1
        and b.runner_id = ${runnerId})
      order by n.finished_at desc limit ${sql.raw(String(FIRST_RUNS))}`,
    ),
  )

const slowest = sql.raw(`(select max(b.time_ms) from bests b where b.route_id = o.id and b.class = 0 and b.level = 1)`)

const FIRST_FINISH = { ...ON_MAP, slowestMs: int.orNull }

/**
 * Maps a runner never finished: those as hard as what they finish first, then the easier, of these the ones that most players
 * finished.
 */
export const firstFinishCandidates = (db: Db, runnerId: number | null, wanted?: readonly number[]) =>
  rows(
    db,
    FIRST_FINISH,
    ofThese(
      'goals-finishes',
      wanted,
      sql`with level as (
        select coalesce(percentile_disc(0.5) within group (order by difficulty_worth(m.difficulty)), 15) as worth
        from (select route_id from bests where runner_id = ${runnerId} and class = 0 and level = 1 limit ${sql.raw(String(OWN_BOARDS))}) b
          join routes o on o.id = b.route_id join maps m on m.id = o.map_id
      )
      select ${onMap}, ${slowest} as "slowestMs" from route_crowds c join routes o on o.id = c.route_id ${mapTables}
      where o.name = '' and m.difficulty <> 'unknown' ${wanted ? sql`and o.id = any(${sql.ids(wanted)})` : sql``}
        and not exists (select from bests b where b.route_id = o.id and b.class = 2 and b.level = 1 and b.runner_id = ${runnerId})
      order by abs(ln(difficulty_worth(m.difficulty)::float8 / (select worth from level))), c.players desc, o.id
      limit ${sql.raw(String(FIRST_FINISHES))}`,
    ),
  )
