import { type Db, hasRow, lockInTransaction, rows } from '../api/db.ts'
import { text } from '../api/shape.ts'
import { sql } from '../api/sql.ts'

/** Rows of files: each names bytes that are safe in the store. */

/** PostgreSQL's error code when a row of another table references this one. */
const STILL_NAMED = '23503'

/** The lock that whoever brings, names or removes a file takes. */
export const fileLock = (sha256: string): string => `file ${sha256}`

/** Takes those of several files, in the order they come in. */
export async function lockFiles(tx: Db, sha256s: readonly string[]): Promise<void> {
  const names = [...new Set(sha256s)].map(fileLock)
  await tx.execute(
    sql.named(
      'files locked',
      sql`select pg_advisory_xact_lock(hashtextextended(name, 0))
        from unnest(${sql.param(names)}::text[]) with ordinality as wanted (name, place) order by place`,
    ),
  )
}

/** Held while files are deleted, and while a backup copies them. */
export const SWEEP_LOCK = 'files are removed'

/** True when a row names these bytes, or they are on their way to one. Ask under the lock of the file. */
export const isWanted = (db: Db, sha256: string): Promise<boolean> =>
  hasRow(
    db,
    sql`select where exists (select from blobs where sha256 = ${sha256})
      or exists (select from incoming_files where sha256 = ${sha256})`,
  )

/** Those of these files that nobody wants now. Somebody may meanwhile: ask `isWanted` under the lock of each. */
export async function unwanted(db: Db, sha256s: readonly string[]): Promise<string[]> {
  const found = await rows(
    db,
    { sha256: text },
    sql`select sha256 from unnest(${sql.param(sha256s)}::text[]) as f (sha256)
      where not exists (select from blobs b where b.sha256 = f.sha256)
        and not exists (select from incoming_files i where i.sha256 = f.sha256)`,
  )
  return found.map(({ sha256 }) => sha256)
}

/** Writes the rows of files whose bytes are safe in the store. */
export async function nameBlobs(tx: Db, files: readonly { sha256: string; size: number }[]): Promise<void> {
  await tx.execute(
    sql.named(
      'blobs named',
      sql`insert into blobs (sha256, size)
        select * from unnest(${sql.param(files.map(({ sha256 }) => sha256))}::text[], ${sql.param(files.map(({ size }) => size))}::bigint[])
        on conflict (sha256) do nothing`,
    ),
  )
}
/** The same of one, where no garbage collection runs: in a database of one's own. */
export const nameBlob = (tx: Db, file: { sha256: string; size: number }): Promise<void> => nameBlobs(tx, [file])

/**
 * Deletes a file's row when nothing else names it; garbage collection deletes the file. Call it in the transaction that gave up its
 * own reference.
 */
export async function dropBlob(tx: Db, sha256: string): Promise<void> {
  await lockInTransaction(tx, fileLock(sha256))
  await tx
    .transaction((inner) => inner.execute(sql`delete from blobs where sha256 = ${sha256}`))
    .catch((error: { code?: string }) => {
      if (error.code !== STILL_NAMED) throw error
    })
}
