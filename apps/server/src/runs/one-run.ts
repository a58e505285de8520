import type { DemoState } from '@kz/contract/rules'
import type { OneRun, runs } from '@kz/contract/runs/runs'
import { pseudoKey } from '../accounts/api.ts'
import type { Context } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { bool, int, json, type RowOf, text, texts } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { RUN_SHOWN, RUNNER_SHOWN, runColumns, runnerColumns, runnerTables, serverTable, shownRun } from './columns.ts'
import { isRecord, replayOf } from './race.ts'
import { shownReasons } from './reasons.ts'
import { wouldBeRecord } from './submittable.ts'
import { concernsRun, isPublicRun, judgesRuns, mayWatchRun } from './watchable.ts'

type Calls = typeof runs
const PAGE_SIZE = 50

const SUBMITTED = json.as<{ demoId: number; status: DemoState }>()
const RUN = {
  runId: int,
  mapName: text,
  route: text,
  timeMs: int,
  demoId: int.orNull,
  state: text,
  reasons: texts,
  isPublic: bool,
  /** whether its player, its server's owner or staff looks */
  isTold: bool,
  hasFile: bool,
  isFast: bool,
  isRecord: bool,
  submission: SUBMITTED.orNull,
  ...RUNNER_SHOWN,
  ...RUN_SHOWN,
}

const selected = (viewer: Viewer | null): SQL => sql`select r.id as "runId", coalesce(m.name, r.map_name) as "mapName",
    coalesce(o.name, '') as route, r.time_ms as "timeMs", r.demo_id as "demoId", r.state, r.reasons,
    ${isPublicRun} as "isPublic", ${concernsRun(viewer)} as "isTold", ${mayWatchRun(viewer)} as "hasFile",
    case when u.id = ${viewer?.userId ?? null}::integer then ${wouldBeRecord} else false end as "isFast", ${isRecord} as "isRecord",
    (select json_build_object('demoId', d.id, 'status', d.state) from demos d
      where d.run_id = r.id and d.state <> 'WITHDRAWN' order by d.id desc limit 1) as submission,
    ${runnerColumns}, ${runColumns}
  from runs r ${runnerTables('r')} ${serverTable}
    left join routes o on o.id = r.route_id left join maps m on m.id = o.map_id`

export const stateOf = (state: string): OneRun['state'] => state.toLowerCase() as OneRun['state']

function shown(run: RowOf<typeof RUN>): OneRun {
  const { demoId, state, reasons, isPublic: _isPublic, isTold, hasFile, isFast, submission, ...rest } = run
  const hasReplay = run.hasReplay || hasFile
  return {
    ...shownRun(rest),
    hasReplay,
    state: stateOf(state),
    ...shownReasons(isTold || state !== 'REFUSED' ? reasons : []),
    replay: replayOf({ demoId, runId: run.runId, hasReplay }),
    file: hasFile ? `/replays/run-${run.runId}.krpz` : null,
    maySubmit: isFast,
    submission: isTold || submission?.status === 'RELEASED' ? submission : null,
  }
}

/** One run; one that does not count only to those who may know why. Throws ApiError not_found. */
export async function oneRun(
  { db }: Context,
  { query, viewer }: Pick<Call<Calls['GET /run/run']>, 'query' | 'viewer'>,
): Promise<OneRun> {
  const found = await row(db, RUN, sql`${selected(viewer)} where r.id = ${query.runId}`)
  if (!found || !(found.isPublic || found.isTold)) throw notFound('Run')
  return shown(found)
}

/**
 * The runs of a player by name, the newest first; the refused ones to themselves and to staff. A run whose replay was
 * released is there as the demo. Throws ApiError not_found.
 */
export async function runsOfPlayer({ db }: Context, { query, viewer }: Call<Calls['GET /run/player']>) {
  const ids = await runnersNamed(db, query.player)
  if (ids.length === 0) throw notFound('Player')
  const isOwn = viewer?.pseudo.toLowerCase() === query.player.toLowerCase()
  const where = sql`r.runner_id = any(${sql.ids(ids)}) and (${isOwn || judgesRuns(viewer)}::boolean or ${isPublicRun})
    and not exists (select from demos d where d.run_id = r.id and d.state = 'RELEASED')`
  const [counted, found] = await Promise.all([
    row(
      db,
      { count: int },
      sql.named(
        'runs-of-player-counted',
        sql`select count(*) as count from runs r left join routes o on o.id = r.route_id left join maps m on m.id = o.map_id where ${where}`,
      ),
    ),
    rows(
      db,
      RUN,
      sql.named(
        'runs-of-player',
        sql`${selected(viewer)} where ${where}
      order by r.came_at desc, r.id desc limit ${sql.raw(String(PAGE_SIZE))} offset ${(query.page - 1) * PAGE_SIZE}`,
      ),
    ),
  ])
  return {
    runs: found.map(shown),
    page: query.page,
    totalPages: Math.max(1, Math.ceil((counted?.count ?? 0) / PAGE_SIZE)),
  }
}

/** Members and holders by this name; else players that servers named so. */
export async function runnersNamed(db: Db, name: string): Promise<number[]> {
  const known = await rows(
    db,
    { id: int },
    sql.named(
      'runners-named',
      sql`select coalesce(w.root_id, w.id) as id from users u join players p on p.user_id = u.id join runners w on w.player_id = p.id
      where u.pseudo_key = ${pseudoKey(name)}
      union select coalesce(w.root_id, w.id) from players p join runners w on w.player_id = p.id
        where p.user_id is null and p.name = ${name}
      union select w.id from runners w where w.player_id is null and w.root_id is null and w.name = ${name} limit 20`,
    ),
  )
  return known.map(({ id }) => id)
}
