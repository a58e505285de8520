import { ApiError } from '@kz/contract/errors'
import type { guessr } from '@kz/contract/guessr/guessr'
import { GUESSR_RANKED_A_DAY, GUESSR_ROUNDS, type GuessrMode } from '@kz/contract/guessr/guessr-rules'
import { countInWindow } from '../platform/admission/rate-limits.ts'
import { addressKey } from '../platform/api/address.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, lockInTransaction, row } from '../platform/api/db.ts'
import type { Call } from '../platform/api/handler.ts'
import { bool, int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { holdOpen } from '../platform/api/switches.ts'
import { todaysDaily } from './daily.ts'
import { type Drawn, draw, seenBy } from './draw.ts'
import { readGame } from './game.ts'
import { isOf, kindOf, newPlayer, type Place, type Player, placeOf } from './player.ts'
import { keepSeason, TODAY } from './staff/seasons.ts'
import { showGame } from './view.ts'

const GAMES_AN_HOUR = 20
const HOUR = 3_600

/**
 * Begins a game with its first round. Throws ApiError not_authenticated for guests who ask for a ranked one, game_open while
 * another game is, daily_played, too_few_pictures and pictures_all_seen.
 */
export async function startGame(ctx: Context, call: Call<(typeof guessr)['POST /kzguessr/start']>) {
  const { mode } = call.body
  if (mode === 'ranked' && !call.viewer) throw new ApiError('not_authenticated')
  const player = newPlayer(ctx, call)
  const place = mode === 'daily' ? placeOf(ctx, call, player) : undefined
  return inTransaction(ctx, async (tx, emit) => {
    await holdOpen(tx, 'KZGUESSR')
    await lockInTransaction(tx, `guessr player ${player.userId ?? player.guest?.toString('hex')}`)
    const { isOpen, isPlayed, ranked, hasSeason } = await standingOf(tx, player)
    if (isOpen) throw new ApiError('game_open')
    if (mode === 'daily' && isPlayed) throw new ApiError('daily_played')
    if (ctx.config.limits) await countHour(tx, player, call.ip)
    if (!hasSeason) await keepSeason(tx)
    const drawn = await drawFor(tx, player, mode)
    const isMembers = player.userId !== null
    const isCounted = isMembers && (mode === 'daily' || (mode === 'ranked' && ranked < GUESSR_RANKED_A_DAY))
    const gameId = await insertGame(tx, player, { mode, isCounted, drawn, place, begins: true })
    if (player.userId !== null) emit({ type: 'guessr.own', data: { userId: player.userId } })
    return showGame(tx, player, await readGame(tx, gameId))
  })
}

/** What a player has of today, in one look. */
async function standingOf(db: Db, player: Player) {
  const found = await row(
    db,
    { isOpen: bool, isPlayed: bool, ranked: int, hasSeason: bool },
    sql.named(
      `guessr-standing-${kindOf(player)}`,
      sql`select exists (select from guessr_games where ${isOf(player)} and finished_at is null and mode <> 'room')
          as "isOpen",
        exists (select from guessr_games where ${isOf(player)} and day = ${TODAY} and mode = 'daily') as "isPlayed",
        (select count(*) from guessr_games where ${isOf(player)} and started_at >= ${TODAY}::timestamp at time zone 'utc'
          and mode = 'ranked' and is_counted) as ranked,
        exists (select from guessr_seasons where ${TODAY} >= starts_on and ${TODAY} < ends_on) as "hasSeason"`,
    ),
  )
  if (!found) throw new Error('no standing')
  return found
}

/** Ranked games of today that count or may still. */
export const rankedToday = async (db: Db, player: Player): Promise<number> => (await standingOf(db, player)).ranked

/** Counts the games of an hour. Throws ApiError rate_limited. */
export async function countHour(tx: Db, { userId }: Player, ip: string): Promise<void> {
  const { count, wait } = await countInWindow(tx, `guessr games ${userId ?? addressKey(ip)}`, HOUR)
  if (count <= GAMES_AN_HOUR) return
  const minutes = Math.ceil(wait / 60)
  throw new ApiError('too_many_games_an_hour', { most: GAMES_AN_HOUR, minutes }, { retryAfter: Math.ceil(wait) })
}

async function drawFor(tx: Db, player: Player, mode: GuessrMode): Promise<Drawn[]> {
  const seen = seenBy([player])
  const drawn = mode === 'daily' ? await todaysDaily(tx) : await draw(tx, { seen, mayRepeat: mode === 'practice' })
  if (drawn.length === GUESSR_ROUNDS) return drawn
  if (mode !== 'ranked' || (await draw(tx, { seen, mayRepeat: true })).length < GUESSR_ROUNDS)
    throw new ApiError('too_few_pictures')
  throw new ApiError('pictures_all_seen')
}

interface NewGame {
  mode: GuessrMode | 'room'
  isCounted: boolean
  drawn: readonly Drawn[]
  /** the clock of its first round begins */
  begins?: true
  room?: { roomId: number; game: number }
  place?: Place | undefined
}

/** Writes a game with its rounds. */
export async function insertGame(
  tx: Db,
  player: Player,
  { mode, isCounted, drawn, begins, room, place }: NewGame,
): Promise<number> {
  const of = (name: keyof Drawn) => sql.param(drawn.map((one) => one[name]))
  const made = await row(
    tx,
    { gameId: int },
    sql.named(
      'guessr-insert',
      sql`with game as (
          insert into guessr_games (mode, user_id, guest, room_id, room_game, day, is_counted, address, device)
          values (${mode}, ${player.userId}, ${player.guest}, ${room?.roomId ?? null}, ${room?.game ?? null}, ${TODAY},
            ${isCounted}, ${place?.address ?? null}, ${place?.device ?? null}) returning id),
        rounds as (
          insert into guessr_rounds (game_id, round, map_id, image_id, seed, started_at)
          select game.id, drawn.round, map_id, p_id, seed, case when drawn.round = 1 and ${begins === true}::boolean then now() end
          from game, unnest(${of('mapId')}::integer[], ${of('imageId')}::integer[], ${of('seed')}::integer[])
            with ordinality as drawn (map_id, p_id, seed, round))
        select id as "gameId" from game`,
    ),
  )
  return (made as { gameId: number }).gameId
}

/** The clock of a round begins. */
export const beginRound = (tx: Db, gameId: number, round: number) =>
  tx.execute(sql`update guessr_rounds set started_at = now() where game_id = ${gameId} and round = ${round}`)
