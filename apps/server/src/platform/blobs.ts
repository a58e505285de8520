import { type Db, hasRow, lockInTransaction, rows } from './db.ts'
import type { FileStore, StoredTemp } from './files.ts'
import { text } from './shape.ts'
import { sql } from './sql.ts'

/** Rows of files: each names bytes that are safe on disk. */

/** What PostgreSQL says when a row of another table needs this one. */
const STILL_NAMED = '23503'

/** The lock that whoever keeps a file and the sweep of files take. */
export const fileLock = (sha256: string): string => `file ${sha256}`

/** Who removes files holds it meanwhile, and so does who copies those of one moment. */
export const SWEEP_LOCK = 'files are removed'

/** True when a row names these bytes. Ask under the lock of the file. */
export async function isStored(db: Db, sha256: string): Promise<boolean> {
  return await hasRow(db, sql`select 1 from blobs where sha256 = ${sha256}`)
}

/** Those of these files that no row names now. A row may come meanwhile: ask `isStored` under the lock of each. */
export async function unnamed(db: Db, sha256s: readonly string[]): Promise<string[]> {
  const found = await rows(
    db,
    { sha256: text },
    sql`select sha256 from unnest(${sql.param(sha256s)}::text[]) as f (sha256)
      where not exists (select from blobs b where b.sha256 = f.sha256)`,
  )
  return found.map(({ sha256 }) => sha256)
}

/** Writes the row of a file whose bytes are safe on disk. */
export async function nameBlob(tx: Db, { sha256, size }: { sha256: string; size: number }): Promise<void> {
  await tx.execute(sql`insert into blobs (sha256, size) values (${sha256}, ${size}) on conflict (sha256) do nothing`)
}

/**
 * Keeps files and their rows within a transaction, under their locks. Files of a transaction that fails are swept later.
 */
export async function keepBlobs(tx: Db, files: FileStore, kept: readonly StoredTemp[]): Promise<void> {
  // one order for everybody, so that two never wait for each other
  for (const file of kept.toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1))) {
    await lockInTransaction(tx, fileLock(file.sha256))
    await files.keep(file)
    await nameBlob(tx, file)
  }
}

/**
 * Gives up a file's row when nothing else names it; the sweep removes the file. Call it in the transaction that gave up its
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
