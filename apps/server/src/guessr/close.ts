import { GUESSR_IDLE_MINUTES, GUESSR_REST_DAYS } from '@kz/contract/guessr/guessr-rules'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { hasRow, rows } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { finish, readGame } from './game.ts'
import { closeRoom } from './rooms/room-rounds.ts'
import { purgeNames } from './staff/names.ts'
import { TODAY } from './staff/seasons.ts'

const idle = sql.raw(`mode <> 'room' and finished_at is null
  and touched_at < now() - interval '${GUESSR_IDLE_MINUTES} minutes'`)

/** Finishes games nobody goes on with, with the points they have. */
export async function closeIdle(ctx: Context): Promise<void> {
  const games = await rows(
    ctx.db,
    { gameId: int },
    sql`select id as "gameId" from guessr_games where ${idle} order by touched_at limit 1000`,
  )
  for (const { gameId } of games)
    await inTransaction(ctx, async (tx, emit) => {
      const isIdle = await hasRow(tx, sql`select from guessr_games where id = ${gameId} and ${idle} for update`)
      if (isIdle) await finish(tx, emit, await readGame(tx, gameId))
    })
  await closeRooms(ctx)
  await purgeNames(ctx.db)
}

async function closeRooms(ctx: Context): Promise<void> {
  const rooms = await rows(
    ctx.db,
    { roomId: int },
    sql`select id as "roomId" from guessr_rooms where closed_at is null
      and touched_at < now() - make_interval(mins => ${GUESSR_IDLE_MINUTES}) order by touched_at limit 1000`,
  )
  for (const { roomId } of rooms) await inTransaction(ctx, (tx) => closeRoom(tx, roomId))
}

/** Whence a daily was played is asked as long as its day lasts. */
export async function forgetPlaces(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`update guessr_games set address = null, device = null
    where day < ${TODAY} and (address is not null or device is not null)`)
}

/** Guests' games: their maps rest for thirty days, then nobody needs them. */
export async function purgeGuests(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`delete from guessr_games where guest is not null and finished_at is not null
    and started_at < now() - make_interval(days => ${GUESSR_REST_DAYS + 1})`)
}
