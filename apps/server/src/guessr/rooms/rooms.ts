import { randomInt } from 'node:crypto'
import { ApiError } from '@kz/contract/errors'
import type { guessrRooms } from '@kz/contract/guessr/guessr-rooms'
import { ROOM_SEATS } from '@kz/contract/guessr/guessr-rules'
import { type Context, type Emit, inTransaction } from '../../platform/api/context.ts'
import { type Db, hasRow, lockInTransaction, row } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import type { Call } from '../../platform/api/handler.ts'
import { int } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { holdOpen } from '../../platform/api/switches.ts'
import { roomOfCode } from '../room-codes.ts'
import { namePictures } from '../staff/names.ts'
import { countHour } from '../start.ts'
import { lockRoom } from './room-lock.ts'
import {
  beginGame,
  closeRoom,
  emitRoom,
  finishGames,
  forceShutdown,
  goOn,
  isDue,
  type RoomRow,
  readRoom,
  stateOf,
} from './room-rounds.ts'
import { showRoom } from './room-view.ts'

/** The calls of rooms. Everything is rows under the room's lock: any process may answer. */

type Calls = typeof guessrRooms
type Member = { viewer: { userId: number } }

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const DIGITS = '23456789'
const pick = (text: string): string => text[randomInt(text.length)] as string
const newCode = (): string => `${pick(LETTERS)}${pick(LETTERS)}${pick(LETTERS)}-${pick(DIGITS)}${pick(DIGITS)}`

/** Opens a room and sits down in it; who sits in another leaves that. */
export async function openRoom(ctx: Context, call: Call<Calls['POST /kzguessr/room']>) {
  const { userId } = call.viewer
  await leaveOther(ctx, userId, null)
  return inTransaction(ctx, async (tx) => {
    await holdOpen(tx, 'KZGUESSR')
    await holdSeat(tx, userId)
    const roomId = await insertRoom(tx, userId)
    await sitDown(tx, roomId, userId)
    return showRoom(tx, await readRoom(tx, roomId), userId)
  })
}

async function insertRoom(tx: Db, hostId: number): Promise<number> {
  for (;;) {
    const made = await row(
      tx,
      { roomId: int },
      sql`insert into guessr_rooms (code, host_id) values (${newCode()}, ${hostId})
        on conflict (code) where closed_at is null do nothing returning id as "roomId"`,
    )
    if (made) return made.roomId
  }
}

/** Two pages of one member sit down one after the other. */
const holdSeat = (tx: Db, userId: number) => lockInTransaction(tx, `guessr seat of ${userId}`)

async function sitDown(tx: Db, roomId: number, userId: number): Promise<void> {
  const elsewhere = sql`select from guessr_seats where user_id = ${userId} and left_at is null and room_id <> ${roomId}`
  if (await hasRow(tx, elsewhere)) throw new ApiError('in_another_room')
  await tx.execute(sql`insert into guessr_seats (room_id, user_id) values (${roomId}, ${userId})
    on conflict (room_id, user_id) do update set left_at = null, seen_at = now(), is_ready = false,
      joined_at = case when guessr_seats.left_at is null then guessr_seats.joined_at else now() end`)
}

/** Sits down in the room of a code. Throws ApiError not_found, rate_limited, and room_full. */
export async function joinRoom(ctx: Context, { viewer, body, ip }: Call<Calls['POST /kzguessr/room/join']>) {
  const { userId } = viewer
  const roomId = await roomOfCode(ctx, body.code, { userId, ip })
  await leaveOther(ctx, userId, roomId)
  return inTransaction(ctx, async (tx, emit) => {
    await holdOpen(tx, 'KZGUESSR')
    await holdSeat(tx, userId)
    await lockRoom(tx, roomId)
    const taken = await row(
      tx,
      { seats: int },
      sql`select count(*) as seats from guessr_seats s join guessr_rooms o on o.id = s.room_id and o.closed_at is null
        where s.room_id = ${roomId} and s.left_at is null and s.user_id <> ${userId}`,
    )
    if (!taken || !(await hasRow(tx, sql`select from guessr_rooms where id = ${roomId} and closed_at is null`)))
      throw notFound('Room')
    if (taken.seats >= ROOM_SEATS) throw new ApiError('room_full')
    await sitDown(tx, roomId, userId)
    await goOn(tx, roomId)
    await emitRoom(tx, emit, roomId)
    return showRoom(tx, await readRoom(tx, roomId), userId)
  })
}

const seatOf = (db: Db, userId: number) =>
  row(
    db,
    { roomId: int },
    sql`select room_id as "roomId" from guessr_seats where user_id = ${userId} and left_at is null`,
  )

async function leaveOther(ctx: Context, userId: number, roomId: number | null): Promise<void> {
  const seat = await seatOf(ctx.db, userId)
  if (seat && seat.roomId !== roomId) await inTransaction(ctx, (tx, emit) => leave(tx, emit, seat.roomId, userId))
}

async function leave(tx: Db, emit: Emit, roomId: number, userId: number): Promise<void> {
  await lockRoom(tx, roomId)
  await goOn(tx, roomId)
  const mine = sql`(select id from guessr_games where room_id = ${roomId} and user_id = ${userId}
    and finished_at is null)`
  await finishGames(tx, mine)
  await tx.execute(sql`update guessr_seats set left_at = now() where room_id = ${roomId} and user_id = ${userId}`)
  if (!(await hasRow(tx, sql`select from guessr_seats where room_id = ${roomId} and left_at is null`)))
    return closeRoom(tx, roomId)
  await goOn(tx, roomId)
  await emitRoom(tx, emit, roomId)
}

