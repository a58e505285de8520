import type { Gate } from '@kz/demo/sections/gates'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { row, rows } from '../../platform/api/db.ts'
import { int, json, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { askWays } from './ask-ways.ts'
import { dropCut, keepCut, keepPassed } from './keep-sections.ts'
import { fastestWays, leadingWay, type RunWay } from './run-ways.ts'
import type { Passed } from './way-worker.ts'

/** The version of how routes are cut: another one has all of them cut anew. */
const CUT_VERSION = 1

/** A route is cut where so many of its fastest runs pass; the others are passed through one by one. */
const BESIDE = 24
const RUNS_AT_ONCE = 200

/** What is done of a route: all of it, or there is more to do. */
type Done = 'done' | 'more'

/**
 * Brings the parts of one marked route in line with its runs: cuts it anew along another record, passes runs that have come
 * through its gates, and lets those go that do not count. Answers null where no route is marked.
 */
export async function makeNextSections(ctx: Context, isOver: () => boolean): Promise<Done | null> {
  const marked = await row(
    ctx.db,
    { routeId: int, mapName: text, route: text },
    sql`select k.route_id as "routeId", m.name as "mapName", o.name as route
      from section_marks k join routes o on o.id = k.route_id join maps m on m.id = o.map_id order by k.stamp limit 1`,
  )
  if (!marked) return null
  const { routeId } = marked
  const marks = await rows(
    ctx.db,
    { runnerId: int, stamp: int },
    sql`select runner_id as "runnerId", stamp from section_marks where route_id = ${routeId} order by stamp limit 5000`,
  )
  await cutAnew(ctx, routeId)
  let left = await passMore(ctx, routeId, isOver)
  while (left && !isOver()) left = await passMore(ctx, routeId, isOver)
  await inTransaction(ctx, async (tx, emit) => {
    const runners = marks.map(({ runnerId }) => runnerId)
    await tx.execute(sql`select refresh_section_bests(${routeId}, ${sql.param(runners)}::integer[])
      from section_cuts where route_id = ${routeId}`)
    await tx.execute(sql`update section_cuts c set (runs, others) = (
        select count(*) filter (where s.state = 'passed'), count(*) filter (where s.state = 'other')
        from section_runs s join runs r on r.id = s.run_id
        where s.route_id = ${routeId} and r.state = 'COUNTS' and r.standing > 0
      ) where c.route_id = ${routeId}`)
    if (!left)
      await tx.execute(sql`delete from section_marks k
        using unnest(${sql.param(runners)}::integer[], ${sql.param(marks.map(({ stamp }) => stamp))}::bigint[]) as was (runner_id, stamp)
        where k.route_id = ${routeId} and k.runner_id = was.runner_id and k.stamp = was.stamp`)
    emit({ type: 'sections.changed', data: { mapName: marked.mapName, route: marked.route } })
  })
  return left ? 'more' : 'done'
}

/** Cuts the route along its record, unless it is cut along that. A record whose way cannot be read gives way to the next. */
async function cutAnew(ctx: Context, routeId: number): Promise<void> {
  const leading = await leadingWay(ctx.db, routeId)
  if (!leading) return dropCut(ctx, routeId)
  const cut = await row(
    ctx.db,
    { runId: int, version: int },
    sql`select run_id as "runId", version from section_cuts where route_id = ${routeId}`,
  )
  if (cut?.runId === leading.runId && cut.version === CUT_VERSION) return
  const others = await fastestWays(ctx.db, routeId, sql`r.id <> ${leading.runId}`, BESIDE)
  const answer = await askWays(ctx, [leading, ...others], (ways) =>
    ways[0]?.runId === leading.runId ? { kind: 'cut', ways } : null,
  )
  const isRead = answer?.passed[0]?.state === 'passed'
  const passed = isRead ? answer.passed : [{ runId: leading.runId, state: 'unknown' as const, parts: null }]
  await keepCut(ctx, { routeId, leading, version: CUT_VERSION, cut: answer?.cut ?? null }, passed, [leading, ...others])
  // the next one then leads
  if (!isRead && others.length > 0) await cutAnew(ctx, routeId)
}

/** Passes some more runs through the gates, the fastest first; answers whether there may be more. */
async function passMore(ctx: Context, routeId: number, isOver: () => boolean): Promise<boolean> {
  const cut = await row(
    ctx.db,
    { gates: json.as<Gate[]>() },
    sql`select gates from section_cuts where route_id = ${routeId}`,
  )
  if (!cut) return false
  const isNew = sql`not exists (select from section_runs s where s.run_id = r.id)`
  const runs = await fastestWays(ctx.db, routeId, isNew, RUNS_AT_ONCE)
  const passed: Passed[] = []
  for (const run of runs) {
    passed.push(await passOne(ctx, run, cut.gates))
    if (isOver()) break
  }
  await keepPassed(ctx, routeId, passed, runs)
  return passed.length < runs.length || runs.length === RUNS_AT_ONCE
}

async function passOne(ctx: Context, run: RunWay, gates: readonly Gate[]): Promise<Passed> {
  const answer = await askWays(ctx, [run], ([way]) => (way ? { kind: 'pass', way, gates } : null))
  return answer?.passed[0] ?? { runId: run.runId, state: 'unknown', parts: null }
}
