import { ApiError } from '@kz/contract/errors'
import {
  GUESSR_ROUND_MS,
  GUESSR_ROUNDS,
  ROOM_BETWEEN_MS,
  ROOM_LEAD_MS,
  ROOM_LOST_MS,
} from '@kz/contract/guessr/guessr-rules'
import type { Emit } from '../../platform/api/context.ts'
import { type Db, hasRow, row, rows } from '../../platform/api/db.ts'
import { bool, int, type RowOf, real, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { draw, seenBy } from '../draw.ts'
import type { Game } from '../game.ts'
import { isOf, type Player } from '../player.ts'
import { insertGame } from '../start.ts'
import { lockRoom } from './room-lock.ts'

/** How a room goes from round to round. Nobody drives it: whoever asks finds it where the database's clock says it is. */

const ROOM = {
  roomId: int,
  code: text,
  hostId: int,
  game: int,
  round: int,
  /** since the round began; below 0 before */
  roundMs: real.orNull,
  /** since it was over for all */
  overMs: real.orNull,
}
export type RoomRow = RowOf<typeof ROOM>

/** A room as it stands. */
export async function readRoom(tx: Db, roomId: number): Promise<RoomRow> {
  const found = await row(
    tx,
    ROOM,
    sql`select id as "roomId", code, host_id as "hostId", game, round,
        (extract(epoch from now() - round_at) * 1000)::float8 as "roundMs",
        (extract(epoch from now() - over_at) * 1000)::float8 as "overMs" from guessr_rooms where id = ${roomId}`,
  )
  return found as RoomRow
}

export type RoomState = 'lobby' | 'running' | 'between' | 'over'

export function stateOf({ game, round, overMs }: RoomRow): RoomState {
  if (game === 0) return 'lobby'
  if (overMs === null) return 'running'
  return round === GUESSR_ROUNDS ? 'over' : 'between'
}

/** Tells everybody who sits in the room. */
export async function emitRoom(tx: Db, emit: Emit, roomId: number): Promise<void> {
  const seats = await rows(
    tx,
    { userId: int },
    sql`select user_id as "userId" from guessr_seats where room_id = ${roomId} and left_at is null order by user_id`,
  )
  if (seats.length > 0) emit({ type: 'guessr.room', data: { userIds: seats.map(({ userId }) => userId) } })
}

/** A player's round went on: the room's may be over with it. Does nothing for a game of no room. */
export async function tellRoom(tx: Db, emit: Emit, { roomId }: Game): Promise<void> {
  if (roomId === null) return
  await goOn(tx, roomId)
  await emitRoom(tx, emit, roomId)
}

/** Brings the room of a player's game to where it is by now and notes the player as there. Skips a game of no room. */
export async function followRoom(tx: Db, player: Player, gameId: number): Promise<void> {
  const game = sql`select room_id as "roomId" from guessr_games
    where id = ${gameId} and ${isOf(player)} and room_id is not null and finished_at is null`
  const found = await row(tx, { roomId: int }, game)
  if (!found) return
  await lockRoom(tx, found.roomId)
  await tx.execute(sql`update guessr_seats set seen_at = now()
    where room_id = ${found.roomId} and user_id = ${player.userId} and left_at is null`)
  await goOn(tx, found.roomId)
}

/** Brings a locked room to where it is by now. Answers whether anything changed. */
export async function goOn(tx: Db, roomId: number): Promise<boolean> {
  let changed = await handOn(tx, roomId)
  while (await step(tx, await readRoom(tx, roomId))) changed = true
  return changed
}

async function step(tx: Db, room: RoomRow): Promise<boolean> {
  const state = stateOf(room)
  if (state === 'running') return endRound(tx, room)
  if (state !== 'between' || (room.overMs ?? 0) < ROOM_BETWEEN_MS) return false
  await tx.execute(sql`update guessr_rooms set round = round + 1, over_at = null,
    round_at = over_at + make_interval(secs => ${ROOM_BETWEEN_MS / 1000}) where id = ${room.roomId}`)
  await beginRound(tx, room.roomId)
  return true
}

const gamesOf = ({ roomId, game }: Pick<RoomRow, 'roomId' | 'game'>) =>
  sql`(select id from guessr_games where room_id = ${roomId} and room_game = ${game})`

/** The clock of the room's round is that of each player's. */
const beginRound = (tx: Db, roomId: number) =>
  tx.execute(sql`update guessr_rounds r set started_at = o.round_at
    from guessr_rooms o join guessr_games g on g.room_id = o.id and g.room_game = o.game
    where o.id = ${roomId} and r.game_id = g.id and r.round = o.round and r.ended_at is null`)

/** The round is over when it is for everybody; the game with the last one. */
async function endRound(tx: Db, room: RoomRow): Promise<boolean> {
  const seconds = GUESSR_ROUND_MS / 1000
  await tx.execute(sql`update guessr_rounds set outcome = 'timeout', ms = ${GUESSR_ROUND_MS},
      ended_at = started_at + make_interval(secs => ${seconds})
    where game_id in ${gamesOf(room)} and round = ${room.round} and ended_at is null
      and started_at <= now() - make_interval(secs => ${seconds})`)
  const isOn = sql`select from guessr_rounds where game_id in ${gamesOf(room)} and round = ${room.round}
    and ended_at is null`
  if (await hasRow(tx, isOn)) return false
  await tx.execute(sql`update guessr_rooms set over_at = coalesce((select max(ended_at) from guessr_rounds
      where game_id in ${gamesOf(room)} and round = ${room.round}), now()) where id = ${room.roomId}`)
  if (room.round === GUESSR_ROUNDS) await finishGames(tx, gamesOf(room))
  return true
}

/** Finishes games of rooms: what is open of them is over. They count on no board. */
export async function finishGames(tx: Db, games: ReturnType<typeof sql>): Promise<void> {
  await tx.execute(sql`update guessr_rounds set outcome = 'timeout', ms = ${GUESSR_ROUND_MS}, ended_at = now()
    where game_id in ${games} and ended_at is null`)
  await tx.execute(sql`update guessr_games g set finished_at = now(), (points, ms) = (
      select sum(points), sum(ms) from guessr_rounds r where r.game_id = g.id)
    where id in ${games} and finished_at is null`)
}

const HERE = sql.raw(`s.left_at is null and s.seen_at > now() - interval '${ROOM_LOST_MS / 1000} seconds'`)

const HOST_IS_LOST = sql`not exists (select from guessr_seats s
  where s.room_id = o.id and s.user_id = o.host_id and ${HERE})`

/** A host who left or lost the connection hands the room on to who sat down first of those who are here. */
async function handOn(tx: Db, roomId: number): Promise<boolean> {
  return hasRow(
    tx,
    sql`update guessr_rooms o set host_id = heir.user_id from (
        select s.user_id from guessr_seats s where s.room_id = ${roomId} and ${HERE}
        order by s.joined_at, s.user_id limit 1) heir
      where o.id = ${roomId} and ${HOST_IS_LOST} returning o.id`,
  )
}

/** Whether a room, which nobody holds for this, is behind the clock. */
export async function isDue(db: Db, roomId: number): Promise<boolean> {
  const room = await readRoom(db, roomId)
  const state = stateOf(room)
  if (state === 'between' && (room.overMs ?? 0) >= ROOM_BETWEEN_MS) return true
  const isOn = sql`select from guessr_rounds where game_id in ${gamesOf(room)} and round = ${room.round}
    and ended_at is null and started_at > now() - make_interval(secs => ${GUESSR_ROUND_MS / 1000})`
  if (state === 'running' && !(await hasRow(db, isOn))) return true
  const heir = sql`select from guessr_seats s where s.room_id = o.id and ${HERE}`
  return hasRow(db, sql`select from guessr_rooms o where o.id = ${roomId} and ${HOST_IS_LOST} and exists (${heir})`)
}

/** Begins a game with everybody who is here. Throws ApiError wrong_state during one, rule when there are too few pictures. */
export async function beginGame(tx: Db, room: RoomRow): Promise<void> {
  const state = stateOf(room)
  if (state === 'running' || state === 'between') throw new ApiError('game_not_over')
  const seats = await rows(
    tx,
    { userId: int, isHere: bool },
    sql`select s.user_id as "userId", ${HERE} as "isHere" from guessr_seats s
      where s.room_id = ${room.roomId} and s.left_at is null order by s.user_id`,
  )
  const players = seats.filter(({ isHere }) => isHere).map(({ userId }) => ({ userId, guest: null }))
  const drawn = await draw(tx, { seen: seenBy(players), mayRepeat: true })
  if (drawn.length < GUESSR_ROUNDS) throw new ApiError('too_few_pictures')
  const game = room.game + 1
  for (const player of players)
    await insertGame(tx, player, { mode: 'room', isCounted: false, drawn, room: { roomId: room.roomId, game } })
  await tx.execute(sql`update guessr_rooms set game = ${game}, round = 1, over_at = null,
    round_at = now() + make_interval(secs => ${ROOM_LEAD_MS / 1000}) where id = ${room.roomId}`)
  await tx.execute(sql`update guessr_seats set is_ready = false where room_id = ${room.roomId}`)
  await beginRound(tx, room.roomId)
}

/** The standings are shown no longer: the next round begins as soon as everybody can hear of it. */
export async function forceShutdown(tx: Db, room: RoomRow): Promise<void> {
  if (stateOf(room) !== 'between') throw new ApiError('no_round_waits')
  await tx.execute(sql`update guessr_rooms set over_at = least(over_at,
    now() - make_interval(secs => ${(ROOM_BETWEEN_MS - ROOM_LEAD_MS) / 1000})) where id = ${room.roomId}`)
}

/** Rooms nobody asks for are closed. */
export async function closeRoom(tx: Db, roomId: number): Promise<void> {
  if (!(await lockRoom(tx, roomId))) return
  await finishGames(tx, sql`(select id from guessr_games where room_id = ${roomId} and finished_at is null)`)
  await tx.execute(sql`update guessr_seats set left_at = now() where room_id = ${roomId} and left_at is null`)
  await tx.execute(sql`update guessr_rooms set closed_at = now() where id = ${roomId} and closed_at is null`)
}
