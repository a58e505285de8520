import { GUESSR_ROUND_MS, GUESSR_ROUNDS, type GuessrMode, type GuessrOutcome } from '@kz/contract/guessr-rules'
import type { Emit } from '../platform/context.ts'
import { type Db, row, rows } from '../platform/db.ts'
import { notFound } from '../platform/route.ts'
import { bool, bytes, day, int, ints, moment, type RowOf, real, text } from '../platform/shape.ts'
import { sql } from '../platform/sql.ts'
import { markGame } from './marks.ts'
import { isOf, type Player } from './player.ts'
import { lockRoom } from './room-lock.ts'
import { recountPlayer, tellBoards } from './standings.ts'

/** A game and its rounds under their lock, and how they end. Every time is the database's. */

const GAME = {
  gameId: int,
  mode: text.as<GuessrMode | 'room'>(),
  userId: int.orNull,
  guest: bytes.orNull,
  roomId: int.orNull,
  day,
  isCounted: bool,
  finishedAt: moment.orNull,
  points: int,
}
const ROUND = {
  round: int,
  mapId: int,
  imageId: int,
  seed: int,
  /** null before it was asked for; below 0 while a room's has not begun */
  elapsedMs: real.orNull,
  ended: bool,
  outcome: text.orNull.as<GuessrOutcome | null>(),
  step: int.orNull,
  ms: int.orNull,
  points: int,
  tries: ints,
}
export type Round = RowOf<typeof ROUND>
export type Game = RowOf<typeof GAME> & { rounds: Round[] }

/**
 * The game of a player, locked until the transaction ends, with its overdue round ended. Throws ApiError not_found for what
 * is not his.
 */
export async function lockGame(tx: Db, emit: Emit, player: Player | undefined, gameId: number): Promise<Game> {
  if (!player) throw notFound('Game')
  const mine = sql`where id = ${gameId} and ${isOf(player)}`
  // who goes through a room's games has the room first
  const found = await row(tx, { roomId: int.orNull }, sql`select room_id as "roomId" from guessr_games ${mine}`)
  if (!found) throw notFound('Game')
  if (found.roomId !== null) await lockRoom(tx, found.roomId)
  await tx.execute(sql`update guessr_games set touched_at = now() ${mine} and finished_at is null`)
  await endOverdue(tx, gameId)
  const game = await readGame(tx, gameId)
  return game.mode !== 'room' && isThrough(game) ? finish(tx, emit, game) : game
}

/** Its rounds are over, and nobody has finished it. */
const isThrough = ({ finishedAt, rounds }: Game): boolean => finishedAt === null && rounds.every(({ ended }) => ended)

/** Rounds whose forty seconds are over end without an answer. */
const endOverdue = (tx: Db, gameId: number) =>
  tx.execute(sql`update guessr_rounds set outcome = 'timeout', ms = ${GUESSR_ROUND_MS},
      ended_at = started_at + make_interval(secs => ${GUESSR_ROUND_MS / 1000})
    where game_id = ${gameId} and ended_at is null
      and started_at <= now() - make_interval(secs => ${GUESSR_ROUND_MS / 1000})`)

/** A game as it stands. */
export async function readGame(db: Db, gameId: number): Promise<Game> {
  const game = await row(
    db,
    GAME,
    sql`select id as "gameId", mode, user_id as "userId", guest, room_id as "roomId", day, is_counted as "isCounted",
        finished_at as "finishedAt", points from guessr_games where id = ${gameId}`,
  )
  if (!game) throw notFound('Game')
  const rounds = await rows(
    db,
    ROUND,
    sql`select round, map_id as "mapId", image_id as "imageId", seed,
        (extract(epoch from now() - started_at) * 1000)::float8 as "elapsedMs", ended_at is not null as ended, outcome,
        step, ms, points, tries from guessr_rounds where game_id = ${gameId} order by round`,
  )
  return { ...game, rounds }
}

/** The round that runs, if one does. */
export const runningRound = ({ rounds }: Game): Round | undefined =>
  rounds.find(({ elapsedMs, ended }) => elapsedMs !== null && !ended)

interface End {
  outcome: GuessrOutcome
  step?: number
  ms?: number
  points?: number
}

/** Ends the round that runs, and the game with its last one. */
export async function endRound(
  tx: Db,
  emit: Emit,
  { gameId, mode }: Game,
  { round }: Round,
  { outcome, step, ms = GUESSR_ROUND_MS, points = 0 }: End,
): Promise<Game> {
  await tx.execute(sql`update guessr_rounds set outcome = ${outcome}, step = ${step ?? null}, ms = ${ms},
      points = ${points}, ended_at = now() where game_id = ${gameId} and round = ${round} and ended_at is null`)
  const after = await readGame(tx, gameId)
  return mode !== 'room' && round === GUESSR_ROUNDS ? finish(tx, emit, after) : after
}

/** Gives up what is left of a game and finishes it. */
export async function finish(tx: Db, emit: Emit, { gameId, ...before }: Game): Promise<Game> {
  await tx.execute(sql`update guessr_rounds set outcome = 'timeout', ms = ${GUESSR_ROUND_MS}, ended_at = now()
    where game_id = ${gameId} and ended_at is null`)
  await tx.execute(sql`update guessr_games set finished_at = now(),
      (points, ms) = (select sum(points), sum(ms) from guessr_rounds where game_id = ${gameId}) where id = ${gameId}`)
  const game = await readGame(tx, gameId)
  const { userId } = before
  if (userId !== null) {
    emit({ type: 'guessr.own', data: { userId } })
    await markGame(tx, emit, game)
    if (game.isCounted) {
      await recountPlayer(tx, userId, game.day)
      await tellBoards(tx, emit, game)
    }
  }
  return game
}
