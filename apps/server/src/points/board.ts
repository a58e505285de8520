import { BOARD_PAGE } from '@kz/contract/rules'
import type { PointsTop, points } from '@kz/contract/runs/points'
import type { Context } from '../platform/api/context.ts'
import { type Db, rows } from '../platform/api/db.ts'
import type { Call } from '../platform/api/handler.ts'
import { text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { describeLines, movedOf } from './lines.ts'
import { listOf, mostOf, readPage } from './list.ts'
import { linesNear, ownLine, placesNear } from './own-line.ts'
import { pointBuckets } from './places.ts'

/** A page of the board by points: of all time or of a month, of everybody, a country or who is followed. */
export async function pointsTop(
  { db, now }: Context,
  { query, viewer }: Call<(typeof points)['GET /points/top']>,
): Promise<PointsTop> {
  const today = now().toISOString().slice(0, 10)
  const current = today.slice(0, 7)
  const list = listOf(query, viewer?.userId ?? null, today)
  const isWhole = !query.month && !query.country && !query.followed
  const [buckets, near, ended, moved] = await Promise.all([
    list.buckets && pointBuckets(db, list.buckets),
    viewer ? linesNear(db, list, viewer.userId) : [],
    endedMonths(db),
    isWhole ? movedOf(db, today) : [],
  ])
  const [{ lines, total }, own, highest] = await Promise.all([
    readPage(db, list, query.page, buckets),
    placesNear(db, list, near),
    query.page === 1 ? null : mostOf(db, list),
  ])
  const shown = await describeLines(db, list, [...lines, ...(own?.around ?? [])], today)
  const players = shown.slice(0, lines.length)
  const mine = own && ownLine(near, own.rankInCountry, shown.slice(lines.length))
  const most = highest ?? lines[0]?.points ?? 0
  return {
    ...{ page: query.page, totalItems: total, totalPages: Math.max(1, Math.ceil(total / BOARD_PAGE)) },
    ...{ month: query.month ?? null, most, players, mine, moved },
    monthsKept: [current, ...ended.filter((month) => month < current)],
  }
}

/** Months that ended and in which somebody won points, the newest first: as many hops through the index. */
const endedMonths = async (db: Db): Promise<string[]> =>
  (
    await rows(
      db,
      { month: text },
      sql.named(
        'points-months',
        sql`with recursive hop (month) as (
          select max(month) from points_months
          union all select (select max(m.month) from points_months m where m.month < hop.month) from hop
            where hop.month is not null
        ) select to_char(month, 'YYYY-MM') as month from hop where month is not null`,
      ),
    )
  ).map(({ month }) => month)
