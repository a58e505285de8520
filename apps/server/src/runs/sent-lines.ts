import { RUN_REASONS } from '@kz/contract/runs/run-reasons'
import type { RunState } from '@kz/contract/runs/runs'
import { STANDINGS, type Standing } from '@kz/contract/runs/standings'
import { type Db, row, rows } from '../platform/api/db.ts'
import { int, moment, text, texts } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { runnerTables } from './top.ts'

/** What a server sent, as its owner and its page show it. */

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

/** The latest runs of a server. */
export async function latestOf(db: Db, serverId: number, where: SQL = sql`true`) {
  const found = await rows(
    db,
    LINE,
    sql`select r.id as "runId", r.map_name as "mapName", coalesce(u.pseudo, p.name, w.name) as player, r.time_ms as "timeMs",
        r.standing, r.state, r.reasons, r.came_at as date
      from runs r ${runnerTables('r')} where r.server_id = ${serverId} and ${where}
      order by r.came_at desc, r.id desc limit ${LATEST}`,
  )
  return found.map(({ standing, reasons, date, state, ...line }) => ({
    ...line,
    standing: STANDINGS[standing] as Standing,
    state: state.toLowerCase() as RunState,
    reasons: reasons.map((code) => RUN_REASONS[code as keyof typeof RUN_REASONS] ?? code),
    date: date.toISOString(),
  }))
}

/** How many runs a server sent, and of them how many were replayed and refused. */
export async function sentCounts(
  db: Db,
  serverId: number,
): Promise<{ runs: number; replayed: number; refused: number }> {
  const found = await row(
    db,
    { runs: int, replayed: int, refused: int },
    sql`select count(*) as runs, count(*) filter (where standing > 0) as replayed,
      count(*) filter (where state = 'REFUSED') as refused from runs where server_id = ${serverId}`,
  )
  return found ?? { runs: 0, replayed: 0, refused: 0 }
}
