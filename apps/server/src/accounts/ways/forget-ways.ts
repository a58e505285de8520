import type { Db } from '../../platform/api/db.ts'
import { sql } from '../../platform/api/sql.ts'

/** Takes every second factor off an account: passkeys, the authenticator app and the recovery codes. */
export async function forgetFactors(tx: Db, userId: number): Promise<void> {
  await tx.execute(sql`delete from passkeys where user_id = ${userId}`)
  await tx.execute(sql`delete from authenticators where user_id = ${userId}`)
  await tx.execute(sql`delete from recovery_codes where user_id = ${userId}`)
  // what would bring one back
  await tx.execute(sql`delete from way_changes where user_id = ${userId}`)
}

/** Takes every way in but the password. */
export async function forgetWays(tx: Db, userId: number): Promise<void> {
  await forgetFactors(tx, userId)
  await tx.execute(sql`delete from outside_accounts where user_id = ${userId}`)
  await tx.execute(sql`delete from sign_in_steps where user_id = ${userId}`)
}
