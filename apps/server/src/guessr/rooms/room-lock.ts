import { type Db, hasRow } from '../../platform/api/db.ts'
import { sql } from '../../platform/api/sql.ts'

/** Holds a room until the transaction ends: before any game in it is held. Answers whether there is one. */
export const lockRoom = (tx: Db, roomId: number): Promise<boolean> =>
  hasRow(tx, sql`select from guessr_rooms where id = ${roomId} for update`)
