import { RUN_CLASSES, type RunClass, STANDINGS, type Standing } from '@kz/contract/runs/standings'
import { type Db, row } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'

/** Ranks are counted off `bests`, never stored. */

export interface Board {
  routeId: number
  class: RunClass
  from: Standing
}

/** Rows `b` of a board, of which a named query need not know which it is. */
export const ofAnyBoard = ({ routeId, class: of, from }: Board): SQL =>
  sql`b.route_id = ${sql.unseen(routeId, 'integer')} and b.class = ${sql.unseen(RUN_CLASSES.indexOf(of), 'integer')}
    and b.level = ${sql.unseen(STANDINGS.indexOf(from), 'integer')}`

/** Rows `b` of a board. */
export const ofBoard = ({ routeId, class: of, from }: Board): SQL =>
  sql`b.route_id = ${routeId} and b.class = ${RUN_CLASSES.indexOf(of)} and b.level = ${STANDINGS.indexOf(from)}`

export interface Stand {
  runId: number
  timeMs: number
  rank: number
  /** to the first */
  gapMs: number
}

/** Where a runner stands on what a server's players compare themselves with: every run from `sent` up; undefined without one. */
export async function standOnBoard(
  db: Db,
  routeId: number,
  of: RunClass,
  runnerId: number,
): Promise<Stand | undefined> {
  const board = ofBoard({ routeId, class: of, from: 'sent' })
  const mine = await row(
    db,
    { runId: int, timeMs: int, below: int, within: int, gapMs: int },
    sql`select mine.run_id as "runId", mine.time_ms as "timeMs",
        (select coalesce(sum(count), 0)::integer from best_counts b where ${board} and b.bucket < time_bucket(mine.time_ms)) as below,
        (select count(*) from bests b where ${board} and b.time_ms < mine.time_ms
          and b.time_ms >= bucket_start(time_bucket(mine.time_ms))) as within,
        mine.time_ms - (select min(b.time_ms) from bests b where ${board}) as "gapMs"
      from bests mine where mine.route_id = ${routeId} and mine.class = ${RUN_CLASSES.indexOf(of)} and mine.level = 0
        and mine.runner_id = ${runnerId}`,
  )
  return mine && { runId: mine.runId, timeMs: mine.timeMs, rank: mine.below + mine.within + 1, gapMs: mine.gapMs }
}
