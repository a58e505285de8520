import type { Difficulty } from '@kz/contract/rules'
import { type Db, rows } from '../../platform/api/db.ts'
import { int, moment, type RowOf, real, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'

/** The rows achievements are derived from; each names the run that would give one. */

/** A map a runner has done without gochecks: by which run first. */
const DONE = { runId: int, at: moment, difficulty: text.as<Difficulty>() }
export type Done = RowOf<typeof DONE>

const COUNTS = sql.raw(`r.state = 'COUNTS' and r.standing > 0`)
const TAKES_RECORDS = sql.raw(`m.state = 'ACTIVE' and m.recordable`)

export const mapsDone = (db: Db, runnerId: number): Promise<Done[]> =>
  rows(
    db,
    DONE,
    sql.named(
      'achieved-maps',
      sql`select "runId", at, difficulty from (
        select distinct on (m.id) r.id as "runId", r.finished_at as at, m.difficulty
        from runs r join routes o on o.id = r.route_id join maps m on m.id = o.map_id and ${TAKES_RECORDS}
        where r.runner_id = ${runnerId} and ${COUNTS} and r.gc = 0 order by m.id, r.finished_at, r.id
      ) firsts order by at, "runId"`,
    ),
  )

/** How many maps of each difficulty take records. */
export const mapsThereAre = (db: Db) =>
  rows(
    db,
    { difficulty: text.as<Difficulty>(), count: int },
    sql.named(
      'maps-there-are',
      sql`select m.difficulty, count(*) as count from maps m where ${TAKES_RECORDS} group by 1`,
    ),
  )

const REIGN = { runId: int, routeId: int, from: moment, until: moment.orNull, timeMs: int, previousMs: int.orNull }
export type Reign = RowOf<typeof REIGN>

/** The records a runner holds and held, the oldest first. */
export const reignsOf = (db: Db, runnerId: number): Promise<Reign[]> =>
  rows(
    db,
    REIGN,
    sql.named(
      'achieved-reigns',
      sql`select r.id as "runId", g.route_id as "routeId", g.held_from as "from", g.held_until as until, g.time_ms as "timeMs",
        g.previous_ms as "previousMs"
      from runners w join reigns g on g.player_id = w.player_id and not g.has_cp join runs r on r.demo_id = g.demo_id
      where w.id = ${runnerId} order by g.held_from, g.demo_id`,
    ),
  )

/** One run of each day (UTC) with a run that counts, the first one, in order. */
export const daysWithRuns = (db: Db, runnerId: number) =>
  rows(
    db,
    { day: text, runId: int, at: moment },
    sql.named(
      'achieved-days',
      sql`select distinct on (day) to_char(r.finished_at at time zone 'utc', 'YYYY-MM-DD') as day, r.id as "runId",
        r.finished_at as at
      from runs r where r.runner_id = ${runnerId} and r.state = 'COUNTS' order by day, r.finished_at, r.id`,
    ),
  )

/** The longest run without gochecks that counts, and the first of an hour or more. */
export const longRuns = (db: Db, runnerId: number) =>
  rows(
    db,
    { runId: int, at: moment, timeMs: int },
    sql.named(
      'achieved-longest',
      sql`select r.id as "runId", r.finished_at as at, r.time_ms as "timeMs" from runs r
      where r.runner_id = ${runnerId} and ${COUNTS} and r.gc = 0
      order by r.time_ms >= 3600000 desc, case when r.time_ms >= 3600000 then r.finished_at end, r.time_ms desc limit 1`,
    ),
  )

/** Runs that a person checked, up to the fiftieth. */
export const checkedRuns = (db: Db, runnerId: number) =>
  rows(
    db,
    { runId: int, at: moment },
    sql.named(
      'achieved-checked',
      sql`select r.id as "runId", r.finished_at as at from runs r
      where r.runner_id = ${runnerId} and r.state = 'COUNTS' and r.standing = 3 order by r.finished_at, r.id limit 50`,
    ),
  )

/** The first of the best times that each server gave a runner, in order. */
export const serversOfBests = (db: Db, runnerId: number) =>
  rows(
    db,
    { runId: int, at: moment },
    sql.named(
      'achieved-servers',
      sql`select "runId", at from (
        select distinct on (r.server_id) r.id as "runId", r.finished_at as at
        from bests b join runs r on r.id = b.run_id
        where b.runner_id = ${runnerId} and b.class = 0 and b.level = 1 and r.server_id is not null
        order by r.server_id, r.finished_at, r.id
      ) servers order by at, "runId"`,
    ),
  )

/** The longest long jump, and the first of 250 units or more. */
export const longJumps = (db: Db, runnerId: number) =>
  rows(
    db,
    { at: moment, distance: real },
    sql.named(
      'achieved-longjump',
      sql`select j.released_at as at, j.distance::float8 as distance
      from runners w join long_jumps j on j.player_id = w.player_id
      where w.id = ${runnerId} and j.type = 'lj' order by j.distance >= 250 desc, case when j.distance >= 250 then j.released_at end, j.distance desc limit 1`,
    ),
  )
