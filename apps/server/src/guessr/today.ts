import type { guessr } from '@kz/contract/guessr/guessr'
import { GUESSR_RANKED_A_DAY, type GuessrMode } from '@kz/contract/guessr/guessr-rules'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import type { Call } from '../platform/api/handler.ts'
import { day, int, moment, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { switchState } from '../platform/api/switches.ts'
import { firstLines, ownLine } from './boards/leaderboard.ts'
import { streaksOf } from './boards/streak.ts'
import { isOf, type Player, playerOf } from './player.ts'
import { allSeasons, currentSeason, keepSeason, shownSeason, TODAY } from './staff/seasons.ts'
import { rankedToday } from './start.ts'

/** How the season and today stand, for everybody and for the caller. */

type Calls = typeof guessr

const FIRST_LINES = 8

/** The season, its first players, today's best daily, and what the caller has of it. */
export async function season({ db }: Context, { viewer }: Call<Calls['GET /kzguessr/season']>) {
  const current = await currentSeason(db)
  const board = { period: 'season', startsOn: current.startsOn, mode: 'all' } as const
  const [known, top, today] = await Promise.all([allSeasons(db), firstLines(db, board, FIRST_LINES), todayOf(db)])
  const me = viewer && (await ownToday(db, viewer.userId, board))
  const others = known.filter((one) => one.season !== current.season)
  return {
    season: shownSeason(current),
    seasons: [current, ...others].map(shownSeason),
    top: top.map(({ rank, playerId, pseudo, country, points }) => ({ rank, playerId, pseudo, country, points })),
    today,
    me,
  }
}

async function todayOf(db: Db) {
  const [now, best] = await Promise.all([
    row(
      db,
      { day, ends: moment, players: int },
      sql`select ${TODAY} as day, (${TODAY} + 1)::timestamp at time zone 'utc' as ends,
          (select count(*) from guessr_games where day = ${TODAY} and mode = 'daily' and counts) as players`,
    ),
    row(
      db,
      { playerId: int, pseudo: text, country: text, points: int },
      sql`select u.id as "playerId", u.pseudo, u.country, g.points from guessr_games g join users u on u.id = g.user_id
        where g.day = ${TODAY} and g.mode = 'daily' and g.counts order by g.points desc, g.ms, g.id limit 1`,
    ),
  ])
  if (!now) throw new Error('no day')
  return { day: now.day, endsIso: now.ends.toISOString(), players: now.players, best: best ?? null }
}

async function ownToday(db: Db, userId: number, board: { period: 'season'; startsOn: string; mode: 'all' }) {
  const [daily, line] = await Promise.all([dailyOf(db, { userId, guest: null }), ownLine(db, board, userId)])
  return {
    daily: daily.state,
    points: daily.points,
    rank: line?.rank ?? null,
    seasonPoints: line?.points ?? 0,
  }
}

/** Today's daily of a player. */
async function dailyOf(db: Db, player: Player) {
  const game = await row(
    db,
    { gameId: int, finishedAt: moment.orNull, points: int },
    sql`select id as "gameId", finished_at as "finishedAt", points from guessr_games
      where ${isOf(player)} and day = ${TODAY} and mode = 'daily'`,
  )
  if (!game) return { state: 'open', gameId: null, points: null } as const
  const { gameId, finishedAt, points } = game
  if (!finishedAt) return { state: 'running', gameId, points: null } as const
  return { state: 'played', gameId, points } as const
}

/** What the caller may start, or go on with. */
export async function own(ctx: Context, call: Call<Calls['GET /kzguessr/own']>) {
  const { db } = ctx
  const player = playerOf(ctx, call)
  const { blocked, reason } = await switchState(db, 'KZGUESSR')
  const closed = blocked ? reason || 'KzGuessr is closed for now' : null
  const nothing = { closed, open: null, daily: { state: 'open', gameId: null }, roomCode: null, streak: 0 } as const
  if (!player) return { ...nothing, rankedLeft: 0 }
  const [open, { state, gameId }] = await Promise.all([openGame(db, player), dailyOf(db, player)])
  const daily = { state, gameId }
  if (player.userId === null) return { ...nothing, open, daily, rankedLeft: 0 }
  const [ranked, seat, { streak }] = await Promise.all([
    rankedToday(db, player),
    row(
      db,
      { code: text },
      sql`select r.code from guessr_seats s join guessr_rooms r on r.id = s.room_id
        where s.user_id = ${player.userId} and s.left_at is null`,
    ),
    streaksOf(db, player.userId),
  ])
  return {
    closed,
    open,
    daily,
    rankedLeft: Math.max(0, GUESSR_RANKED_A_DAY - ranked),
    roomCode: seat?.code ?? null,
    streak,
  }
}

async function openGame(db: Db, player: Player) {
  const open = await row(
    db,
    { gameId: int, mode: text.as<GuessrMode>(), round: int },
    sql`select id as "gameId", mode, (select count(*) from guessr_rounds r where r.game_id = g.id
        and r.started_at is not null) as round
      from guessr_games g where ${isOf(player)} and finished_at is null and mode <> 'room'`,
  )
  return open ?? null
}

/** Names of all maps that are played. */
export async function names({ db }: Context) {
  const found = await rows(
    db,
    { mapName: text },
    sql`select name as "mapName" from maps where state = 'ACTIVE' order by lower(name), name`,
  )
  return { names: found.map(({ mapName }) => mapName) }
}

/** A new day has begun: its season has a row, and pages ask. */
export const beginDay = (ctx: Context): Promise<void> =>
  inTransaction(ctx, async (tx, emit) => {
    await keepSeason(tx)
    emit({ type: 'guessr.today', data: {} })
    emit({ type: 'guessr.changed', data: {} })
  })