/** Gets up. The host's leaving hands the room on, the last one's closes it. */
export async function leaveRoom(ctx: Context, { viewer }: Call<Calls['POST /kzguessr/room/leave']>) {
  return inTransaction(ctx, async (tx, emit) => {
    const roomId = await ownRoom(tx, viewer.userId)
    const { code } = await readRoom(tx, roomId)
    await leave(tx, emit, roomId, viewer.userId)
    return { code }
  })
}

/** The room one sits in. Throws ApiError not_found. */
async function ownRoom(tx: Db, userId: number): Promise<number> {
  const seat = await seatOf(tx, userId)
  if (!seat) throw notFound('Room')
  return seat.roomId
}

type Work = (tx: Db, room: RoomRow) => Promise<void>

/** Does something in the room one sits in, tells all in it, and answers how it stands. */
function within(ctx: Context, { viewer: { userId } }: Member, work: Work) {
  return inTransaction(ctx, async (tx, emit) => {
    const roomId = await ownRoom(tx, userId)
    await lockRoom(tx, roomId)
    // another page of the member may have left it while this one waited for the room
    if ((await ownRoom(tx, userId)) !== roomId) throw notFound('Room')
    await tx.execute(sql`update guessr_rooms set touched_at = now() where id = ${roomId}`)
    await tx.execute(sql`update guessr_seats set seen_at = now() where room_id = ${roomId} and user_id = ${userId}`)
    await goOn(tx, roomId)
    await work(tx, await readRoom(tx, roomId))
    await goOn(tx, roomId)
    await emitRoom(tx, emit, roomId)
    return showRoom(tx, await readRoom(tx, roomId), userId)
  })
}

const requireHost = ({ viewer }: Member, { hostId }: RoomRow): void => {
  if (hostId !== viewer.userId) throw new ApiError('host_only')
}

/** The host begins a game with everybody who is here. */
export const startRoom = (ctx: Context, call: Call<Calls['POST /kzguessr/room/start']>) =>
  within(ctx, call, async (tx, room) => {
    requireHost(call, room)
    await holdOpen(tx, 'KZGUESSR')
    if (ctx.config.limits) await countHour(tx, { userId: call.viewer.userId, guest: null }, call.ip)
    await beginGame(tx, room)
  })

/** The host goes on to the next round. */
export const nextInRoom = (ctx: Context, call: Call<Calls['POST /kzguessr/room/next']>) =>
  within(ctx, call, async (tx, room) => {
    requireHost(call, room)
    await forceShutdown(tx, room)
  })

/** One wants another game, or not yet. Said too late, when the game has begun, it is nothing: the next one is asked anew. */
export const readyInRoom = (ctx: Context, call: Call<Calls['POST /kzguessr/room/ready']>) =>
  within(ctx, call, async (tx, room) => {
    const state = stateOf(room)
    if (state === 'running' || state === 'between') return
    await tx.execute(sql`update guessr_seats set is_ready = ${call.body.ready}
      where room_id = ${room.roomId} and user_id = ${call.viewer.userId}`)
  })

/**
 * How the room stands; whoever asks is there. Nobody waits for those who ask, and they for nobody, unless the room has to
 * go on. Others hear only of what changed.
 */
export async function ownRoomNow(ctx: Context, { viewer: { userId } }: Call<Calls['GET /kzguessr/room']>) {
  const roomId = await inTransaction(ctx, async (tx) => {
    const roomId = await ownRoom(tx, userId)
    await noteHere(tx, roomId, userId)
    return roomId
  })
  if (await isDue(ctx.db, roomId)) {
    await inTransaction(ctx, async (tx, emit) => {
      await lockRoom(tx, roomId)
      if (await goOn(tx, roomId)) await emitRoom(tx, emit, roomId)
    })
  }
  return showRoom(ctx.db, await readRoom(ctx.db, roomId), userId)
}

/** What is held is in use anyway, and a later look will note it. */
async function noteHere(tx: Db, roomId: number, userId: number): Promise<void> {
  await tx.execute(sql`update guessr_rooms set touched_at = now()
    where id in (select id from guessr_rooms where id = ${roomId} for no key update skip locked)`)
  await tx.execute(sql`update guessr_seats set seen_at = now() where room_id = ${roomId} and user_id in (
    select user_id from guessr_seats where room_id = ${roomId} and user_id = ${userId} for no key update skip locked)`)
}

/** New names for the pictures of the round, for everybody in the room. */
export function roomPictures(ctx: Context, { viewer: { userId } }: Call<Calls['POST /kzguessr/room/pictures']>) {
  return inTransaction(ctx, async (tx) => {
    const room = await readRoom(tx, await ownRoom(tx, userId))
    const elapsedMs = room.roundMs ?? 0
    const shown = await row(
      tx,
      { imageId: int, seed: int },
      sql`select r.image_id as "imageId", r.seed from guessr_games g join guessr_rounds r on r.game_id = g.id
        where g.room_id = ${room.roomId} and g.room_game = ${room.game} and r.round = ${room.round} limit 1`,
    )
    const isOn = stateOf(room) === 'running' && shown
    const pictures = isOn ? await namePictures(tx, { userId, guest: null }, { ...shown, elapsedMs }) : []
    return { round: room.round, elapsedMs: Math.round(elapsedMs), pictures }
  })
}
