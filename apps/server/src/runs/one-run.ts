import { isIn } from '@kz/contract/roles'
import { RUN_REASONS } from '@kz/contract/runs/run-reasons'
import type { OneRun, runs } from '@kz/contract/runs/runs'
import type { Context } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { bool, int, type RowOf, text, texts } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import {
  RUN_SHOWN,
  RUNNER_SHOWN,
  replayOf,
  runColumns,
  runnerColumns,
  runnerTables,
  serverTable,
  shownRun,
} from './top.ts'

type Calls = typeof runs
const PAGE_SIZE = 50

const RUN = {
  runId: int,
  mapName: text,
  route: text,
  timeMs: int,
  demoId: int.orNull,
  state: text,
  reasons: texts,
  isOwners: bool,
  ...RUNNER_SHOWN,
  ...RUN_SHOWN,
}

const selected = (viewer: Viewer | null): SQL => sql`select r.id as "runId", coalesce(m.name, r.map_name) as "mapName",
    coalesce(o.name, '') as route, r.time_ms as "timeMs", r.demo_id as "demoId", r.state, r.reasons,
    exists (select from server_owners x where x.server_id = r.server_id and x.user_id = ${viewer?.userId ?? 0}) as "isOwners",
    ${runnerColumns}, ${runColumns}
  from runs r ${runnerTables('r')} ${serverTable}
    left join routes o on o.id = r.route_id left join maps m on m.id = o.map_id`

export const stateOf = (state: string): OneRun['state'] => state.toLowerCase() as OneRun['state']

/** Who may read why a run was refused: the player, the server's owners, staff. */
const mayRead = (run: RowOf<typeof RUN>, viewer: Viewer | null): boolean =>
  viewer !== null &&
  (run.playerId === viewer.userId || run.isOwners || isIn('TOP', viewer.roles) || isIn('DEMO', viewer.roles))

/** Runs that are no secret: those that count, or will, on a map everybody may see. */
const IS_PUBLIC = sql.raw(`r.state in ('COUNTS', 'WAITING', 'PROVISIONAL') and (m.id is null or m.state <> 'HIDDEN')`)

function shown({ demoId, isOwners, ...run }: RowOf<typeof RUN>, viewer: Viewer | null): OneRun {
  const { state, reasons, ...rest } = run
  const isTold = state !== 'REFUSED' || mayRead({ demoId, isOwners, ...run }, viewer)
  return {
    ...shownRun(rest),
    state: stateOf(state),
    reasons: isTold ? reasons.map((code) => RUN_REASONS[code as keyof typeof RUN_REASONS] ?? code) : [],
    replay: replayOf({ demoId, ...run }),
  }
}

/** One run; one that does not count only to those who may know why. Throws ApiError not_found. */
export async function oneRun({ db }: Context, { query, viewer }: Call<Calls['GET /run/run']>): Promise<OneRun> {
  const found = await row(db, RUN, sql`${selected(viewer)} where r.id = ${query.runId}`)
  if (!found) throw notFound('Run')
  const isPublic = ['COUNTS', 'WAITING', 'PROVISIONAL'].includes(found.state)
  if (!isPublic && !mayRead(found, viewer)) throw notFound('Run')
  return shown(found, viewer)
}

/** The runs of a player by name, the newest first; the refused ones to themselves and to staff. Throws ApiError not_found. */
export async function runsOfPlayer({ db }: Context, { query, viewer }: Call<Calls['GET /run/player']>) {
  const ids = await runnersNamed(db, query.player)
  if (ids.length === 0) throw notFound('Player')
  const isOwn = viewer?.pseudo.toLowerCase() === query.player.toLowerCase()
  const isStaff = viewer !== null && (isIn('TOP', viewer.roles) || isIn('DEMO', viewer.roles))
  const where = sql`r.runner_id = any(${sql.param(ids)}::integer[]) and (${isOwn || isStaff}::boolean or (${IS_PUBLIC}))`
  const counted = await row(
    db,
    { count: int },
    sql`select count(*) as count from runs r left join routes o on o.id = r.route_id left join maps m on m.id = o.map_id where ${where}`,
  )
  const found = await rows(
    db,
    RUN,
    sql`${selected(viewer)} where ${where}
      order by r.came_at desc, r.id desc limit ${PAGE_SIZE} offset ${(query.page - 1) * PAGE_SIZE}`,
  )
  return {
    runs: found.map((run) => shown(run, viewer)),
    page: query.page,
    totalPages: Math.max(1, Math.ceil((counted?.count ?? 0) / PAGE_SIZE)),
  }
}

/** Members and holders by this name; else players that servers named so. */
async function runnersNamed(db: Db, name: string): Promise<number[]> {
  const known = await rows(
    db,
    { id: int },
    sql`select coalesce(w.root_id, w.id) as id from runners w join players p on p.id = w.player_id
        left join users u on u.id = p.user_id
      where lower(u.pseudo) = lower(${name}) or (p.user_id is null and p.name = ${name})
      union select w.id from runners w where w.player_id is null and w.root_id is null and w.name = ${name} limit 20`,
  )
  return known.map(({ id }) => id)
}
