import type { Context } from '../api/context.ts'
import { withTryLock } from '../api/db.ts'
import { sql } from '../api/sql.ts'
import { SWEEP_LOCK, unwanted } from './blobs.ts'
import { removeUnwanted } from './keep-files.ts'
import { ownsFiles, warnOfOwner } from './owner.ts'

const DAY = 24 * 3_600_000

/**
 * Deletes what uploads left: temporary files after an hour, unreferenced files after a day, and announcements older than a
 * day. Not during a backup, and nothing in a store that belongs to another database. May run twice.
 */
export async function collectGarbage(ctx: Context): Promise<void> {
  const swept = await withTryLock(ctx.pool, SWEEP_LOCK, async () => {
    let count = await ctx.files.collectTemporaryFiles()
    await ctx.db.execute(sql`delete from incoming_files where since < now() - interval '1 day'`)
    if (!(await ownsFiles(ctx))) {
      await warnOfOwner(ctx)
      return count
    }
    for await (const page of ctx.files.names()) {
      for (const sha256 of await unwanted(ctx.db, page)) {
        const isRemoved = await ctx.db.transaction((tx) => removeUnwanted(tx, ctx.files, sha256, DAY))
        if (isRemoved) count++
      }
    }
    return count
  })
  if (swept) ctx.log.info({ swept }, 'files swept')
}
