import { STANDINGS, type Standing } from '@kz/contract/runs/standings'
import { type Db, row, rows } from '../../platform/api/db.ts'
import { int, moment, text, texts } from '../../platform/api/shape.ts'
import { type SQL, sql } from '../../platform/api/sql.ts'
import { runnerTables } from '../columns.ts'
import { stateOf } from '../one-run.ts'
import { shownReasons } from '../reasons.ts'

/** What a server sent, as its owner sees it. */

const LINE = {
  runId: int,
  mapName: text,
  player: text,
  timeMs: int,
  standing: int,
  state: text,
  reasons: texts,
  date: moment,
}
const LATEST = 20
/** Of a server: what is counted, and what is searched, is no more than this. */
const MOST_LOOKED_AT = 10_000

/** The runs `r` of a server in the last 30 days, the latest of them. */
export const monthOf = (serverId: number): SQL => sql`(select * from runs x
  where x.server_id = ${serverId} and x.came_at > now() - interval '30 days'
  order by x.came_at desc, x.id desc limit ${MOST_LOOKED_AT}) r`

/** The latest runs of a server in the last 30 days that are so. */
export async function latestOf(db: Db, serverId: number, where: SQL) {
  const found = await rows(
    db,
    LINE,
    sql`select r.id as "runId", r.map_name as "mapName", coalesce(u.pseudo, p.name, w.name) as player, r.time_ms as "timeMs",
        r.standing, r.state, r.reasons, r.came_at as date
      from ${monthOf(serverId)} ${runnerTables('r')} where ${where} order by r.came_at desc, r.id desc limit ${LATEST}`,
  )
  return found.map(({ standing, reasons, date, state, ...line }) => ({
    ...line,
    standing: STANDINGS[standing] as Standing,
    state: stateOf(state),
    ...shownReasons(reasons),
    date: date.toISOString(),
  }))
}

const COUNTS = { runs: int, monthRuns: int, monthReplayed: int, monthRefused: int, todayRuns: int, todayRefused: int }

/** How many runs a server sent: in all, of the last 30 days, today; how many of them were replayed and refused. */
export async function sentCounts(db: Db, serverId: number) {
  const found = await row(
    db,
    COUNTS,
    sql`select (select count(*) from runs where server_id = ${serverId}) as runs,
        count(*) as "monthRuns", count(*) filter (where r.standing > 0) as "monthReplayed",
        count(*) filter (where r.state = 'REFUSED') as "monthRefused",
        count(*) filter (where r.came_at >= date_trunc('day', now(), 'UTC')) as "todayRuns",
        count(*) filter (where r.state = 'REFUSED' and r.came_at >= date_trunc('day', now(), 'UTC')) as "todayRefused"
      from ${monthOf(serverId)}`,
  )
  const none = { runs: 0, monthRuns: 0, monthReplayed: 0, monthRefused: 0, todayRuns: 0, todayRefused: 0 }
  return found ?? none
}
