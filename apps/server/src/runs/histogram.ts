import type { RunTop } from '@kz/contract/runs/runs'
import { type Db, rows } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'

/** How many columns a distribution has; times beyond three times the median stand in the last one. */
const COLUMNS = 24

/** The distribution of a board's times: `counts[i]` of them are in `[fromMs + i * stepMs, fromMs + (i + 1) * stepMs)`. */
export async function histogramOf(db: Db, where: SQL): Promise<RunTop['histogram']> {
  const found = await rows(
    db,
    { fromMs: int, stepMs: int, column: int, count: int },
    sql`with board as (select b.time_ms from bests b where ${where}),
      ends as (
        select min(time_ms) as least,
          least(max(time_ms), 3 * percentile_disc(0.5) within group (order by time_ms)) as most from board
      ),
      steps as (select least, greatest(10, ceil((most - least + 1) / ${COLUMNS}::float8)::integer) as step from ends)
      select s.least as "fromMs", s.step as "stepMs", least(${COLUMNS - 1}::integer, (b.time_ms - s.least) / s.step) as column,
        count(*) as count
      from board b cross join steps s group by 1, 2, 3 order by 3`,
  )
  const [first] = found
  if (!first) return { fromMs: 0, stepMs: 0, counts: [] }
  const counts = Array<number>(COLUMNS).fill(0)
  for (const { column, count } of found) counts[column] = count
  return { fromMs: first.fromMs, stepMs: first.stepMs, counts }
}
