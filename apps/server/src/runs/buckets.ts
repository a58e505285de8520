import type { RunTop } from '@kz/contract/runs/runs'
import { type Db, row, rows } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { type Board, ofAnyBoard } from './ranks.ts'

/** A board by its buckets of times: totals, places and pages of it cost the same however many times there are. */

export interface Bucket {
  /** its first millisecond */
  fromMs: number
  count: number
}

const BUCKET = { fromMs: int, count: int }

/** Rows `b` that are asked for, and how a query about them is kept: what is asked all the time is planned once. */
export interface Part {
  where: SQL
  /** how many of them are below a time, in the database's words */
  faster: (ms: SQL) => SQL
  keep: (name: string, query: SQL) => SQL
}

/** All of a board. */
export const wholeBoard = (board: Board): Part => ({
  where: ofAnyBoard(board),
  faster: (ms) => fasterOnBoard(board, ms),
  keep: (name, query) => sql.named(`run-top-${name}`, query),
})

/** Off the counts that are kept: the times of one bucket are looked at. */
const fasterOnBoard = (board: Board, ms: SQL): SQL =>
  sql`((select coalesce(sum(b.count), 0)::integer from best_counts b where ${ofAnyBoard(board)} and b.bucket < time_bucket(${ms}))
    + (select count(*)::integer from bests b where ${ofAnyBoard(board)}
      and b.time_ms >= bucket_start(time_bucket(${ms})) and b.time_ms < ${ms}))`

/** The same of any part, line by line. */
export const fasterWhere = (where: SQL, ms: SQL): SQL =>
  sql`(select count(*)::integer from bests b where ${where} and b.time_ms < ${ms})`

/** The buckets of a board that hold a time, the fastest first. */
export const bucketsOf = (db: Db, board: Board): Promise<Bucket[]> =>
  rows(
    db,
    BUCKET,
    sql.named(
      'run-top-buckets',
      sql`select bucket_start(bucket) as "fromMs", count from best_counts b where ${ofAnyBoard(board)} and count > 0 order by bucket`,
    ),
  )

/** The same of a part of a board, counted now. */
export const bucketsWhere = (db: Db, { where, keep }: Part): Promise<Bucket[]> =>
  rows(
    db,
    BUCKET,
    keep(
      'counted',
      sql`select bucket_start(bucket) as "fromMs", count from (
        select time_bucket(b.time_ms) as bucket, count(*) as count from bests b where ${where} group by 1
      ) counted order by bucket`,
    ),
  )

export const totalOf = (buckets: readonly Bucket[]): number => buckets.reduce((sum, { count }) => sum + count, 0)

/** Where the line after `offset` others is: from which time on, and after how many more. */
export function startOf(buckets: readonly Bucket[], offset: number): { fromMs: number; skip: number } {
  let skip = offset
  for (const { fromMs, count } of buckets) {
    if (skip < count) return { fromMs, skip }
    skip -= count
  }
  return { fromMs: Number.MAX_SAFE_INTEGER, skip: 0 }
}

/** A time that the line after `offset` others, and all before it, are below. */
export function endOf(buckets: readonly Bucket[], offset: number): number {
  let left = offset
  for (const { fromMs, count } of buckets) {
    if (left < count) return Math.ceil(fromMs * Math.exp(1 / 64)) + 1
    left -= count
  }
  return Number.MAX_SAFE_INTEGER
}

/** How many times are below one. */
export async function countFaster(
  db: Db,
  { where, keep }: Part,
  buckets: readonly Bucket[],
  timeMs: number,
): Promise<number> {
  const below = buckets.filter(({ fromMs }) => fromMs <= timeMs)
  const own = below.pop()
  if (!own) return 0
  const found = await row(
    db,
    { count: int },
    keep(
      'faster',
      sql`select count(*) as count from bests b where ${where} and b.time_ms >= ${sql.unseen(own.fromMs, 'integer')}
        and b.time_ms < ${sql.unseen(timeMs, 'integer')}`,
    ),
  )
  return totalOf(below) + (found?.count ?? 0)
}

/** How many columns a distribution has; times beyond three times the median stand in the last one. */
const COLUMNS = 24

/** The distribution of a board's times: `counts[i]` of them are in `[fromMs + i * stepMs, fromMs + (i + 1) * stepMs)`. */
export function histogramOf(buckets: readonly Bucket[]): RunTop['histogram'] {
  const [first] = buckets
  const last = buckets.at(-1)
  if (!first || !last) return { fromMs: 0, stepMs: 0, counts: [] }
  const { fromMs: middle } = startOf(buckets, Math.floor(totalOf(buckets) / 2))
  const endOf = (ms: number) => ms * Math.exp(1 / 64)
  const most = Math.min(endOf(last.fromMs), 3 * endOf(middle))
  const stepMs = Math.max(10, Math.ceil((most - first.fromMs) / COLUMNS))
  const counts = Array<number>(COLUMNS).fill(0)
  for (const { fromMs, count } of buckets) {
    const column = Math.min(COLUMNS - 1, Math.floor((fromMs - first.fromMs) / stepMs))
    counts[column] = (counts[column] ?? 0) + count
  }
  return { fromMs: first.fromMs, stepMs, counts }
}
