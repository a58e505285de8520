import { dropBlob } from '../platform/blobs.ts'
import { type Context, inTransaction } from '../platform/context.ts'
import { rows } from '../platform/db.ts'
import { text } from '../platform/shape.ts'
import { sql } from '../platform/sql.ts'

const FILE_DAYS = 90
const AT_ONCE = 200

/** Gives up files of maps rejected 90 days ago, and erases the senders' addresses of decided ones. */
export function forgetMaps(ctx: Context): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const given = await rows(
      tx,
      { sha256: text },
      sql`with old as (
          select id, sha256 from map_submissions
          where state = 'REJECTED' and sha256 is not null and decided_at < now() - make_interval(days => ${FILE_DAYS})
          limit ${AT_ONCE} for update skip locked)
        update map_submissions s set sha256 = null from old where s.id = old.id returning old.sha256`,
    )
    for (const { sha256 } of given) await dropBlob(tx, sha256)
    await tx.execute(sql`update map_submissions set ip = null
      where ip is not null and state in ('APPROVED', 'REJECTED', 'WITHDRAWN')
        and decided_at < now() - make_interval(days => ${FILE_DAYS})`)
  })
}
