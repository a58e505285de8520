import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, lockInTransaction, rows } from '../platform/api/db.ts'
import { int, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { dropBlob, fileLock } from '../platform/files/blobs.ts'

/** Profile pictures nobody has any more. Their rows go here, the files of no row with the sweep. */

const MOST_A_NIGHT = 10_000

/** A picture `i` that its owner had a day to choose and has not, or no longer. Only an owner can choose it. */
const isUnused =
  sql.raw(`i.kind = 'avatar' and i.created_at < now() - interval '1 day' and not exists (select from users u
  where u.id = i.owner_id and u.picture = '/media/images/' || i.sha256 || '.webp')`)

const UNUSED = { id: int, sha256: text }
type Unused = RowOf<typeof UNUSED>

/** Gives up profile pictures that were replaced, removed, or never chosen. */
export async function forgetAvatars(ctx: Context): Promise<void> {
  const unused = await rows(
    ctx.db,
    UNUSED,
    sql`select i.id, i.sha256 from images i where ${isUnused} order by i.id limit ${MOST_A_NIGHT}`,
  )
  for (const picture of unused) await inTransaction(ctx, (tx) => forgetAvatar(tx, picture))
}

/** Under the locks of its files: who uploads or chooses it meanwhile waits, and is then seen or finds it gone. */
async function forgetAvatar(tx: Db, { id, sha256 }: Unused): Promise<void> {
  const sizes = await rows(
    tx,
    { sha256: text },
    sql`select sha256 from image_sizes where image = ${sha256} order by sha256 collate "C"`,
  )
  for (const size of sizes) await lockInTransaction(tx, fileLock(size.sha256))
  if (!(await hasRow(tx, sql`delete from images i where i.id = ${id} and ${isUnused} returning i.id`))) return
  if (await hasRow(tx, sql`select from images where sha256 = ${sha256} limit 1`)) return
  await tx.execute(sql`delete from image_sizes where image = ${sha256}`)
  for (const size of sizes) await dropBlob(tx, size.sha256)
}
