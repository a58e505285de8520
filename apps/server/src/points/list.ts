import { BOARD_PAGE } from '@kz/contract/rules'
import { type Db, row, rows } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { type Asked, formerOf } from './former.ts'
import {
  bucketAt,
  bucketOf,
  type Counts,
  countsOf,
  countsOfMonth,
  linesIn,
  ofList,
  type PointBucket,
  topOfBucket,
} from './places.ts'

/** A list by points: rows `t` of a table with `runner_id`. */
export interface List {
  /** what its queries are kept by: lists of one name differ in values alone */
  name: string
  table: SQL
  value: SQL
  where: SQL
  /** its first day; null: of all time */
  month: string | null
  /** on how many maps `t` won points in the month */
  better: SQL
  /** the counts of its buckets; null: it is counted now */
  buckets: Counts | null
  /** the place of `x.runner_id` on it before: a week ago, of a month in the month before; null where none was kept */
  former: SQL | null
}

/** Everybody by points of all time. */
export const EVERYBODY: List = {
  name: 'everybody',
  ...{ table: sql`runner_points t`, value: sql`t.points`, where: sql`true`, month: null, better: sql`null::integer` },
  ...{ buckets: countsOf(''), former: null },
}

/** Those of a country. */
export const ofCountry = (country: string): List => ({
  ...EVERYBODY,
  name: 'nation',
  ...{ where: sql`t.country = ${sql.unseen(country, 'text')}`, buckets: countsOf(country) },
})

/** The list that is asked for: of all time, or of a month; of a country, of who a member follows. `today`: `yyyy-MM-dd`. */
export function listOf(asked: Asked, userId: number | null, today: string): List {
  const { month, country, followed } = asked
  const former = formerOf(asked, today)
  const ofFollowed = followed
    ? sql`and t.runner_id = any(array(select coalesce(w.root_id, w.id) from follows f join players p on p.user_id = f.user_id
        join runners w on w.player_id = p.id where f.follower_id = ${sql.unseen(userId ?? 0, 'integer')}))`
    : sql``
  const named = (of: string) => [of, country && 'country', followed && 'followed'].filter(Boolean).join('-')
  const first = month ? `${month}-01` : null
  if (!month) {
    const where = sql`${country ? sql`t.country = ${sql.unseen(country, 'text')}` : sql`true`} ${ofFollowed}`
    return {
      name: named('all'),
      table: sql`runner_points t`,
      value: sql`t.points`,
      ...{ where, month: first, better: sql`null::integer` },
      buckets: followed ? null : countsOf(country ?? ''),
      former,
    }
  }
  const inCountry = country ? sql`and t.country = ${sql.unseen(country, 'text')}` : sql``
  if (month === today.slice(0, 7)) {
    const where = sql`t.won > 0 ${inCountry} ${ofFollowed}`
    return {
      name: named('month'),
      ...{ table: sql`runner_points t`, value: sql`t.won`, where, month: first, better: sql`t.better`, former },
      buckets: followed ? null : countsOf(`+${country ?? ''}`),
    }
  }
  const where = sql`t.month = ${first}::date ${inCountry} ${ofFollowed}`
  return {
    name: named('ended'),
    ...{ table: sql`points_months t`, value: sql`t.won`, where, month: first, better: sql`t.better`, former },
    buckets: followed ? null : countsOfMonth(`${month}-01`, country ?? ''),
  }
}

export interface PlacedLine {
  runnerId: number
  points: number
  rank: number
}

const LINE = { runnerId: int, points: int }

/** The lines of a page with their places, equal ones on the same. `buckets`: of the list, where it has some. */
export async function readPage(
  db: Db,
  list: List,
  page: number,
  buckets: readonly PointBucket[] | null,
): Promise<{ lines: PlacedLine[]; total: number }> {
  const offset = (page - 1) * BOARD_PAGE
  const at = buckets && bucketAt(buckets, offset)
  const total = buckets ? linesIn(buckets) : await countAll(db, list)
  if (offset >= total) return { lines: [], total }
  const near = at ? below(list, at.bucket) : sql``
  const found = await rows(
    db,
    LINE,
    ofList(
      list,
      at ? 'page' : 'page-counted',
      sql`select t.runner_id as "runnerId", ${list.value} as points from ${list.table} where ${list.where} ${near}
      order by ${list.value} desc, t.runner_id limit ${sql.raw(String(BOARD_PAGE))} offset ${at ? at.skip : offset}`,
    ),
  )
  let rank = page === 1 ? 1 : await placeIn(db, list, found[0]?.points ?? 0)
  const lines = found.map((line, index) => {
    if (index > 0 && line.points !== found[index - 1]?.points) rank = offset + index + 1
    return { ...line, rank }
  })
  return { lines, total }
}

/** The places of so many points each on a list: how many have more, and one. */
export async function placesIn(db: Db, list: List, asked: readonly number[]): Promise<number[]> {
  const { table, where, value, buckets } = list
  const own = asked.map(bucketOf)
  const above = buckets ? sql`${buckets.above} +` : sql``
  const near = buckets ? sql`and ${value} <= x.top and points_bucket(${value}) <= x.bucket` : sql``
  const found = await rows(
    db,
    { more: int },
    ofList(
      list,
      'places',
      sql`select ${above} (select count(*)::integer from ${table} where ${where} and ${value} > x.points ${near}) as more
      from unnest(${sql.ids(asked)}, ${sql.ids(own)}, ${sql.ids(own.map(topOfBucket))})
        with ordinality as x (points, bucket, top, at) order by x.at`,
    ),
  )
  return found.map(({ more }) => more + 1)
}

/** The same of one. */
export const placeIn = async (db: Db, list: List, points: number): Promise<number> =>
  (await placesIn(db, list, [points]))[0] ?? 1

/** Lines of a bucket and those after it. */
const below = ({ value }: List, bucket: number): SQL =>
  sql`and ${value} <= ${topOfBucket(bucket)} and points_bucket(${value}) <= ${bucket}`

const countAll = async (db: Db, list: List): Promise<number> => {
  const { table, where } = list
  const query = ofList(list, 'all', sql`select count(*) as count from ${table} where ${where}`)
  return (await row(db, { count: int }, query))?.count ?? 0
}

/** The most that anybody has on a list. */
export const mostOf = async (db: Db, list: List): Promise<number> => {
  const { table, value, where } = list
  const query = ofList(list, 'most', sql`select max(${value}) as most from ${table} where ${where}`)
  return (await row(db, { most: int.orNull }, query))?.most ?? 0
}
