import { type Db, rows } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'

/** Buckets of points: places counted off them cost the same however many players there are. */

export interface PointBucket {
  bucket: number
  count: number
}

/** The counts of a list: all of its buckets, and how many stand in those above the one of a row `x`. */
export interface Counts {
  all: SQL
  above: SQL
}

/** Counts of all (''), of a country ('pl'), or of what was won this month ('+', '+pl'). */
export const countsOf = (list: string): Counts =>
  countsIn('points-counts', sql`from point_counts where list = ${sql.unseen(list, 'text')}`)

/** Counts of a month that ended, of all ('') or of a country; `month` is its first day. */
export const countsOfMonth = (month: string, country: string): Counts =>
  countsIn(
    'points-month-counts',
    sql`from points_month_counts where month = ${month}::date and country = ${sql.unseen(country, 'text')}`,
  )

const countsIn = (name: string, rows: SQL): Counts => ({
  all: sql.named(name, sql`select bucket, count ${rows} and count > 0 order by bucket desc`),
  above: sql`(select coalesce(sum(count), 0)::integer ${rows} and bucket > x.bucket)`,
})

/** The buckets of these counts, the highest first. */
export const pointBuckets = (db: Db, { all }: Counts): Promise<PointBucket[]> =>
  rows(db, { bucket: int, count: int }, all)

/** As `points_bucket` of the database. */
export const bucketOf = (points: number): number => Math.floor(64 * Math.log(points + 1))

/** A number of points that no line of the bucket is above. */
export const topOfBucket = (bucket: number): number => Math.ceil(Math.exp((bucket + 1) / 64))

export const linesIn = (buckets: readonly PointBucket[]): number => buckets.reduce((sum, { count }) => sum + count, 0)

/** Where the line after `offset` others is: in which bucket, and after how many more of it; null beyond the last. */
export function bucketAt(buckets: readonly PointBucket[], offset: number): { bucket: number; skip: number } | null {
  let skip = offset
  for (const { bucket, count } of buckets) {
    if (skip < count) return { bucket, skip }
    skip -= count
  }
  return null
}

/** A query about a list, which is kept by the name of that. */
export const ofList = ({ name }: { name: string }, about: string, query: SQL): SQL =>
  sql.named(`points-${name}-${about}`, query)
