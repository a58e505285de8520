import { EXPORT_DAYS } from '@kz/contract/accounts/leaving'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { type Db, rows } from '../../platform/api/db.ts'
import { job } from '../../platform/api/job.ts'
import { int, text } from '../../platform/api/shape.ts'
import { type SQL, sql } from '../../platform/api/sql.ts'
import { dropBlob } from '../../platform/files/blobs.ts'

const AT_ONCE = 500

/** SQL: the file of an export that may still be had. */
export const isThere: SQL = sql`made_at > now() - make_interval(days => ${EXPORT_DAYS})`

async function giveUp(tx: Db, which: SQL): Promise<number> {
  const old = await rows(
    tx,
    { id: int, sha256: text.orNull },
    sql`delete from account_exports where ${which} returning id, sha256`,
  )
  for (const { sha256 } of old) if (sha256 !== null) await dropBlob(tx, sha256)
  return old.length
}

/** Gives up the files of a member whose account ends. */
export const giveUpFiles = (tx: Db, userId: number): Promise<number> => giveUp(tx, sql`user_id = ${userId}`)

/** Gives up files that are a week old, and what was never made. */
async function forget(ctx: Context, _sent: unknown, stop: AbortSignal): Promise<void> {
  const old = sql`id in (select id from account_exports where coalesce(made_at, asked_at)
    < now() - make_interval(days => ${EXPORT_DAYS}) order by id limit ${AT_ONCE})`
  for (let count = AT_ONCE; count === AT_ONCE; ) {
    stop.throwIfAborted()
    count = await inTransaction(ctx, (tx) => giveUp(tx, old))
  }
}

export const forgetExports = job({ name: 'forget-exports', schedule: '35 * * * *', run: forget })
