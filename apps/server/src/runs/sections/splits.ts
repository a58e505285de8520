import type { Splits, sections } from '@kz/contract/runs/sections'
import type { PartLook } from '@kz/contract/sentences/part-names'
import type { Context } from '../../platform/api/context.ts'
import { row, rows } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import type { Call } from '../../platform/api/handler.ts'
import { int, ints, json, texts } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { givenNames, partNames } from './part-names.ts'

/** As many as a player offers as ghosts. */
const BESIDE = 100

/**
 * When a run passed the gates of its route, and so with the released ones it is watched with; nothing where it
 * went another way or nobody knows. Throws ApiError not_found for a run that is not public.
 */
export async function runSplits(
  { db }: Context,
  { query }: Call<(typeof sections)['GET /run/splits']>,
): Promise<Splits> {
  const { demoId = null, runId = null } = query
  const run = await row(
    db,
    {
      ...{ runId: int, demoId: int.orNull, routeId: int, parts: ints.orNull },
      looks: json.as<PartLook[]>().orNull,
      given: texts.orNull,
    },
    sql`select r.id as "runId", r.demo_id as "demoId", r.route_id as "routeId", s.parts, c.looks, ${givenNames} as given
      from runs r join routes o on o.id = r.route_id join maps m on m.id = o.map_id
        left join section_cuts c on c.route_id = r.route_id left join section_runs s on s.run_id = r.id
      where (r.demo_id = ${demoId} or r.id = ${runId}) and r.state = 'COUNTS' and r.standing > 0 and m.state <> 'HIDDEN'
      limit 1`,
  )
  if (!run) throw notFound('Run')
  const { looks, parts, routeId } = run
  if (!looks || !parts) return { names: [], looks: [], runs: [] }
  const others = await rows(
    db,
    { runId: int, demoId: int.orNull, parts: ints },
    sql`select r.id as "runId", r.demo_id as "demoId", s.parts
      from demos d join runs r on r.demo_id = d.id join section_runs s on s.run_id = r.id
      where d.route_id = ${routeId} and d.state = 'RELEASED' and s.state = 'passed' and r.id <> ${run.runId}
      order by d.time_ms, d.id limit ${BESIDE}`,
  )
  const of = { runId: run.runId, demoId: run.demoId, parts }
  return {
    ...partNames(looks, run.given),
    runs: [of, ...others].map((one) => ({ runId: one.runId, demoId: one.demoId, ms: endsOf(one.parts) })),
  }
}

function endsOf(parts: readonly number[]): number[] {
  let sum = 0
  return parts.map((ms) => {
    sum += ms
    return sum
  })
}
