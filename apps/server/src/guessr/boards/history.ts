import type { guessr } from '@kz/contract/guessr/guessr'
import { type GuessrMode, type GuessrOutcome, guessrSquares } from '@kz/contract/guessr/guessr-rules'
import { pagingOf } from '@kz/contract/wire/page'
import type { Context } from '../../platform/api/context.ts'
import { hasRow, row, rows } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import type { Call } from '../../platform/api/handler.ts'
import { bool, day, int, json, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { allSeasons, currentSeason, shownSeason, TODAY } from '../staff/seasons.ts'
import { firstLines, ownLine } from './leaderboard.ts'
import { streaksOf } from './streak.ts'

type Calls = typeof guessr

const PAGE = 25
const CALENDAR_DAYS = 366
const FAME = 3
const BEST_GAMES = 10

const PAST = {
  gameId: int,
  mode: text.as<GuessrMode>(),
  day,
  points: int,
  ms: int,
  isCounted: bool,
  struck: text.orNull,
  rounds: json.as<{ outcome: GuessrOutcome; step: number | null }[]>(),
}

/** A player's finished daily and ranked games, calendar of dailies and season; names no map. Throws not_found. */
export async function history({ db }: Context, { query, viewer }: Call<Calls['GET /kzguessr/history']>) {
  const { userId, page } = query
  if (!(await hasRow(db, sql`select from users where id = ${userId}`))) throw notFound('Player')
  // practice is one's own
  const modes = viewer?.userId === userId ? ['daily', 'ranked', 'practice'] : ['daily', 'ranked']
  const finished = sql`g.user_id = ${userId} and g.finished_at is not null and g.mode in ${modes}`
  const { startsOn } = await currentSeason(db)
  const [games, count, calendar, streaks, line] = await Promise.all([
    rows(
      db,
      PAST,
      sql`select g.id as "gameId", g.mode, g.day, g.points, g.ms, g.is_counted as "isCounted", g.struck_reason as struck,
          coalesce((select json_agg(json_build_object('outcome', r.outcome, 'step', r.step) order by r.round)
            from guessr_rounds r where r.game_id = g.id), '[]') as rounds
        from guessr_games g where ${finished} order by g.started_at desc, g.id desc
        limit ${PAGE} offset ${(page - 1) * PAGE}`,
    ),
    row(db, { games: int }, sql`select count(*) as games from guessr_games g where ${finished}`),
    rows(
      db,
      { day, points: int },
      sql`select day, points from guessr_games where user_id = ${userId} and mode = 'daily' and counts
        and day > ${TODAY} - ${CALENDAR_DAYS}::integer order by day`,
    ),
    streaksOf(db, userId),
    ownLine(db, { period: 'season', startsOn, mode: 'all' }, userId),
  ])
  return {
    games: games.map(({ rounds, ...game }) => ({ ...game, squares: guessrSquares(rounds) })),
    calendar,
    ...streaks,
    season: { points: line?.points ?? 0, rank: line?.rank ?? null, games: line?.games ?? 0 },
    ...pagingOf(page, PAGE, count?.games ?? 0),
  }
}

/** The first three of each season that is over, and the best games ever. */
export async function hallOfFame({ db }: Context) {
  const { season: current } = await currentSeason(db)
  const over = (await allSeasons(db)).filter(({ season }) => season < current)
  const seasons = []
  for (const season of over) {
    const lines = await firstLines(db, { period: 'season', startsOn: season.startsOn, mode: 'all' }, FAME)
    seasons.push({ ...shownSeason(season), lines })
  }
  const games = await rows(
    db,
    {
      playerId: int,
      pseudo: text,
      country: text,
      points: int,
      mode: text.as<'daily' | 'ranked'>(),
      ms: int,
      day,
    },
    sql`select u.id as "playerId", u.pseudo, u.country, g.points, g.mode, g.ms, g.day
      from guessr_games g join users u on u.id = g.user_id where g.counts
      order by g.points desc, g.ms, g.id limit ${BEST_GAMES}`,
  )
  return { seasons, games: games.map((game, at) => ({ ...game, rank: at + 1 })) }
}
