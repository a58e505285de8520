import { type Db, row, rows } from '../../platform/api/db.ts'
import { int, text } from '../../platform/api/shape.ts'
import { type SQL, sql } from '../../platform/api/sql.ts'

/** Runs that count and whose way is stored. */

const RUN_WAY = {
  runId: int,
  runnerId: int,
  timeMs: int,
  kind: text.as<'replay' | 'track'>(),
  file: text,
  startMs: int.orNull,
  endMs: int.orNull,
}

/** A run with the file its way is in. */
export interface RunWay {
  runId: number
  runnerId: number
  timeMs: number
  kind: 'replay' | 'track'
  file: string
  /** of the run within a track, by its clock */
  startMs: number | null
  endMs: number | null
}

const columns = sql.raw(`r.id as "runId", r.runner_id as "runnerId", r.time_ms as "timeMs",
  case when r.demo_id is null then 'replay' else 'track' end as kind, coalesce(t.file, r.replay) as file,
  t.start_ms as "startMs", t.end_ms as "endMs"`)
const tables = sql.raw('runs r left join tracks t on t.demo_id = r.demo_id')
const counts = sql.raw(`r.state = 'COUNTS' and r.standing > 0
  and (case when r.demo_id is null then r.replay is not null else t.file is not null end)`)

/** As many of a board are looked at for one that has a way. */
const CANDIDATES = 30
const PRO = 0
const ALL = 2
const CHECKED = 3
const REPLAYED = 1

/**
 * The run whose way a route is cut along: the record, or else the fastest of those that are proven less, without gochecks where
 * there is one. Undefined where no run has a way. Of `unread` it is not known where they went.
 */
export async function leadingWay(db: Db, routeId: number): Promise<RunWay | undefined> {
  for (const [of, level] of [
    [PRO, CHECKED],
    [PRO, REPLAYED],
    [ALL, REPLAYED],
  ]) {
    const found = await row(
      db,
      RUN_WAY,
      sql`with best as (
          select b.run_id, b.time_ms, b.finished_at, b.runner_id from bests b
          where b.route_id = ${routeId} and b.class = ${of ?? 0} and b.level = ${level ?? 0}
          order by b.time_ms, b.finished_at, b.runner_id limit ${CANDIDATES}
        )
        select ${columns} from best join ${tables} on r.id = best.run_id
        where ${counts} and not exists (select from section_runs s where s.run_id = r.id and s.state = 'unknown')
        order by best.time_ms, best.finished_at, best.runner_id limit 1`,
    )
    if (found) return found
  }
  return undefined
}

/** The fastest runs of a route with a way, of those that `where` says of runs `r`. */
export const fastestWays = (db: Db, routeId: number, where: SQL, limit: number): Promise<RunWay[]> =>
  rows(
    db,
    RUN_WAY,
    sql`select ${columns} from ${tables} where r.route_id = ${routeId} and ${counts} and ${where}
      order by r.time_ms, r.id limit ${limit}`,
  )
