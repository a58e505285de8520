import type { GuessrDone, GuessrGame } from '@kz/contract/guessr/guessr'
import { GUESSR_ROUND_MS, GUESSR_ROUNDS, GUESSR_TRIES } from '@kz/contract/guessr/guessr-rules'
import type { Db } from '../platform/api/db.ts'
import { answersOf, mapNames } from './answers.ts'
import { nearnessOf } from './family.ts'
import { type Game, type Round, runningRound } from './game.ts'
import type { Player } from './player.ts'
import { namePictures } from './staff/names.ts'

/** What a player is shown of their game: of a round that runs its pictures' names, of one that is over its answer. */

/** The game as it stands, with new names for the pictures of the round that runs. */
export async function showGame(tx: Db, player: Player, game: Game): Promise<GuessrGame> {
  const { gameId, mode, rounds, isCounted } = game
  const running = runningRound(game)
  const begun = rounds.filter(({ elapsedMs }) => elapsedMs !== null)
  const elapsedMs = Math.round(running?.elapsedMs ?? GUESSR_ROUND_MS)
  const done = await doneRounds(tx, game)
  return {
    gameId,
    mode,
    round: begun.length,
    rounds: GUESSR_ROUNDS,
    state: running ? 'running' : game.finishedAt === null ? 'between' : 'finished',
    elapsedMs,
    points: done.reduce((sum, { points }) => sum + points, 0),
    triesLeft: running ? GUESSR_TRIES - running.tries.length : 0,
    tries: running ? nearTries(running, await mapNames(tx, running.tries)) : [],
    pictures: running ? await namePictures(tx, player, { ...running, elapsedMs: running.elapsedMs ?? 0 }) : [],
    done,
    isCounted,
  }
}

/** Wrong names of a round, and how near they were. */
const nearTries = ({ tries, mapName: right }: Round, names: ReadonlyMap<number, string>) =>
  tries.map((wrong) => {
    const mapName = names.get(wrong) ?? ''
    return { mapName, near: nearnessOf(mapName, right) }
  })

/** Rounds that are over, with the answers that may be told. */
export async function doneRounds(db: Db, { rounds }: Pick<Game, 'rounds'>): Promise<GuessrDone[]> {
  const over = rounds.filter(({ ended }) => ended)
  const told = over.filter(({ isTold }) => isTold)
  const [answers, names] = await Promise.all([
    answersOf(
      db,
      told.map(({ imageId }) => imageId),
    ),
    mapNames(db, [...new Set(over.flatMap(({ tries }) => tries))]),
  ])
  return over.map((round) => ({
    round: round.round,
    outcome: round.outcome ?? 'timeout',
    points: round.points,
    step: round.step,
    ms: round.ms ?? GUESSR_ROUND_MS,
    tries: nearTries(round, names),
    answer: round.isTold ? (answers.get(round.imageId) ?? null) : null,
  }))
}
