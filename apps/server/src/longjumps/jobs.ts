import { dropBlob } from '../platform/blobs.ts'
import { type Context, inTransaction } from '../platform/context.ts'
import { hasRow, rows } from '../platform/db.ts'
import { int, text } from '../platform/shape.ts'
import { sql } from '../platform/sql.ts'
import { waitingLongjumps } from './queue.ts'

/** Background tasks of this domain. Each may run twice without harm. */

const KEPT_DAYS = 90
const MOST_AT_ONCE = 200

/** Removes long jumps that were rejected or withdrawn 90 days ago; their files are swept (H137). */
export async function forgetLongjumps(ctx: Context): Promise<void> {
  const old = await rows(
    ctx.db,
    { id: int },
    sql`select id from longjump_demos where state in ('REJECTED', 'WITHDRAWN')
      and decided_at < now() - make_interval(days => ${KEPT_DAYS}) limit ${MOST_AT_ONCE}`,
  )
  for (const { id } of old) {
    await inTransaction(ctx, async (tx) => {
      const [gone] = await rows(
        tx,
        { sha256: text },
        sql`delete from longjump_demos where id = ${id} and state in ('REJECTED', 'WITHDRAWN') returning sha256`,
      )
      if (gone) await dropBlob(tx, gone.sha256)
    })
  }
}

/** Ends claims whose 24 hours are over, and tells the checkers' pages. */
export function endLongjumpClaims(ctx: Context): Promise<void> {
  return inTransaction(ctx, async (tx, emit) => {
    const anyEnded = await hasRow(
      tx,
      sql`update longjump_demos set claimed_by = null, claimed_until = null where id in (
          select id from longjump_demos where state = 'SUBMITTED' and claimed_until <= now() for update skip locked)
        returning id`,
    )
    if (anyEnded) emit({ type: 'longjumps.queue', data: { count: await waitingLongjumps(tx) } })
  })
}
