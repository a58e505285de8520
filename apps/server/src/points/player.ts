import { DIFFICULTIES, type Difficulty } from '@kz/contract/rules'
import type { PlayerCareer, PlayerPoints, points } from '@kz/contract/runs/points'
import type { Context } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { int, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { runnersNamed } from '../runs/api.ts'

const MOST_DAYS = 2_000

const OWN = { of: int, points: int.orNull, rank: int.orNull, rankInCountry: int.orNull }

/** What a runner has and where that puts them, with a row for each of the last `days` since the first. */
export async function pointsOf(db: Db, runnerId: number | null, days = MOST_DAYS): Promise<PlayerPoints> {
  const [found, history] = await Promise.all([
    row(db, OWN, sql.named('points-of', standOf(runnerId))),
    rows(
      db,
      { day: text, points: int, rank: int },
      sql.named(
        'points-history',
        sql`select to_char(day, 'YYYY-MM-DD') as day, points, place as rank from (
        select day, points, place from points_days where runner_id = ${runnerId} order by day desc limit ${days}
      ) last order by day`,
      ),
    ),
  ])
  const { of = 0, points = null, rank = null, rankInCountry = null } = found ?? {}
  if (points === null) return { points: 0, rank: null, rankInCountry: null, of, history }
  return { points, rank, rankInCountry, of, history }
}

/** Points and both places, off the counts that are kept: lines of one bucket are looked at. */
const standOf = (runnerId: number | null): SQL => sql`
  select (select coalesce(sum(count), 0)::integer from point_counts where list = '') as of, x.points,
    1 + (select coalesce(sum(count), 0)::integer from point_counts where list = '' and bucket > x.bucket)
      + (select count(*)::integer from runner_points t where ${nearAbove}) as rank,
    1 + (select coalesce(sum(count), 0)::integer from point_counts where list = x.country and bucket > x.bucket)
      + (select count(*)::integer from runner_points t where t.country = x.country and ${nearAbove}) as "rankInCountry"
  from (select) one left join (
    select points, country, points_bucket(points) as bucket, ceil(exp((points_bucket(points) + 1) / 64.0::float8)) as top
    from runner_points where runner_id = ${runnerId}
  ) x on true`
const nearAbove = sql.raw(`t.points > x.points and t.points <= x.top::integer and points_bucket(t.points) <= x.bucket`)

const CALENDAR_DAYS = 182

/** The same of a player by name, with their maps and days. Throws ApiError not_found. */
export async function playerPoints(
  { db }: Context,
  { query }: Call<(typeof points)['GET /points/player']>,
): Promise<PlayerCareer> {
  const runnerId = await bestOf(db, await runnersNamed(db, query.player))
  if (runnerId === undefined) throw notFound('Player')
  const [own, runs, maps, days] = await Promise.all([
    pointsOf(db, runnerId),
    runsOf(db, runnerId),
    mapsDoneOf(db, runnerId),
    daysOf(db, runnerId),
  ])
  return { ...own, runs, maps, days }
}

const runsOf = async (db: Db, runnerId: number): Promise<number> =>
  (
    await row(
      db,
      { count: int },
      sql.named(
        'points-runs',
        sql`select count(*)::integer as count from runs where runner_id = ${runnerId} and state = 'COUNTS'`,
      ),
    )
  )?.count ?? 0

async function mapsDoneOf(db: Db, runnerId: number): Promise<PlayerCareer['maps']> {
  const found = await rows(
    db,
    { difficulty: text.as<Difficulty>(), done: int, of: int },
    sql.named(
      'points-maps-done',
      sql`select m.difficulty, count(*) as "of", count(d.map_id) as done
      from maps m left join (select distinct o.map_id from route_points p join routes o on o.id = p.route_id
        where p.runner_id = ${runnerId}) d on d.map_id = m.id
      where m.state = 'ACTIVE' and m.recordable group by 1`,
    ),
  )
  return DIFFICULTIES.flatMap((difficulty) => found.find((one) => one.difficulty === difficulty) ?? [])
}

const daysOf = (db: Db, runnerId: number) =>
  rows(
    db,
    { day: text, runs: int },
    sql.named(
      'points-runs-by-day',
      sql`select to_char(finished_at at time zone 'utc', 'YYYY-MM-DD') as day, count(*) as runs from runs
      where runner_id = ${runnerId} and state = 'COUNTS' and came_at > now() - make_interval(days => ${sql.raw(String(CALENDAR_DAYS))})
      group by 1 order by 1`,
    ),
  )

/** Players of servers may share a name: who has the most points is meant, of none of them the first. */
export const bestOf = async (db: Db, ids: readonly number[]): Promise<number | undefined> =>
  ids.length < 2
    ? ids[0]
    : ((
        await row(
          db,
          { id: int },
          sql`select runner_id as id from runner_points where runner_id = any(${sql.param([...ids])}::integer[])
        order by points desc, runner_id limit 1`,
        )
      )?.id ?? ids[0])
