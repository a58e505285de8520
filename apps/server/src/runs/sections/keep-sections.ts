import type { Cut } from '@kz/demo/sections/cut-route'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import type { Db } from '../../platform/api/db.ts'
import { sql } from '../../platform/api/sql.ts'
import type { RunWay } from './run-ways.ts'
import type { Passed } from './way-worker.ts'

/** Writes what the job finds. Only it writes these rows; triggers take away those of runs that count no longer. */

interface NewCut {
  routeId: number
  leading: RunWay
  version: number
  cut: Cut | null
}

/** A route without a run whose way is known has no parts. */
export const dropCut = (ctx: Context, routeId: number): Promise<void> =>
  inTransaction(ctx, (tx) => removeCut(tx, routeId))

/** What cannot be read along one cut can be read along none, and stays. */
async function removeCut(tx: Db, routeId: number): Promise<void> {
  await tx.execute(sql`delete from section_cuts where route_id = ${routeId}`)
  await tx.execute(sql`delete from section_runs where route_id = ${routeId} and state <> 'unknown'`)
}

/** Replaces the cut of a route and all that was made of the one before, in one transaction. */
export async function keepCut(
  ctx: Context,
  { routeId, leading, version, cut }: NewCut,
  passed: readonly Passed[],
  runs: readonly RunWay[],
): Promise<void> {
  const { gates = [], looks = [], line = [], lineEnds = [] } = cut ?? {}
  await inTransaction(ctx, async (tx) => {
    await removeCut(tx, routeId)
    await tx.execute(sql`insert into section_cuts (route_id, run_id, version, gates, looks, line, line_ends)
      values (${routeId}, ${leading.runId}, ${version}, ${JSON.stringify(gates)}::jsonb, ${JSON.stringify(looks)}::jsonb,
        ${JSON.stringify(line)}::jsonb, ${sql.param(lineEnds)}::integer[])`)
    await writePassed(tx, routeId, passed, runs)
  })
}

/** Adds runs to the cut of their route. */
export async function keepPassed(
  ctx: Context,
  routeId: number,
  passed: readonly Passed[],
  runs: readonly RunWay[],
): Promise<void> {
  if (passed.length > 0) await inTransaction(ctx, (tx) => writePassed(tx, routeId, passed, runs))
}

async function writePassed(tx: Db, routeId: number, passed: readonly Passed[], runs: readonly RunWay[]): Promise<void> {
  await tx.execute(
    sql.named(
      'sections passed',
      sql`insert into section_runs (run_id, route_id, state, parts)
        select sent."runId", ${routeId}::integer, sent.state, sent.parts
        from jsonb_to_recordset(${JSON.stringify(passed)}::jsonb) as sent ("runId" bigint, state text, parts integer[])
          join runs r on r.id = sent."runId" order by sent."runId"
        on conflict (run_id) do update set route_id = excluded.route_id, state = excluded.state, parts = excluded.parts`,
    ),
  )
  const runners = [...new Set(runs.map(({ runnerId }) => runnerId))]
  await tx.execute(sql`select refresh_section_bests(${routeId}, ${sql.param(runners)}::integer[])`)
}
