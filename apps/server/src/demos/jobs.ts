import { fileLock, isStored } from '../platform/blobs.ts'
import { type Context, inTransaction } from '../platform/context.ts'
import { hasRow, withLock } from '../platform/db.ts'
import { forgetWindows } from '../platform/limits.ts'
import { forgetRepeats } from '../platform/once.ts'
import { sql } from '../platform/sql.ts'
import { waitingCount } from './queue.ts'

/** Background tasks of this domain. Each may run twice without harm. */

const ADDRESS_DAYS = 90

/** Removes what uploads left: temporary files after an hour, files that no row names after a day. */
export async function sweepFiles(ctx: Context): Promise<void> {
  const swept = await ctx.files.sweep((sha256, remove) =>
    withLock(ctx.pool, fileLock(sha256), async (db) => {
      if (await isStored(db, sha256)) return false
      await remove()
      return true
    }),
  )
  if (swept > 0) ctx.log.info({ swept }, 'files swept')
}

/** Ends claims whose 24 hours are over, and tells the checkers' pages. */
export function endClaims(ctx: Context): Promise<void> {
  return inTransaction(ctx, async (tx, emit) => {
    const anyEnded = await hasRow(
      tx,
      sql`update demos set claimed_by = null, claimed_until = null where id in (
          select id from demos where claimed_until <= now() for update skip locked) returning id`,
    )
    if (anyEnded) emit({ type: 'queue.changed', data: { count: await waitingCount(tx) } })
  })
}

/** Erases uploaders' addresses 90 days after the decision, or after the upload of a withdrawn demo; and counters of limits. */
export async function forgetAddresses(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`update demos set ip = null, ip_country = 'n-a'
    where ip is not null and state not in ('SUBMITTED', 'DEFERRED')
      and coalesce(decided_at, submitted_at) < now() - make_interval(days => ${ADDRESS_DAYS})`)
  await forgetWindows(ctx.db)
  await forgetRepeats(ctx.db)
}
