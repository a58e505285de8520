import { settleRole } from '../accounts/api.ts'
import type { Db } from '../platform/api/db.ts'
import { sql } from '../platform/api/sql.ts'
import { categorySql } from './boards.ts'

/**
 * Gives LJ_RECORD_HOLDER to the accounts that lead a category, by distance or by block, and takes it from the others. Call it in the transaction that changed a released jump.
 */
export async function refreshHolders(tx: Db): Promise<void> {
  // who changes another jump at the same time waits here, so that each sees the other's
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('holders of long jumps', 0))`)
  await settleRole(
    tx,
    'LJ_RECORD_HOLDER',
    sql`with ranked as (
      select p.user_id, rank() over (partition by ${categorySql} order by j.distance desc) as far,
        rank() over (partition by ${categorySql} order by j.block desc nulls last, j.distance desc) as wide
      from long_jumps j join players p on p.id = j.player_id
    ), holders as (
      select distinct user_id from ranked where user_id is not null and (far = 1 or wide = 1)
    )
    select user_id, true from holders
    union all select user_id, false from user_roles r
      where role = 'LJ_RECORD_HOLDER' and not exists (select from holders h where h.user_id = r.user_id)`,
  )
}
