import { type Db, row } from '../platform/db.ts'
import { int } from '../platform/shape.ts'
import { sql } from '../platform/sql.ts'
import { refreshHolders } from './holders.ts'

/**
 * Gives an account what stands under the name of a holder without one: his records, demos and long jumps. The name as it
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
  const own = await row(tx, { id: int }, sql`select id from players where user_id = ${user.userId} for update`)
  if (own) {
    for (const [table, column] of [
      ['demos', 'player_id'],
      ['long_jumps', 'player_id'],
      ['reigns', 'player_id'],
      ['reigns', 'previous_player_id'],
    ]) {
      const [from, to] = [sql.raw(table as string), sql.raw(column as string)]
      await tx.execute(sql`update ${from} set ${to} = ${own.id} where ${to} = ${holder.id}`)
    }
    await tx.execute(sql`delete from players where id = ${holder.id}`)
  } else {
    await tx.execute(sql`update players set user_id = ${user.userId}, name = ${user.pseudo}, country = ${user.country}
      where id = ${holder.id}`)
  }
  await refreshHolders(tx, [own?.id ?? holder.id])
  return true
}
