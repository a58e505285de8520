import { GUESSR_ROUND_MS, GUESSR_ROUNDS, type GuessrMode, type GuessrOutcome } from '@kz/contract/guessr/guessr-rules'
import type { Emit } from '../platform/api/context.ts'
import { type Db, hasRow, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { bool, bytes, day, int, ints, moment, type RowOf, real, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { recountPlayer, tellBoards } from './boards/standings.ts'
import { isOf, kindOf, type Player } from './player.ts'
import { markGame } from './staff/marks.ts'
import { TODAY } from './staff/seasons.ts'

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
  /** the answer */
  mapName: text,
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
  /** once it has ended, its answer may be told to its player */
  isTold: bool,
}
export type Round = RowOf<typeof ROUND>
export type Game = RowOf<typeof GAME> & { rounds: Round[] }

/**
 * The game of a player, locked until the transaction ends, with its overdue round ended; a room's game after its
 * room. Throws ApiError not_found for a game of another player.
 */
export async function lockGame(tx: Db, emit: Emit, player: Player | undefined, gameId: number): Promise<Game> {
  if (!player) throw notFound('Game')
  const touched = sql`update guessr_games set touched_at = now() where id = ${gameId} and ${isOf(player)} returning id`
  if (!(await hasRow(tx, sql.named(`guessr-lock-${kindOf(player)}`, touched)))) throw notFound('Game')
  await endOverdue(tx, gameId)
  const game = await readGame(tx, gameId)
  return game.mode !== 'room' && isThrough(game) ? finish(tx, emit, game) : game
}

/** Its rounds are over, and nobody has finished it. */
const isThrough = ({ finishedAt, rounds }: Game): boolean => finishedAt === null && rounds.every(({ ended }) => ended)

/** Rounds whose forty seconds are over end without an answer. */
const endOverdue = (tx: Db, gameId: number) =>
  tx.execute(
    sql.named(
      'guessr-overdue',
      sql`update guessr_rounds set outcome = 'timeout', ms = ${GUESSR_ROUND_MS}::integer,
        ended_at = started_at + make_interval(secs => ${GUESSR_ROUND_MS / 1000})
      where game_id = ${gameId} and ended_at is null
        and started_at <= now() - make_interval(secs => ${GUESSR_ROUND_MS / 1000})`,
    ),
  )

/**
 * Others may still be asked what a round asks: in a room until it has ended the round for all, in a daily until the day is
 * over. So a round is told to who has been asked it, and not before the room has ended it.
 */
const IS_TOLD = sql`case g.mode
  when 'room' then o.closed_at is not null or o.game > g.room_game or o.round > r.round
    or (o.round = r.round and o.over_at is not null)
  when 'daily' then r.started_at is not null or g.day < ${TODAY}
  else r.started_at is not null end`

/** A game as it stands. */
export async function readGame(db: Db, gameId: number): Promise<Game> {
  const game = await row(
    db,
    GAME,
    sql.named(
      'guessr-game',
      sql`select id as "gameId", mode, user_id as "userId", guest, room_id as "roomId", day, is_counted as "isCounted",
        finished_at as "finishedAt", points from guessr_games where id = ${gameId}`,
    ),
  )
  if (!game) throw notFound('Game')
  const rounds = await rows(
    db,
    ROUND,
    sql.named(
      'guessr-rounds',
      sql`select r.round, m.id as "mapId", m.name as "mapName", r.image_id as "imageId", r.seed,
        (extract(epoch from now() - r.started_at) * 1000)::float8 as "elapsedMs", r.ended_at is not null as ended,
        r.outcome, r.step, r.ms, r.points, r.tries, ${IS_TOLD} as "isTold"
      from guessr_rounds r join maps m on m.id = living_map(r.map_id) join guessr_games g on g.id = r.game_id
      left join guessr_rooms o on o.id = g.room_id where r.game_id = ${gameId} order by r.round`,
    ),
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
export async function endRound(tx: Db, emit: Emit, game: Game, { round }: Round, end: End): Promise<Game> {
  const { outcome, step = null, ms = GUESSR_ROUND_MS, points = 0 } = end
  await tx.execute(
    sql.named(
      'guessr-end-round',
      sql`update guessr_rounds set outcome = ${outcome}, step = ${step}, ms = ${ms}, points = ${points}, ended_at = now()
        where game_id = ${game.gameId} and round = ${round} and ended_at is null`,
    ),
  )
  if (game.mode !== 'room' && round === GUESSR_ROUNDS) return finish(tx, emit, game)
  const ended = { ended: true, outcome, step, ms, points }
  return { ...game, rounds: game.rounds.map((one) => (one.round === round ? { ...one, ...ended } : one)) }
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
