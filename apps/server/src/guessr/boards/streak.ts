import { type Db, row } from '../../platform/api/db.ts'
import { int } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { TODAY } from '../staff/seasons.ts'

/** Days in a row with a finished daily: up to today or yesterday, and the most there ever were. */
export async function streaksOf(db: Db, userId: number): Promise<{ streak: number; longestStreak: number }> {
  const found = await row(
    db,
    { streak: int, longestStreak: int },
    sql`with days as (select day, day - (row_number() over (order by day))::integer as run from guessr_games
          where user_id = ${userId} and mode = 'daily' and counts),
        runs as (select count(*) as days, max(day) as until from days group by run)
      select coalesce(max(days) filter (where until >= ${TODAY} - 1), 0) as streak,
        coalesce(max(days), 0) as "longestStreak" from runs`,
  )
  return found ?? { streak: 0, longestStreak: 0 }
}
