import { BOARD_PAGE } from '@kz/contract/rules'
import type { PointsLine, PointsTop } from '@kz/contract/runs/points'
import { type Db, rows } from '../platform/api/db.ts'
import { int, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { type List, ofCountry, type PlacedLine, placeIn, placesIn } from './list.ts'
import { ofList } from './places.ts'

/** A member's own line of a list with two above it and two below. */

const BESIDE = 2

const NEAR = { side: int, runnerId: int, points: int, all: int, country: text }
export type Near = RowOf<typeof NEAR>

/** These lines, the highest first; none where the member has none. */
export async function linesNear(db: Db, list: List, userId: number): Promise<Near[]> {
  const { table, value, where } = list
  const beside = (side: number, compare: string, order: string, other: string) =>
    sql`(select ${sql.raw(String(side))} as side, t.runner_id, ${value} as points from ${table}
      where ${where} and (${value}, -t.runner_id) ${sql.raw(compare)} (mine.points, -mine.runner_id)
        and ${value} ${sql.raw(`${compare}=`)} mine.points
      order by ${value} ${sql.raw(order)}, t.runner_id ${sql.raw(other)} limit ${sql.raw(String(BESIDE))})`
  return rows(
    db,
    NEAR,
    ofList(
      list,
      'near',
      sql`with mine as (
        select t.runner_id, ${value} as points, a.points as all, a.country
        from ${table} join runner_points a on a.runner_id = t.runner_id where ${where} and t.runner_id = (
          select coalesce(w.root_id, w.id) from runners w join players p on p.id = w.player_id where p.user_id = ${sql.unseen(userId, 'integer')})
      )
      select near.side, near.runner_id as "runnerId", near.points, mine.all, mine.country
      from mine cross join lateral (
        ${beside(1, '>', 'asc', 'desc')} union all select 0, mine.runner_id, mine.points union all ${beside(-1, '<', 'desc', 'asc')}
      ) near order by near.points desc, near.runner_id`,
    ),
  )
}

export interface OwnPlaces {
  around: PlacedLine[]
  rankInCountry: number
}

/** The places of these lines, and the member's in their country. */
export async function placesNear(db: Db, list: List, near: readonly Near[]): Promise<OwnPlaces | null> {
  const [first] = near
  if (!first) return null
  const [ranks, rankInCountry] = await Promise.all([
    placesIn(
      db,
      list,
      near.map(({ points }) => points),
    ),
    placeIn(db, ofCountry(first.country), first.all),
  ])
  return { around: near.map(({ runnerId, points }, at) => ({ runnerId, points, rank: ranks[at] ?? 1 })), rankInCountry }
}

/** All of it as it is shown; `around`: the lines as they are shown. */
export function ownLine(near: readonly Near[], rankInCountry: number, around: PointsLine[]): PointsTop['mine'] {
  const own = near.findIndex(({ side }) => side === 0)
  const [mine, line] = [near[own], around[own]]
  if (!mine || !line) return null
  const { points, country } = mine
  const next = near.slice(0, own).findLast((one) => one.points > points)
  return {
    ...{ rank: line.rank, points, rankInCountry, country },
    change: line.change,
    around,
    page: Math.ceil(line.rank / BOARD_PAGE),
    toNext: next ? next.points - points : null,
  }
}
