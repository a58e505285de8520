import { ApiError } from '@kz/contract/errors'
import type { guessrStaff } from '@kz/contract/guessr/guessr-staff'
import { pagingOf } from '@kz/contract/wire/page'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { type Db, hasRow, row, rows } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import type { Call } from '../../platform/api/handler.ts'
import { day, int, json, moment, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { recountPlayer } from '../boards/standings.ts'
import { allSeasons, keepSeason } from './seasons.ts'

/** What staff do about seasons and odd games. */

type Calls = typeof guessrStaff

const PAGE = 25

/** Names a season that has begun, or takes its name away. Throws ApiError not_found. */
export function nameSeason(ctx: Context, { body }: Call<Calls['POST /kzguessr/season']>) {
  return inTransaction(ctx, async (tx, emit, audit) => {
    await keepSeason(tx)
    const before = (await allSeasons(tx)).find(({ season }) => season === body.season)
    if (!before) throw notFound('Season')
    const name = body.name || null
    await tx.execute(sql`update guessr_seasons set name = ${name} where number = ${body.season}`)
    await audit('kzguessr.name-season', `kzguessr-season ${body.season}`, {
      before: { name: before.name },
      after: { name },
    })
    emit({ type: 'guessr.today', data: {} })
    return { season: body.season, name }
  })
}

const MARK = {
  id: int,
  kind: text.as<'fast' | 'first step' | 'same place'>(),
  other: json.orNull.as<{ playerId: number; pseudo: string; country: string } | null>(),
  markedAt: moment,
  gameId: int,
  mode: text,
  day,
  points: int,
  struck: text.orNull,
  rounds: json.as<{ outcome: string; step: number | null; ms: number }[]>(),
  playerId: int,
  pseudo: text,
  country: text,
  settledBy: text.orNull,
  settledAt: moment.orNull,
  note: text,
}

/** Marked games: those nobody looked at newest first, or those that were. */
export async function listMarks({ db }: Context, { query }: Call<Calls['GET /kzguessr/marks']>) {
  const { state, page } = query
  const which = state === 'open' ? sql`settled_at is null` : sql`settled_at is not null`
  const order = state === 'open' ? sql`k.id desc` : sql`k.settled_at desc, k.id desc`
  const [marks, count] = await Promise.all([
    rows(
      db,
      MARK,
      sql`select k.id, k.kind, case when o.id is not null then
            json_build_object('playerId', o.id, 'pseudo', o.pseudo, 'country', o.country) end as other, k.marked_at as "markedAt", g.id as "gameId", g.mode, g.day, g.points,
          g.struck_reason as struck, coalesce((select json_agg(json_build_object('outcome', r.outcome, 'step', r.step, 'ms', r.ms)
            order by r.round) from guessr_rounds r where r.game_id = g.id), '[]') as rounds,
          u.id as "playerId", u.pseudo, u.country, s.pseudo as "settledBy", k.settled_at as "settledAt", k.note
        from guessr_marks k join guessr_games g on g.id = k.game_id join users u on u.id = g.user_id
        left join users s on s.id = k.settled_by
        left join guessr_games og on og.id = k.other_id left join users o on o.id = og.user_id
        where ${which} order by ${order} limit ${PAGE} offset ${(page - 1) * PAGE}`,
    ),
    row(db, { marks: int }, sql`select count(*) as marks from guessr_marks where ${which}`),
  ])
  return {
    marks: marks.map(
      ({ id, kind, other, markedAt, playerId, pseudo, country, settledBy, settledAt, note, ...game }) => ({
        id,
        kind,
        other,
        markedIso: markedAt.toISOString(),
        game,
        player: { playerId, pseudo, country },
        settled: settledAt && { by: settledBy ?? '', iso: settledAt.toISOString(), note },
      }),
    ),
    ...pagingOf(page, PAGE, count?.marks ?? 0),
  }
}

/** Somebody looked at a mark. Throws ApiError not_found, and wrong_state when somebody else did before. */
export function settleMark(ctx: Context, { query, body, viewer }: Call<Calls['PUT /kzguessr/mark']>) {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const settled = await hasRow(
      tx,
      sql`update guessr_marks set settled_at = now(), settled_by = ${viewer.userId}, note = ${body.note}
        where id = ${query.id} and settled_at is null returning id`,
    )
    if (!settled && (await hasRow(tx, sql`select from guessr_marks where id = ${query.id}`)))
      throw new ApiError('wrong_state')
    if (!settled) throw notFound('Mark')
    await audit('kzguessr.settle-mark', `kzguessr-mark ${query.id}`, { reason: body.note })
    emit({ type: 'guessr.marks', data: {} })
    return { id: query.id }
  })
}

/** The game counts no more, and the boards follow. Throws ApiError not_found, forbidden for one's own, wrong_state. */
export function strikeGame(ctx: Context, { query, body, viewer }: Call<Calls['POST /kzguessr/strike']>) {
  return changeStrike(ctx, query.gameId, viewer.userId, body.reason)
}

/** It counts again. */
export function unstrikeGame(ctx: Context, { query, viewer }: Call<Calls['DELETE /kzguessr/strike']>) {
  return changeStrike(ctx, query.gameId, viewer.userId, null)
}

function changeStrike(ctx: Context, gameId: number, staffId: number, reason: string | null) {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const game = await strikable(tx, gameId)
    if (game.userId === staffId) throw new ApiError('own_game')
    if ((game.struck === null) === (reason === null)) throw new ApiError('wrong_state')
    await tx.execute(sql`update guessr_games set struck_reason = ${reason},
        struck_at = case when ${reason !== null} then now() end,
        struck_by = ${reason === null ? null : staffId}::integer where id = ${gameId}`)
    await recountPlayer(tx, game.userId, game.day)
    await audit(reason === null ? 'kzguessr.unstrike' : 'kzguessr.strike', `kzguessr-game ${gameId}`, {
      before: { userId: game.userId, points: game.points, struck: game.struck },
      ...(reason !== null && { reason }),
    })
    emit({ type: 'guessr.changed', data: {} })
    emit({ type: 'guessr.today', data: {} })
    emit({ type: 'guessr.own', data: { userId: game.userId } })
    return { gameId, struck: reason }
  })
}

/** A finished game that counts or would, locked. */
async function strikable(tx: Db, gameId: number) {
  const game = await row(
    tx,
    { userId: int, day, points: int, struck: text.orNull },
    sql`select user_id as "userId", day, points, struck_reason as struck from guessr_games
      where id = ${gameId} and finished_at is not null and is_counted for update`,
  )
  if (!game) throw notFound('Game')
  return game
}
