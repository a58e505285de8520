import { type Context, inTransaction } from '../platform/api/context.ts'
import { giveTime, row, rows } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** The bests of all boards, made anew from the runs. */

/** Runs of one transaction: others who send runs wait for so many. */
const RUNS_AT_ONCE = 200_000
const PATIENCE_MS = 3_600_000
const LAST_ROUTE = 2 ** 31 - 1

interface Rebuilt {
  runs: number
  /** bests that were wrong or missing */
  mended: number
}

/** Makes them route by route; stopped in the middle, what is done stays. `told` hears after each part. */
export async function rebuildBests(ctx: Context, told: (sofar: Rebuilt) => void): Promise<Rebuilt> {
  const sofar: Rebuilt = { runs: 0, mended: 0 }
  for (const { first, last, runs } of await partsOf(ctx)) {
    const done = await inTransaction(ctx, async (tx) => {
      await giveTime(tx, PATIENCE_MS)
      return row(tx, { mended: int }, sql`select rebuild_routes(${first}, ${last}) as mended`)
    })
    sofar.runs += runs
    sofar.mended += done?.mended ?? 0
    told(sofar)
  }
  return sofar
}

/** Stretches of routes that hold about so many runs each; together they hold every number, for bests whose runs are gone. */
async function partsOf(ctx: Context): Promise<{ first: number; last: number; runs: number }[]> {
  const routes = await inTransaction(ctx, async (tx) => {
    await giveTime(tx, PATIENCE_MS)
    return rows(
      tx,
      { routeId: int, runs: int },
      sql`select route_id as "routeId", count(*) as runs from runs where route_id is not null group by 1 order by 1`,
    )
  })
  const parts: { first: number; last: number; runs: number }[] = []
  let [first, held] = [0, 0]
  for (const { routeId, runs } of routes) {
    held += runs
    if (held < RUNS_AT_ONCE) continue
    parts.push({ first, last: routeId, runs: held })
    first = routeId + 1
    held = 0
  }
  return [...parts, { first, last: LAST_ROUTE, runs: held }]
}
