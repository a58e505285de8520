import { BOARD_PAGE } from '@kz/contract/rules'
import type { PointsTop } from '@kz/contract/runs/points'
import { type Db, row, rows } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { changesOf } from './former.ts'
import { type List, placeIn } from './list.ts'
import { pointBuckets } from './places.ts'
import { NOBODY, namesOf } from './runners.ts'

/** A member's own line of a list with two above it and one below; null without one. */
export async function ownLine(db: Db, list: List, runnerId: number): Promise<PointsTop['mine']> {
  const { table, value, where } = list
  const mine = await row(
    db,
    { points: int, all: int, country: text },
    sql`select ${value} as points, x.points as all, x.country from ${table} join runner_points x on x.runner_id = t.runner_id
      where ${where} and t.runner_id = ${runnerId}`,
  )
  if (!mine) return null
  const { points, country } = mine
  const ofCountry: List = {
    ...{ table: sql`runner_points t`, value: sql`t.points`, where: sql`t.country = ${country}`, buckets: country },
    former: null,
  }
  const beside = (compare: string, order: string, most: number) =>
    rows(
      db,
      { runnerId: int, points: int },
      sql`select t.runner_id as "runnerId", ${value} as points from ${table}
        where ${where} and (${value}, -t.runner_id) ${sql.raw(compare)} (${points}::integer, -${runnerId}::integer)
          and ${value} ${sql.raw(`${compare}=`)} ${points}
        order by ${value} ${sql.raw(order)}, t.runner_id ${sql.raw(order === 'asc' ? 'desc' : 'asc')} limit ${most}`,
    )
  const buckets = list.buckets === null ? null : await pointBuckets(db, list.buckets)
  const [above, below] = await Promise.all([beside('>', 'asc', 2), beside('<', 'desc', 1)])
  const shown = [...above.reverse(), { runnerId, points }, ...below]
  const ids = shown.map((line) => line.runnerId)
  const [rank, rankInCountry, names, ranks] = await Promise.all([
    placeIn(db, list, points, buckets),
    placeIn(db, ofCountry, mine.all),
    namesOf(db, ids),
    Promise.all(shown.map((line) => placeIn(db, list, line.points, buckets))),
  ])
  const changes = await changesOf(db, list.former, [{ runnerId, rank }])
  const next = above.findLast((line) => line.points > points)
  return {
    ...{ rank, points, rankInCountry, country },
    change: changes.get(runnerId) ?? null,
    around: shown.map((line, at) => ({
      ...{ rank: ranks[at] ?? rank, ...(names.get(line.runnerId) ?? NOBODY), points: line.points },
    })),
    page: Math.ceil(rank / BOARD_PAGE),
    toNext: next ? next.points - points : null,
  }
}
