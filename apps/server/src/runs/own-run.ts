import { ApiError } from '@kz/contract/errors'
import { type Db, row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { bool, int, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { isPublicRun } from './watchable.ts'

/** A run whose replay is to be submitted, or was. */

const RUN = {
  mapName: text.orNull,
  route: text.orNull,
  routeId: int.orNull,
  timeMs: int,
  cp: int,
  gc: int,
  standing: int,
  state: text,
  demoId: int.orNull,
  replay: text.orNull,
  /** whose run it is */
  userId: int.orNull,
  isPublic: bool,
}

export interface OwnRun extends RowOf<typeof RUN> {
  mapName: string
  route: string
  routeId: number
  replay: string
}

/**
 * A run of the caller's that counts and that its replay bears out. Throws ApiError not_found, run_not_yours and
 * run_does_not_count.
 */
export async function ownRun(db: Db, viewer: Viewer, runId: number): Promise<OwnRun> {
  const run = await row(
    db,
    RUN,
    sql`select m.name as "mapName", o.name as route, r.route_id as "routeId", r.time_ms as "timeMs", r.cp, r.gc, r.standing,
        r.state, r.demo_id as "demoId", r.replay, p.user_id as "userId", ${isPublicRun} as "isPublic"
      from runs r join runners w on w.id = r.runner_id left join players p on p.id = w.player_id
        left join routes o on o.id = r.route_id left join maps m on m.id = o.map_id
      where r.id = ${runId}`,
  )
  if (!run || (run.userId !== viewer.userId && !run.isPublic)) throw notFound('Run')
  if (run.userId !== viewer.userId) throw new ApiError('run_not_yours')
  const { demoId, state, standing, routeId, mapName, route, replay } = run
  if (demoId !== null) throw new ApiError('run_does_not_count', { why: 'demo' })
  if (state !== 'COUNTS' || routeId === null || mapName === null || route === null) {
    throw new ApiError('run_does_not_count', { why: 'state' })
  }
  if (standing === 0 || replay === null) throw new ApiError('run_does_not_count', { why: 'standing' })
  return { ...run, routeId, mapName, route, replay }
}

/** Throws ApiError run_does_not_count unless a run still counts, its replay bears it out, and it is this player's. */
export async function requireRunOf(db: Db, runId: number, playerId: number): Promise<void> {
  const counts = await row(
    db,
    { is: bool },
    sql`select r.state = 'COUNTS' and r.standing > 0 and exists (select from runners w
        where w.player_id = ${playerId} and coalesce(w.root_id, w.id) = r.runner_id) as is
      from runs r where r.id = ${runId}`,
  )
  if (!counts?.is) throw new ApiError('run_does_not_count', { why: 'moved' })
}
