import type { points } from '@kz/contract/runs/points'
import type { Received } from '@kz/contract/wire/endpoint'
import { type SQL, sql } from '../platform/api/sql.ts'

/** The places that those of now are held against: a week before, on the board of a month those of the month before. */

export type Asked = Received<(typeof points)['GET /points/top']>['query']

const WEEK = 7
/** where the night a week ago made no rows, the one before */
const REACH = 14

/** Whether a row `d` of a day is of a week before `today`, `yyyy-MM-dd`. */
export const inReach = (today: string): SQL =>
  sql`d.day between ${today}::date - ${REACH}::integer and ${today}::date - ${WEEK}::integer`

/** The former place of `x.runner_id` on a list, in a country by those who were of it then; null: none is kept. */
export function formerOf({ month, country, followed }: Asked, today: string): SQL | null {
  if (followed) return null
  const place = country ? sql`d.country_place` : sql`d.place`
  const ofCountry = country ? sql`and d.country = ${country}` : sql``
  return month
    ? sql`(select ${place} from points_months d where d.runner_id = x.runner_id ${ofCountry}
        and d.month = (${`${month}-01`}::date - interval '1 month')::date)`
    : sql`(select ${place} from points_days d where d.runner_id = x.runner_id ${ofCountry} and ${inReach(today)}
        order by d.day desc limit 1)`
}
