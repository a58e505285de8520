import type { Context } from '../api/context.ts'
import { type Db, row } from '../api/db.ts'
import type { FileStore } from '../api/services/stored-files.ts'
import { text } from '../api/shape.ts'
import { sql } from '../api/sql.ts'

/**
 * Which database a file store belongs to. Garbage collection deletes what no row of that database names; another database (an
 * empty one beside an old folder, a copy of the site beside its bucket) would have everything deleted.
 */

type Kept = { db: Db; files: FileStore }

const NOT_OURS =
  'the files belong to another database: none is removed until "npm run kz -- files own" says that they are of this one'

/** Identifies a database, also against a copy that was loaded elsewhere. */
async function markOf(db: Db): Promise<string> {
  const found = await row(
    db,
    { mark: text },
    sql`select system_identifier || '/' || d.oid as mark from pg_control_system(), pg_database d
      where d.datname = current_database()`,
  )
  return found?.mark ?? ''
}

/** Whether the store belongs to this database; an unmarked store does from now on. */
export async function ownsFiles({ db, files }: Kept): Promise<boolean> {
  const ours = await markOf(db)
  if ((await files.owner()) === null) await files.setOwner(ours, { isFirst: true })
  return (await files.owner()) === ours
}

/** Makes this database the owner of the store. */
export async function takeFiles({ db, files }: Kept): Promise<void> {
  await files.setOwner(await markOf(db), { isFirst: false })
}

/** Warns if nothing will be deleted. Does not wait for an unavailable store. */
export async function warnOfOwner(ctx: Pick<Context, 'db' | 'files' | 'log'>): Promise<void> {
  if (!(await ownsFiles(ctx).catch(() => true))) ctx.log.warn(NOT_OURS)
}
