import { givePlayerDemos } from '../demos/api.ts'
import { givePlayerJumps } from '../longjumps/api.ts'
import { type Db, row } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { claimPlayer, endPlayer, refreshHolders } from '../records/api.ts'

/**
 * Gives an account what stands under the name of a holder without one: records, demos and long jumps. The name as it
 * was released stays on them. Answers false when nobody without an account has this very name.
 */
export async function joinHolder(
  tx: Db,
  user: { userId: number; pseudo: string; country: string },
  name: string,
): Promise<boolean> {
  const holder = await row(
    tx,
    { id: int },
    sql`select id from players where user_id is null and name = ${name} for update`,
  )
  if (!holder) return false
  await joinPlayer(tx, user, holder.id)
  return true
}

/** Gives an account the records, demos and long jumps of a player, whose row it takes over or ends. */
export async function joinPlayer(
  tx: Db,
  user: { userId: number; pseudo: string; country: string },
  playerId: number,
): Promise<void> {
  const own = await row(tx, { id: int }, sql`select id from players where user_id = ${user.userId} for update`)
  if (own) {
    await givePlayerDemos(tx, playerId, own.id)
    await givePlayerJumps(tx, playerId, own.id)
    await endPlayer(tx, playerId, own.id)
  } else {
    await claimPlayer(tx, playerId, user)
  }
  await refreshHolders(tx, [own?.id ?? playerId])
}
