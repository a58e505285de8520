import { RUN_CLASSES, type RunClass, STANDINGS, type Standing } from '@kz/contract/runs/standings'
import { type Db, rows } from '../platform/api/db.ts'
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

/** A runner on a board. */
interface Asked {
  routeId: number
  class: RunClass
  runnerId: number
}

const STAND = { place: int, runId: int, timeMs: int, below: int, within: int, gapMs: int }

/**
 * Where runners stand on what a server's players compare themselves with: every run from `sent` up. In the order asked; undefined
 * without a run.
 */
export async function standsOnBoards(db: Db, asked: readonly Asked[]): Promise<(Stand | undefined)[]> {
  if (asked.length === 0) return []
  const found = await rows(
    db,
    STAND,
    sql.named(
      'stands on boards',
      sql`select asked.place, mine.run_id as "runId", mine.time_ms as "timeMs",
          (select coalesce(sum(c.count), 0)::integer from best_counts c
            where c.route_id = asked.route and c.class = asked.class and c.level = 0 and c.bucket < near.bucket) as below,
          (select count(*) from bests b where b.route_id = asked.route and b.class = asked.class and b.level = 0
            and b.time_ms < mine.time_ms and b.time_ms >= near.start) as within,
          mine.time_ms - (select b.time_ms from bests b where b.route_id = asked.route and b.class = asked.class and b.level = 0
            order by b.time_ms limit 1) as "gapMs"
        from unnest(${sql.param(asked.map(({ routeId }) => routeId))}::integer[],
            ${sql.param(asked.map((one) => RUN_CLASSES.indexOf(one.class)))}::smallint[],
            ${sql.param(asked.map(({ runnerId }) => runnerId))}::integer[]) with ordinality as asked (route, class, runner, place)
          join bests mine on mine.route_id = asked.route and mine.class = asked.class and mine.level = 0
            and mine.runner_id = asked.runner
          cross join lateral (
            select b as bucket, bucket_start(b) as start from (select time_bucket(mine.time_ms) offset 0) own (b) offset 0
          ) near`,
    ),
  )
  const stands: (Stand | undefined)[] = asked.map(() => undefined)
  for (const { place, runId, timeMs, below, within, gapMs } of found)
    stands[place - 1] = { runId, timeMs, rank: below + within + 1, gapMs }
  return stands
}

/** The same of one runner. */
export const standOnBoard = async (db: Db, asked: Asked): Promise<Stand | undefined> =>
  (await standsOnBoards(db, [asked]))[0]
