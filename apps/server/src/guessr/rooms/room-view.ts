import type { Room, RoomPlayer } from '@kz/contract/guessr/guessr-rooms'
import { GUESSR_ROUNDS, type GuessrOutcome, ROOM_BETWEEN_MS, ROOM_LOST_MS } from '@kz/contract/guessr/guessr-rules'
import { type Db, rows } from '../../platform/api/db.ts'
import { bool, int, ints, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { answersOf, mapNames } from '../answers.ts'
import { type RoomRow, stateOf } from './room-rounds.ts'

/** What everybody in a room is shown: who sits there and how the round goes; of maps nothing before it is over. */

const PLAYER = {
  userId: int,
  pseudo: text,
  country: text,
  isReady: bool,
  isHere: bool,
  /** null for who looks on */
  gameId: int.orNull,
  imageId: int.orNull,
  outcome: text.orNull.as<GuessrOutcome | null>(),
  tries: ints,
  step: int.orNull,
  ms: int.orNull,
  roundPoints: int,
  points: int,
}

/** Who sits in the room and who plays its game, the best first. */
const playersOf = (tx: Db, { roomId, game, round }: RoomRow) =>
  rows(
    tx,
    PLAYER,
    sql`select s.user_id as "userId", u.pseudo, u.country, s.is_ready as "isReady",
        s.left_at is null and s.seen_at > now() - make_interval(secs => ${ROOM_LOST_MS / 1000}) as "isHere",
        g.id as "gameId", r.image_id as "imageId", r.outcome, coalesce(r.tries, '{}') as tries, r.step, r.ms,
        coalesce(r.points, 0) as "roundPoints", coalesce(sums.points, 0) as points
      from guessr_seats s join users u on u.id = s.user_id
      left join guessr_games g on g.room_id = s.room_id and g.room_game = ${game} and g.user_id = s.user_id
      left join guessr_rounds r on r.game_id = g.id and r.round = ${round}
      left join lateral (select sum(points) as points, sum(ms) filter (where ended_at is not null) as ms
        from guessr_rounds where game_id = g.id) sums on true
      where s.room_id = ${roomId} and (s.left_at is null or g.id is not null)
      order by g.id is null, sums.points desc, sums.ms, s.joined_at, s.user_id`,
  )

/** The room as one of those in it sees it. */
export async function showRoom(tx: Db, room: RoomRow, viewerId: number): Promise<Room> {
  const state = stateOf(room)
  const found = await playersOf(tx, room)
  const isRunning = state === 'running' && (room.roundMs ?? 0) >= 0
  const players = found.map(({ gameId, imageId, outcome, tries, ...player }, at): RoomPlayer => {
    const plays = gameId !== null
    return {
      ...player,
      isHost: player.userId === room.hostId,
      isWatching: room.game > 0 && !plays,
      state: outcome ?? (plays && isRunning ? 'thinking' : 'waiting'),
      wrong: tries.length,
      rank: plays ? at + 1 : 0,
    }
  })
  const gameId = found.find(({ userId }) => userId === viewerId)?.gameId ?? null
  return {
    code: room.code,
    state,
    game: room.game,
    round: room.round,
    rounds: GUESSR_ROUNDS,
    gameId,
    elapsedMs: Math.round(room.roundMs ?? 0),
    nextInMs: state === 'between' ? Math.max(0, Math.round(ROOM_BETWEEN_MS - (room.overMs ?? 0))) : null,
    done: gameId === null ? [] : await doneOf(tx, room, gameId),
    players,
    last: state === 'between' || state === 'over' ? await lastRound(tx, room, found) : null,
  }
}

/** A player's rounds before the one that runs. */
const doneOf = (tx: Db, room: RoomRow, gameId: number) =>
  rows(
    tx,
    { round: int, points: int },
    sql`select round, points from guessr_rounds where game_id = ${gameId}
      and round <= ${stateOf(room) === 'running' ? room.round - 1 : room.round}::integer order by round`,
  )

async function lastRound(tx: Db, { round }: RoomRow, players: Awaited<ReturnType<typeof playersOf>>) {
  const imageId = players.find((player) => player.imageId !== null)?.imageId ?? null
  if (imageId === null) return null
  const answer = (await answersOf(tx, [imageId])).get(imageId)
  const names = await mapNames(tx, [...new Set(players.flatMap(({ tries }) => tries))])
  if (!answer) return null
  return {
    round,
    answer,
    tries: players
      .filter(({ tries }) => tries.length > 0)
      .map(({ userId, tries }) => ({ userId, mapNames: tries.map((mapId) => names.get(mapId) ?? '') })),
  }
}
