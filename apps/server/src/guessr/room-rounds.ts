import type { Emit } from '../platform/context.ts'
import { type Db, rows } from '../platform/db.ts'
import { int } from '../platform/shape.ts'
import { sql } from '../platform/sql.ts'
import type { Game } from './game.ts'

/** Tells everybody in the room that a player's round went on. */
export async function tellRoom(tx: Db, emit: Emit, { roomId }: Game): Promise<void> {
  if (roomId === null) return
  const seats = await rows(
    tx,
    { userId: int },
    sql`select user_id as "userId" from guessr_seats where room_id = ${roomId} and left_at is null order by user_id`,
  )
  emit({ type: 'guessr.room', data: { userIds: seats.map(({ userId }) => userId) } })
}
