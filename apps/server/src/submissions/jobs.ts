import { type Context, inTransaction } from '../platform/api/context.ts'
import { hasRow, rows } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { dropBlob } from '../platform/files/blobs.ts'
import type { SubmissionType } from './kind.ts'
import { openStates } from './queue.ts'

/** Background work of the review queue. Each may run twice without harm. */

/** So long the file of a rejected or withdrawn submission is kept, and its sender's address after any decision. */
const REJECTED_DAYS = 90
const WITHDRAWN_DAYS = 30
const ADDRESS_DAYS = 90
const AT_ONCE = 200

/** Ends claims whose 24 hours are over, and tells the checkers' pages. */
export async function endClaims(ctx: Context, kind: SubmissionType): Promise<void> {
  if (!kind.hasClaims) return
  await inTransaction(ctx, async (tx, emit) => {
    const ended = sql`select id from ${kind.table} where state in ${openStates(kind)} and claimed_until <= now()
      for update skip locked`
    const end = kind.update(sql`claimed_by = null, claimed_until = null`, sql`id in (${ended})`)
    const anyEnded = await hasRow(tx, sql`${end} returning id`)
    if (anyEnded) await kind.announce(tx, emit, [])
  })
}

/** Gives up the files of what was not taken, and erases senders' addresses. The rows stay: their senders read them. */
export async function forget(ctx: Context, kind: SubmissionType): Promise<void> {
  const kept = kind.keepsFile ? sql`and not (${kind.keepsFile})` : sql``
  let given: { id: number; sha256: string }[]
  do {
    given = await inTransaction(ctx, async (tx) => {
      const found = await rows(
        tx,
        { id: int, sha256: text },
        sql`select id, sha256 from ${kind.table}
          where state in ('REJECTED', 'WITHDRAWN') and sha256 is not null ${kept}
            and decided_at < now() - make_interval(
              days => case state when 'REJECTED' then ${REJECTED_DAYS}::integer else ${WITHDRAWN_DAYS}::integer end)
          order by sha256 limit ${AT_ONCE} for update skip locked`,
      )
      const ids = sql.param(found.map(({ id }) => id))
      await tx.execute(kind.update(sql`sha256 = null`, sql`id = any(${ids}::integer[])`))
      for (const { sha256 } of found) await dropBlob(tx, sha256)
      return found
    })
  } while (given.length === AT_ONCE)
  if (!kind.address) return
  const isOld = sql`ip is not null and state not in ${openStates(kind)}
    and coalesce(decided_at, submitted_at) < now() - make_interval(days => ${ADDRESS_DAYS})`
  await ctx.db.execute(kind.update(kind.address, isOld))
}
