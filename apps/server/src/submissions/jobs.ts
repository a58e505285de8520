import { dropBlob, fileLock, isStored } from '../platform/blobs.ts'
import { type Context, inTransaction } from '../platform/context.ts'
import { hasRow, rows, withLock } from '../platform/db.ts'
import { text } from '../platform/shape.ts'
import { sql } from '../platform/sql.ts'
import type { Kind } from './kind.ts'
import { openStates } from './queue.ts'

/** Background work of the review queue. Each may run twice without harm. */

/** So long the file of a rejected or withdrawn submission is kept, and its sender's address after any decision. */
const REJECTED_DAYS = 90
const WITHDRAWN_DAYS = 30
const ADDRESS_DAYS = 90
const AT_ONCE = 200

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
export async function endClaims(ctx: Context, kind: Kind): Promise<void> {
  if (!kind.hasClaims) return
  await inTransaction(ctx, async (tx, emit) => {
    const anyEnded = await hasRow(
      tx,
      sql`update ${kind.table} set claimed_by = null, claimed_until = null where id in (
          select id from ${kind.table} where state in ${openStates(kind)} and claimed_until <= now()
          for update skip locked)
        returning id`,
    )
    if (anyEnded) await kind.announce(tx, emit, [])
  })
}

/** Gives up the files of what was not taken, and erases senders' addresses. The rows stay: their senders read them. */
export async function forget(ctx: Context, kind: Kind): Promise<void> {
  let given: { sha256: string }[]
  do {
    given = await inTransaction(ctx, async (tx) => {
      const kept = kind.keepsFile ? sql`and not (${kind.keepsFile})` : sql``
      const found = await rows(
        tx,
        { sha256: text },
        sql`with old as (
            select id, sha256 from ${kind.table}
            where state in ('REJECTED', 'WITHDRAWN') and sha256 is not null ${kept}
              and decided_at < now() - make_interval(
                days => case state when 'REJECTED' then ${REJECTED_DAYS}::integer else ${WITHDRAWN_DAYS}::integer end)
            order by sha256 limit ${AT_ONCE} for update skip locked)
          update ${kind.table} s set sha256 = null from old where s.id = old.id returning old.sha256`,
      )
      for (const { sha256 } of found) await dropBlob(tx, sha256)
      return found
    })
  } while (given.length === AT_ONCE)
  if (!kind.address) return
  await ctx.db.execute(sql`update ${kind.table} set ${kind.address}
    where ip is not null and state not in ${openStates(kind)}
      and coalesce(decided_at, submitted_at) < now() - make_interval(days => ${ADDRESS_DAYS})`)
}
