import type { Db } from '../../platform/api/db.ts'
import { sql } from '../../platform/api/sql.ts'
import type { Ended } from '../../platform/backup/ended-accounts.ts'

/**
 * In a database from before some accounts ended, has them end again as soon as a site runs on it. Answers how many. One that
 * was made at another moment only has the same number.
 */
export async function endAgain(tx: Db, ended: readonly Ended[]): Promise<number> {
  const { rowCount } = await tx.execute(sql`insert into account_endings (user_id, ends_at, keeps_name)
    select u.id, now(), e."keepsName" from jsonb_to_recordset(${JSON.stringify(ended)}::jsonb)
        as e (account integer, "bornAt" timestamptz, "keepsName" boolean)
      join users u on u.id = e.account and u.deleted_at is null and abs(extract(epoch from u.created_at - e."bornAt")) < 0.01
    on conflict (user_id) do update set ends_at = excluded.ends_at, keeps_name = excluded.keeps_name, needs_staff = false`)
  return rowCount ?? 0
}
