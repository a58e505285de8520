import type { Context } from '../api/context.ts'
import { type Db, row } from '../api/db.ts'
import { text } from '../api/shape.ts'
import { sql } from '../api/sql.ts'
import type { FileStore } from './store.ts'

/**
 * Which database a store of files belongs to: what no row of that one wants may be removed, and a database that knows nothing
 * of the files would have them all removed: an empty one beside a folder that was kept, a copy of the site beside its bucket.
 */

type Kept = { db: Db; files: FileStore }

const NOT_OURS =
  'the files belong to another database: none is removed until "npm run kz -- files own" says that they are of this one'

/** Tells one database from another, also from a copy that was loaded elsewhere. */
async function markOf(db: Db): Promise<string> {
  const found = await row(
    db,
    { mark: text },
    sql`select system_identifier || '/' || d.oid as mark from pg_control_system(), pg_database d
      where d.datname = current_database()`,
  )
  return found?.mark ?? ''
}

/** Whether the files are of this database; of a store that bears no mark they are from now on. */
export async function ownsFiles({ db, files }: Kept): Promise<boolean> {
  const ours = await markOf(db)
  if ((await files.owner()) === null) await files.setOwner(ours, { isFirst: true })
  return (await files.owner()) === ours
}

/** Has the files belong to this database from now on, whose ever they were. */
export async function takeFiles({ db, files }: Kept): Promise<void> {
  await files.setOwner(await markOf(db), { isFirst: false })
}

/** Warns where nothing will be removed. A store that is away is not waited for. */
export async function warnOfOwner(ctx: Pick<Context, 'db' | 'files' | 'log'>): Promise<void> {
  if (!(await ownsFiles(ctx).catch(() => true))) ctx.log.warn(NOT_OURS)
}
