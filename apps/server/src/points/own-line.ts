import { BOARD_PAGE } from '@kz/contract/rules'
import type { PointsTop } from '@kz/contract/runs/points'
import { type Db, row, rows } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { describeLines } from './lines.ts'
import { type List, ofCountry, placeIn } from './list.ts'
import { ofList, pointBuckets } from './places.ts'

/** A member's own line of a list with two above it and two below; null without one. `today` is `yyyy-MM-dd`. */
export async function ownLine(db: Db, list: List, runnerId: number, today: string): Promise<PointsTop['mine']> {
  const { table, value, where } = list
  const mine = await row(
    db,
    { points: int, all: int, country: text },
    ofList(
      list,
      'own',
      sql`select ${value} as points, x.points as all, x.country from ${table} join runner_points x on x.runner_id = t.runner_id
      where ${where} and t.runner_id = ${runnerId}`,
    ),
  )
  if (!mine) return null
  const { points, country } = mine
  const beside = (compare: string, order: string) =>
    rows(
      db,
      { runnerId: int, points: int },
      ofList(
        list,
        `beside-${order}`,
        sql`select t.runner_id as "runnerId", ${value} as points from ${table}
        where ${where} and (${value}, -t.runner_id) ${sql.raw(compare)} (${points}::integer, -${runnerId}::integer)
          and ${value} ${sql.raw(`${compare}=`)} ${points}
        order by ${value} ${sql.raw(order)}, t.runner_id ${sql.raw(order === 'asc' ? 'desc' : 'asc')} limit 2`,
      ),
    )
  const [buckets, above, below] = await Promise.all([
    list.buckets === null ? null : pointBuckets(db, list.buckets),
    beside('>', 'asc'),
    beside('<', 'desc'),
  ])
  const shown = [...above.reverse(), { runnerId, points }, ...below]
  const [rankInCountry, ranks] = await Promise.all([
    placeIn(db, ofCountry(country), mine.all),
    Promise.all(shown.map((line) => placeIn(db, list, line.points, buckets))),
  ])
  const placed = shown.map((line, at) => ({ ...line, rank: ranks[at] as number }))
  const around = await describeLines(db, list, placed, today)
  const own = above.length
  const rank = placed[own]?.rank as number
  const next = above.findLast((line) => line.points > points)
  return {
    ...{ rank, points, rankInCountry, country },
    change: around[own]?.change ?? null,
    around,
    page: Math.ceil(rank / BOARD_PAGE),
    toNext: next ? next.points - points : null,
  }
}
