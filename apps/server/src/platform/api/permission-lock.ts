import { ROLES } from '@kz/contract/roles'
import type { Context } from './context.ts'
import type { Db } from './db.ts'
import { sql } from './sql.ts'
import type { Viewer } from './viewer.ts'

/**
 * What a member writes and what is taken from them never overlap (docs/decisions/031): a transaction of the member's
 * calls shares the member's lock, a transaction that takes a right or a session from the member holds it alone. These
 * locks come before all others and in the order of ids, so that nobody waits in a ring.
 */

/** No other lock has two numbers. */
const SPACE = 31

/** Nobody takes a right or a session from this user before the transaction ends. */
export async function sharePermissionLock(tx: Db, userId: number): Promise<void> {
  await tx.execute(
    sql.named('hold-rights', sql`select pg_advisory_xact_lock_shared(${SPACE}::integer, ${userId}::integer)`),
  )
}

/** As `withExclusivePermissionLock`, for transactions that learn late whose rights they take; before they lock anything else. */
export async function lockRights(tx: Db, userId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SPACE}::integer, ${userId}::integer)`)
}

/** The context for a transaction that takes rights or sessions from a user: their writes end before it or see it. */
export function withExclusivePermissionLock(ctx: Context, userId: number, callerId: number = userId): Context {
  const check = async (tx: Db): Promise<void> => {
    if (callerId < userId) await sharePermissionLock(tx, callerId)
    await lockRights(tx, userId)
    await ctx.check?.(tx)
  }
  return { ...ctx, check }
}

/** Whether a member has fewer rights now than when the call was let in. Earned roles come and go with records. */
export const lostRights = (then: Viewer, now: Viewer): boolean =>
  then.heldRoles.some((role) => ROLES[role].kind !== 'AUTO' && !now.heldRoles.includes(role)) ||
  (['comment', 'submit'] as const).some((kind) => now.bans[kind] && !then.bans[kind])
