import type { OwnRun } from '@kz/contract/runs/me'
import { type Db, rows } from '../platform/api/db.ts'
import { bool, int, type RowOf, text, texts } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import {
  isRecord,
  RUN_SHOWN,
  RUNNER_SHOWN,
  replayOf,
  runColumns,
  runnerColumns,
  runnerTables,
  serverTable,
  shownReasons,
  shownRun,
} from '../runs/api.ts'
import type { Asked, Stand } from './stands.ts'

const MOST = 5

const RUN = {
  runId: int,
  routeId: int.orNull,
  mapName: text,
  route: text,
  timeMs: int,
  demoId: int.orNull,
  state: text,
  reasons: texts,
  beforeMs: int.orNull,
  bestId: int.orNull,
  isRecord: bool,
  ...RUNNER_SHOWN,
  ...RUN_SHOWN,
}

type Run = RowOf<typeof RUN>

/** A runner's newest runs. */
export const latestRuns = (db: Db, runnerId: number): Promise<Run[]> =>
  rows(
    db,
    RUN,
    sql.named(
      'latest-runs',
      sql`select r.id as "runId", r.route_id as "routeId", coalesce(m.name, r.map_name) as "mapName", coalesce(o.name, '') as route,
        r.time_ms as "timeMs", r.demo_id as "demoId", r.state, r.reasons, ${isRecord} as "isRecord", ${runnerColumns}, ${runColumns},
        (select min(e.time_ms) from runs e where e.route_id = r.route_id and e.runner_id = r.runner_id and e.state = 'COUNTS'
          and (e.gc > 0) = (r.gc > 0) and (e.came_at, e.id) < (r.came_at, r.id)) as "beforeMs",
        (select b.run_id from bests b where b.route_id = r.route_id and b.class = 0 and b.level = 1 and b.runner_id = r.runner_id)
          as "bestId"
      from (select * from runs where runner_id = ${runnerId} order by came_at desc, id desc limit ${MOST}) r
        ${runnerTables('r')} ${serverTable}
        left join routes o on o.id = r.route_id left join maps m on m.id = o.map_id
      order by r.came_at desc, r.id desc`,
    ),
  )

/** What their places are asked by: of the runs that are the best of their board. */
export const askedOf = (found: readonly Run[]): Asked[] =>
  found.flatMap(({ runId, bestId, routeId, timeMs }) =>
    runId === bestId && routeId !== null ? [{ routeId, timeMs }] : [],
  )

/** The runs as they themselves read them: with what is against a refused one. `stands`: those that were asked. */
export function shownRuns(found: readonly Run[], stands: Stand[]): OwnRun[] {
  const left = [...stands]
  return found.map((run) => {
    const { demoId: _demo, state, reasons, beforeMs, bestId, routeId: _, ...rest } = run
    return {
      ...shownRun(rest),
      state: state.toLowerCase() as OwnRun['state'],
      ...shownReasons(reasons),
      replay: replayOf(run),
      againstMs: beforeMs === null ? null : run.timeMs - beforeMs,
      rank: run.runId === bestId && run.routeId !== null ? (left.shift()?.rank ?? null) : null,
    }
  })
}
