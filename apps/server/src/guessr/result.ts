import type { guessr } from '@kz/contract/guessr/guessr'
import { guessrSquares } from '@kz/contract/guessr/guessr-rules'
import { isIn } from '@kz/contract/roles'
import type { Context } from '../platform/api/context.ts'
import { type Db, hasRow, row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { int, moment, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { readGame } from './game.ts'
import { isOf, playerOf } from './player.ts'
import { TODAY } from './staff/seasons.ts'
import { doneRounds } from './view.ts'

/** A finished game: answers, points, and a text to share that names no map. */

const MODES = { daily: 'daily', ranked: 'ranked', practice: 'practice', room: 'room' } as const

/** One's own finished game; staff of the game read any, a daily when its day is over. Throws ApiError not_found. */
export async function readResult(ctx: Context, call: Call<(typeof guessr)['GET /kzguessr/result']>) {
  const { gameId } = call.query
  const player = playerOf(ctx, call)
  const isStaff = call.viewer !== null && isIn('MAPC', call.viewer.roles)
  const mine = player ? isOf(player) : sql`false`
  const readable = sql`select from guessr_games where id = ${gameId} and finished_at is not null
    and (${mine} or (${isStaff} and (mode <> 'daily' or day < ${TODAY})))`
  if (!(await hasRow(ctx.db, readable))) throw notFound('Game')
  return resultOf(ctx, ctx.db, gameId)
}

const FINISHED = {
  finishedAt: moment,
  ms: int,
  struck: text.orNull,
  playerId: int.orNull,
  pseudo: text.orNull,
  country: text.orNull,
}

/** The result of a finished game. */
export async function resultOf(ctx: Context, db: Db, gameId: number) {
  const game = await readGame(db, gameId)
  const finished = await row(
    db,
    FINISHED,
    sql`select g.finished_at as "finishedAt", g.ms, g.struck_reason as struck, u.id as "playerId", u.pseudo, u.country
      from guessr_games g left join users u on u.id = g.user_id where g.id = ${gameId} and g.finished_at is not null`,
  )
  if (!finished) throw notFound('Game')
  const { finishedAt, ms, struck, playerId, pseudo, country } = finished
  const { mode, day, points, isCounted } = game
  const rounds = await doneRounds(db, game)
  const place = mode === 'daily' ? await dailyPlace(db, day, gameId) : { place: null, players: null }
  return {
    gameId,
    mode,
    day,
    finishedIso: finishedAt.toISOString(),
    player: playerId === null ? null : { playerId, pseudo: pseudo ?? '', country: country ?? 'n-a' },
    points,
    ms,
    isCounted,
    struck,
    rounds,
    share: [
      `KzGuessr ${MODES[mode]} ${day.split('-').reverse().join('/')}: ${points}`,
      guessrSquares(rounds),
      `${ctx.config.siteUrl}/kzguessr`,
    ].join('\n'),
    ...place,
  }
}

/** Whose daily games of the day are better, and how many there are; struck games have no place. */
async function dailyPlace(db: Db, day: string, gameId: number) {
  const found = await row(
    db,
    { place: int.orNull, players: int },
    sql`select (select 1 + count(*) from guessr_games o where o.day = ${day} and o.mode = 'daily' and o.counts
          and (o.points > g.points or (o.points = g.points and o.ms < g.ms)) and g.counts) as place,
        (select count(*) from guessr_games where day = ${day} and mode = 'daily' and counts) as players
      from guessr_games g where g.id = ${gameId} and g.counts`,
  )
  return found ?? { place: null, players: null }
}
