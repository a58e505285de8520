import { settleRole } from '../accounts/api.ts'
import type { Db } from '../platform/api/db.ts'
import { sql } from '../platform/api/sql.ts'

/**
 * Gives the RECORD_HOLDER role to the accounts among these players that hold a current record, and takes it from the others.
 * Call it after refreshRoute, in the same transaction, with everybody who held or holds the route.
 */
export async function refreshHolders(tx: Db, playerIds: readonly number[]): Promise<void> {
  // who decides about the same players waits here, so that each sees the other's records
  await tx.execute(sql`select 1 from players where id = any(${sql.param(playerIds)}) order by id for no key update`)
  await settleRole(
    tx,
    'RECORD_HOLDER',
    sql`select p.user_id, exists (select from route_records r join demos d on d.id = r.demo_id where d.player_id = p.id)
      from players p where p.id = any(${sql.param(playerIds)}) and p.user_id is not null`,
  )
}
