import { ApiError } from '@kz/contract/errors'
import type { AnalysisRun, analysis as calls, RUN_SETS, RunState } from '@kz/contract/runs/analysis'
import { findMap } from '../maps/api.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, lockInTransaction, row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { day, int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { analyzeRecords } from './jobs.ts'
import { toRead } from './to-read.ts'

/** Runs over the demos of records: begun, paused, ended by staff. The job of jobs.ts does the work. */

const RUN = {
  ...{ id: int, set: text.as<(typeof RUN_SETS)[number]>(), mapName: text.orNull, since: day.orNull },
  ...{ state: text.as<RunState>(), total: int, done: int, startedBy: text.orNull },
  ...{ startedAt: moment, endedAt: moment.orNull },
}

const shape = ({ startedAt, endedAt, ...run }: RowOf<typeof RUN>): AnalysisRun => ({
  ...run,
  ...{ startedAt: startedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null },
})

/** The last run; null where none was ever begun. */
export async function lastRun(db: Db): Promise<AnalysisRun | null> {
  const found = await row(
    db,
    RUN,
    sql`select a.id, a.chosen as set, m.name as "mapName", a.since, a.state, a.total, a.done, u.pseudo as "startedBy",
        a.started_at as "startedAt", a.ended_at as "endedAt"
      from analysis_runs a left join maps m on m.id = a.map_id left join users u on u.id = a.started_by
      order by a.id desc limit 1`,
  )
  return found ? shape(found) : null
}

/** Begins a run. Throws ApiError analysis_running while another one is open. */
export async function startRun(ctx: Context, { viewer, body }: Call<(typeof calls)['POST /record/analyze-all-wr']>) {
  const { set, mapName = '', since } = body
  const map = set === 'map' ? await findMap(ctx.db, mapName) : undefined
  if (set === 'map' && !map) throw notFound('Map')
  if (set === 'since' && since === undefined) throw new ApiError('analysis_day')
  const [mapId, from] = [map?.mapId ?? null, set === 'since' ? (since as string) : null]
  return inTransaction(ctx, async (tx, emit, audit) => {
    await lockInTransaction(tx, 'analysis of records')
    const isOpen = await hasRow(tx, sql`select 1 from analysis_runs where state in ('RUNNING', 'PAUSED')`)
    if (isOpen) throw new ApiError('analysis_running')
    await tx.execute(sql`insert into analysis_runs (chosen, map_id, since, total, started_by)
      select ${set}, ${mapId}, ${from}, count(*), ${viewer.userId}
      from ${toRead(sql`(${mapId}::integer is null or r.map_id = ${mapId})
        and (${from}::date is null or d.decided_at >= ${from}::date)`)}`)
    await analyzeRecords.add(tx, {})
    const run = (await lastRun(tx)) as AnalysisRun
    await audit('analysis.start', `analysis ${run.id}`, { after: body })
    emit({ type: 'analysis.changed', data: {} })
    return run
  })
}

const FROM: Record<Exclude<RunState, 'DONE'>, RunState[]> = {
  RUNNING: ['PAUSED'],
  PAUSED: ['RUNNING'],
  STOPPED: ['RUNNING', 'PAUSED'],
}

/** Pauses the open run, lets it go on, or ends it. Throws ApiError wrong_state where that is not to be done any more. */
export function changeRun(ctx: Context, { body }: Call<(typeof calls)['PUT /record/analyze-all-wr']>) {
  const { state } = body
  return inTransaction(ctx, async (tx, emit, audit) => {
    const from = sql.param(FROM[state])
    const changed = await row(
      tx,
      { id: int },
      sql`update analysis_runs set state = ${state}, ended_at = case when ${state} = 'STOPPED' then now() end
        where state = any(${from}::text[]) returning id`,
    )
    if (!changed) throw new ApiError('wrong_state')
    if (state === 'RUNNING') await analyzeRecords.add(tx, {})
    await audit(
      `analysis.${state === 'RUNNING' ? 'resume' : state === 'PAUSED' ? 'pause' : 'stop'}`,
      `analysis ${changed.id}`,
    )
    emit({ type: 'analysis.changed', data: {} })
    return (await lastRun(tx)) as AnalysisRun
  })
}
