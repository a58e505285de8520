import type { points } from '@kz/contract/runs/points'
import type { Received } from '@kz/contract/wire/endpoint'
import { type Db, rows } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { ofList } from './places.ts'

/** The places that those of now are held against: a week before, on the board of a month those of the month before. */

export type Asked = Received<(typeof points)['GET /points/top']>['query']

const WEEK = 7
/** where the night a week ago made no rows, the one before */
const REACH = 14

/** Whether a row `d` of a day is of a week before `today`, `yyyy-MM-dd`. */
export const inReach = (today: string): SQL =>
  sql`d.day between ${today}::date - ${REACH}::integer and ${today}::date - ${WEEK}::integer`

/** The former place of `t.runner_id` on a list, in a country by those who were of it then; null: none is kept. */
export function formerOf({ month, country, followed }: Asked, today: string): SQL | null {
  if (followed) return null
  const place = country ? sql`d.country_place` : sql`d.place`
  const ofCountry = country ? sql`and d.country = ${country}` : sql``
  return month
    ? sql`(select ${place} from points_months d where d.runner_id = t.runner_id ${ofCountry}
        and d.month = (${`${month}-01`}::date - interval '1 month')::date)`
    : sql`(select ${place} from points_days d where d.runner_id = t.runner_id ${ofCountry} and ${inReach(today)}
        order by d.day desc limit 1)`
}

/** Places gained by runners who are at `rank` now; who was not on the list then has none. */
export async function changesOf(
  db: Db,
  list: { name: string; former: SQL | null },
  lines: readonly { runnerId: number; rank: number }[],
): Promise<Map<number, number>> {
  const { former } = list
  if (former === null || lines.length === 0) return new Map()
  const ids = lines.map(({ runnerId }) => runnerId)
  const found = await rows(
    db,
    { runnerId: int, before: int.orNull },
    ofList(
      list,
      'former',
      sql`select t.runner_id as "runnerId", ${former} as before from unnest(${sql.ids(ids)}) as t (runner_id)`,
    ),
  )
  const before = new Map(found.map((line) => [line.runnerId, line.before]))
  return new Map(
    lines.flatMap(({ runnerId, rank }) => {
      const place = before.get(runnerId) ?? null
      return place === null ? [] : [[runnerId, place - rank]]
    }),
  )
}
