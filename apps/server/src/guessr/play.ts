import { ApiError } from '@kz/contract/errors'
import type { guessr } from '@kz/contract/guessr/guessr'
import { GUESSR_ROUNDS, GUESSR_TRIES, guessrPoints, guessrStep } from '@kz/contract/guessr/guessr-rules'
import { findMap } from '../maps/api.ts'
import { type Context, type Emit, inTransaction } from '../platform/api/context.ts'
import { type Db, row } from '../platform/api/db.ts'
import type { Call } from '../platform/api/handler.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { areFamily, nearnessOf } from './family.ts'
import { endRound, finish, type Game, lockGame, type Round, runningRound } from './game.ts'
import { playerOf } from './player.ts'
import { resultOf } from './result.ts'
import { followRoom, tellRoom } from './rooms/room-rounds.ts'
import { beginRound } from './start.ts'
import { showGame } from './view.ts'

/** The turns of a game. Whose it is and how long the round has run, the server knows; a page only names a map. */

type Calls = typeof guessr

/** The game as it stands, after a reload or in another tab. */
export function showRound(ctx: Context, call: Call<Calls['GET /kzguessr/round']>) {
  return within(ctx, call, (tx, game) => show(ctx, tx, call, game))
}

/** Begins the next round. Throws ApiError round_not_over, and game_over after the last. */
export function nextRound(ctx: Context, call: Call<Calls['POST /kzguessr/next']>) {
  return within(ctx, call, async (tx, game) => {
    const { gameId, mode, rounds } = game
    if (mode === 'room') throw new ApiError('room_rounds_begin_alone')
    if (runningRound(game)) throw new ApiError('round_not_over')
    const next = rounds.find(({ elapsedMs, ended }) => elapsedMs === null && !ended)
    if (!next || game.finishedAt) throw new ApiError('game_over')
    await beginRound(tx, gameId, next.round)
    return show(ctx, tx, call, {
      ...game,
      rounds: rounds.map((one) => (one === next ? { ...one, elapsedMs: 0 } : one)),
    })
  })
}

/** A try. Throws ApiError wrong_state for a round that is over, no_map_of_this_name for what is none: that costs nothing. */
export function guess(ctx: Context, call: Call<Calls['POST /kzguessr/guess']>) {
  const { body } = call
  return within(ctx, call, async (tx, game, emit) => {
    const round = requireRunning(game, body.round)
    const guessed = await namedMap(tx, body)
    const right = round.mapName
    const isHit = guessed.mapId === round.mapId
    if (isHit || areFamily(guessed.mapName, right)) {
      const ms = Math.max(0, Math.floor(round.elapsedMs ?? 0))
      const wrong = round.tries.length
      const points = guessrPoints({ ms, wrong, isFamily: !isHit })
      const verdict = isHit ? 'hit' : 'family'
      const after = await endRound(tx, emit, game, round, { outcome: verdict, step: guessrStep(ms), ms, points })
      await tellRoom(tx, emit, after)
      return { verdict, near: null, game: await show(ctx, tx, call, after) } as const
    }
    await tx.execute(sql`update guessr_rounds set tries = tries || ${guessed.mapId}::integer
      where game_id = ${game.gameId} and round = ${round.round}`)
    const after = await afterMiss(tx, emit, game, { ...round, tries: [...round.tries, guessed.mapId] })
    await tellRoom(tx, emit, after)
    const near = nearnessOf(guessed.mapName, right)
    return { verdict: 'wrong', near, game: await show(ctx, tx, call, after) } as const
  })
}

async function afterMiss(tx: Db, emit: Emit, game: Game, round: Round): Promise<Game> {
  const after = { ...game, rounds: game.rounds.map((one) => (one.round === round.round ? round : one)) }
  return round.tries.length < GUESSR_TRIES ? after : endRound(tx, emit, after, round, { outcome: 'missed' })
}

/** Gives up the round that runs. */
export function skipRound(ctx: Context, call: Call<Calls['POST /kzguessr/skip']>) {
  return within(ctx, call, async (tx, game, emit) => {
    const round = requireRunning(game, call.body.round)
    const after = await endRound(tx, emit, game, round, { outcome: 'skipped' })
    await tellRoom(tx, emit, after)
    return show(ctx, tx, call, after)
  })
}

/** Finishes the game with the points it has. */
export function endGame(ctx: Context, call: Call<Calls['POST /kzguessr/end']>) {
  return within(ctx, call, async (tx, game, emit) => {
    if (game.mode === 'room') throw new ApiError('leave_the_room')
    if (!game.finishedAt) await finish(tx, emit, game)
    return resultOf(ctx, tx, game.gameId)
  })
}

type Work<T> = (tx: Db, game: Game, emit: Emit) => Promise<T>
type Turn = { query: { gameId: number } } & Parameters<typeof playerOf>[1]

/** Does a turn on the caller's game, which nobody else touches meanwhile. What is over by then stays ended if it is refused. */
async function within<T>(ctx: Context, call: Turn, work: Work<T>): Promise<T> {
  const player = playerOf(ctx, call)
  const done = await inTransaction(ctx, async (tx, emit) => {
    if (player) await followRoom(tx, player, call.query.gameId)
    const game = await lockGame(tx, emit, player, call.query.gameId)
    try {
      return { value: await work(tx, game, emit) }
    } catch (error) {
      if (error instanceof ApiError) return { error }
      throw error
    }
  })
  if ('error' in done) throw done.error
  return done.value
}

const show = (ctx: Context, tx: Db, call: Turn, game: Game) => {
  const player = playerOf(ctx, call)
  if (!player) throw new Error('a game without its player')
  return showGame(tx, player, game)
}

/** The round that may be answered. `asked` is the one the page shows. */
function requireRunning(game: Game, asked: number | undefined): Round {
  const running = runningRound(game)
  const begun = game.rounds.filter(({ elapsedMs }) => elapsedMs !== null)
  const meant = asked === undefined ? begun.at(-1) : game.rounds[asked - 1]
  if (running && running === meant) {
    if ((running.elapsedMs ?? 0) < 0) throw new ApiError('round_not_begun')
    return running
  }
  if (meant?.outcome === 'timeout') throw new ApiError('round_timed_out')
  if (!meant || meant.round > GUESSR_ROUNDS || meant.elapsedMs === null) throw new ApiError('round_not_begun')
  throw new ApiError('round_answered')
}

async function namedMap(tx: Db, { text: name, mapId }: { text?: string | undefined; mapId?: number | undefined }) {
  if ((name === undefined) === (mapId === undefined))
    throw new ApiError('one_of_missing', { one: 'text', other: 'mapId' })
  const found = name === undefined ? await mapOf(tx, mapId as number) : await findMap(tx, name)
  if (!found) throw new ApiError('no_map_of_this_name')
  return found
}

const mapOf = (tx: Db, mapId: number) =>
  row(
    tx,
    { mapId: int, mapName: text },
    sql`select id as "mapId", name as "mapName" from maps
      where id = living_map(${mapId}::integer) and state <> 'HIDDEN'`,
  )
