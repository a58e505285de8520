import type { guessr } from '@kz/contract/guessr/guessr'
import { BOARD_PAGE } from '@kz/contract/rules'
import { pagingOf } from '@kz/contract/wire/page'
import type { Context } from '../../platform/api/context.ts'
import { type Db, row, rows } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import type { Call } from '../../platform/api/handler.ts'
import { day, int, text } from '../../platform/api/shape.ts'
import { type SQL, sql } from '../../platform/api/sql.ts'
import { currentSeason, type Season, seasonOf, shownSeason } from '../staff/seasons.ts'

/** The boards of a season, a week or a day, as they were counted when games ended. */

type Calls = typeof guessr

const LINE = { playerId: int, pseudo: text, country: text, points: int, games: int, best: int, total: int, ms: int }
const columns = sql.raw(`s.user_id as "playerId", u.pseudo, u.country, s.points, s.games, s.best, s.total, s.ms`)
const order = sql.raw('s.points desc, s.ms, s.user_id')

interface Board {
  period: 'season' | 'week' | 'day'
  startsOn: string
  mode: 'all' | 'daily' | 'ranked'
  country?: string | undefined
}

const sourceOf = ({ country }: Pick<Board, 'country'>): SQL =>
  country === undefined
    ? sql`guessr_standings s`
    : sql`guessr_standings s join users c on c.id = s.user_id and c.country = ${country}`

const isOn = ({ period, startsOn, mode }: Board): SQL =>
  sql`s.period = ${period} and s.starts_on = ${startsOn} and s.mode = ${mode}`

const asLine = ({ total, ...line }: { total: number; games: number } & Lines[number], rank: number) => ({
  ...line,
  rank,
  average: Math.round(total / line.games),
})
type Lines = Awaited<ReturnType<typeof linesOf>>

/** Lines of a board from a place on. */
const linesOf = (db: Db, board: Board, limit: number, offset: number) =>
  rows(
    db,
    LINE,
    sql`select ${columns} from (select s.* from ${sourceOf(board)} where ${isOn(board)}
        order by ${order} limit ${limit} offset ${offset}) s
      join users u on u.id = s.user_id order by ${order}`,
  )

/** The first lines of a board, with their ranks. */
export const firstLines = async (db: Db, board: Board, count: number) =>
  (await linesOf(db, board, count, 0)).map((line, at) => asLine(line, at + 1))

async function countOf(db: Db, board: Board): Promise<number> {
  const found = await row(
    db,
    { players: int },
    sql`select count(*) as players from ${sourceOf(board)} where ${isOn(board)}`,
  )
  return found?.players ?? 0
}

/** A player's own line and its rank; undefined for who is not on the board. */
export async function ownLine(db: Db, board: Board, userId: number) {
  const line = await row(
    db,
    { ...LINE, rank: int },
    sql`select ${columns}, (select 1 + count(*) from ${sourceOf(board)} where ${isOn(board)}
          and (s.points > o.points or (s.points = o.points and (s.ms, s.user_id) < (o.ms, o.user_id)))) as rank
      from (select s.* from ${sourceOf(board)} where ${isOn(board)} and s.user_id = ${userId}) o
        cross join lateral (select o.*) s join users u on u.id = s.user_id`,
  )
  return line && asLine(line, line.rank)
}

/** A page of a board. Throws ApiError not_found for a season that never was. */
export async function leaderboard({ db }: Context, { query, viewer }: Call<Calls['GET /kzguessr/leaderboard']>) {
  const { period, mode, country, page } = query
  const season = query.season ? await seasonOf(db, query.season) : await currentSeason(db)
  if (!season) throw notFound('Season')
  const { from, until, shown } = await spanOf(db, period, query.date, season)
  const board = { period, startsOn: from, mode, country }
  const [lines, players, me] = await Promise.all([
    linesOf(db, board, BOARD_PAGE, (page - 1) * BOARD_PAGE),
    countOf(db, board),
    viewer ? ownLine(db, board, viewer.userId) : undefined,
  ])
  return {
    season: shown,
    period,
    mode,
    from,
    until,
    lines: lines.map((line, at) => asLine(line, (page - 1) * BOARD_PAGE + at + 1)),
    me: me ? { ...me, page: Math.ceil(me.rank / BOARD_PAGE) } : null,
    ...pagingOf(page, BOARD_PAGE, players),
  }
}

/** First and last day of a period, and the season it is shown with. */
async function spanOf(db: Db, period: Board['period'], date: string | undefined, season: Season) {
  const found = await row(
    db,
    { week: day, weekEnds: day, today: day },
    sql`with t as (select coalesce(${date ?? null}::date, (now() at time zone 'utc')::date) as today)
      select today, date_trunc('week', today)::date as week, date_trunc('week', today)::date + 6 as "weekEnds"
      from t`,
  )
  if (!found) throw new Error('no day')
  const { today, week, weekEnds } = found
  const shown = shownSeason(season)
  if (period === 'day') return { from: today, until: today, shown }
  if (period === 'week') return { from: week, until: weekEnds, shown }
  const lastDay = new Date(Date.parse(shown.endsIso) - 1).toISOString().slice(0, 10)
  return { from: shown.startsIso.slice(0, 10), until: lastDay, shown }
}
