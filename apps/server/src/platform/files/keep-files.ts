import { ApiError } from '@kz/contract/errors'
import { limitConcurrency } from '../admission/concurrency-limiter.ts'
import type { Context } from '../api/context.ts'
import { type Db, hasRow, lockInTransaction, rows } from '../api/db.ts'
import { commitLate } from '../api/late-commit.ts'
import type { FileStore, StoredTemp } from '../api/services/stored-files.ts'
import { int, text } from '../api/shape.ts'
import { sql } from '../api/sql.ts'
import { fileLock, isWanted, lockFiles, nameBlobs, SWEEP_LOCK } from './blobs.ts'
import { ownsFiles } from './owner.ts'

/**
 * Stores files. Each is announced in `incoming_files`, then its bytes are stored, then one transaction names them and deletes
 * the announcement: so garbage collection never deletes a file in progress. Announcements of a crashed server count for a
 * day.
 */

/** Files whose bytes are safe in the store and wait for their rows. */
export interface KeptFiles {
  files: readonly (Pick<StoredTemp, 'sha256' | 'size'> & { announced: number })[]
  /** announcements of those that no row names yet */
  waiting: Set<number>
}

type Keeping = Pick<Context, 'db' | 'files'>

const MOST_PUT_AT_ONCE = 4

/** One order for everybody, so that two never wait for each other. */
const ordered = <File extends { sha256: string }>(files: readonly File[]): File[] =>
  files.toSorted((one, other) => (one.sha256 < other.sha256 ? -1 : 1))

/**
 * Brings files into the store for `work`, whose transaction names them with `nameFiles`. Those it did not name, because it
 * would not or failed, are removed again.
 */
export async function withKept<T>(
  ctx: Keeping,
  temps: readonly StoredTemp[],
  work: (kept: KeptFiles) => Promise<T>,
): Promise<T> {
  const kept = await announce(ctx.db, temps)
  let isDone = false
  try {
    await putAll(ctx.files, temps)
    const answer = await work(kept)
    isDone = kept.waiting.size === 0
    return answer
  } finally {
    // garbage collection deletes what remains, after a day
    if (!isDone) await giveBack(ctx, kept).catch(() => undefined)
  }
}

/** Rejects when all of them have ended: nothing comes into the store after that. */
async function putAll(files: FileStore, temps: readonly StoredTemp[]): Promise<void> {
  const inTurn = limitConcurrency(MOST_PUT_AT_ONCE, Number.POSITIVE_INFINITY)
  const ended = await Promise.allSettled(temps.map((temp) => inTurn(() => files.put(temp))))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
}

/** Under the locks, so that a garbage collection that has judged one of them ends before its bytes come. */
function announce(db: Db, temps: readonly StoredTemp[]): Promise<KeptFiles> {
  return db.transaction(async (tx) => {
    const wanted = ordered(temps)
    const sha256s = wanted.map(({ sha256 }) => sha256)
    // sent together, and done in this order; what is lost with a late commit is a file that no row names
    const [, , made] = await Promise.all([
      commitLate(tx),
      lockFiles(tx, sha256s),
      rows(
        tx,
        { id: int, sha256: text },
        sql.named(
          'files announced',
          sql`insert into incoming_files (sha256) select * from unnest(${sql.param(sha256s)}::text[]) returning id, sha256`,
        ),
      ),
    ])
    const announced = ordered(made)
    const files = wanted.map(({ sha256, size }, at) => ({ sha256, size, announced: announced[at]?.id ?? 0 }))
    return { files, waiting: new Set(files.map(({ announced }) => announced)) }
  })
}

/** Writes the rows of files in the transaction that names them: of all, or of these. Throws ApiError busy when they are no longer announced. */
export async function nameFiles(
  tx: Db,
  kept: KeptFiles,
  wanted: readonly { sha256: string }[] = kept.files,
): Promise<void> {
  const named = kept.files.filter((file) => wanted.some(({ sha256 }) => sha256 === file.sha256))
  const ids = named.map(({ announced }) => announced)
  // sent together, and done in this order
  const [, , told] = await Promise.all([
    lockFiles(
      tx,
      named.map(({ sha256 }) => sha256),
    ),
    nameBlobs(tx, named),
    rows(
      tx,
      { id: int },
      sql.named(
        'files named',
        sql`delete from incoming_files where id = any(${sql.param(ids)}::bigint[]) returning id`,
      ),
    ),
  ])
  // a crash of the database took the announcement, and nothing has kept the bytes since
  if (ids.some((id) => kept.waiting.has(id) && !told.some((row) => row.id === id))) throw new ApiError('busy')
  for (const id of ids) kept.waiting.delete(id)
}

/** Files named by a commit whose result was lost are not among those deleted here, and stay. */
async function giveBack(ctx: Keeping, { files }: KeptFiles): Promise<void> {
  const ids = files.map(({ announced }) => announced)
  const left = await rows(
    ctx.db,
    { sha256: text },
    sql`delete from incoming_files where id = any(${sql.param(ids)}::bigint[]) returning sha256`,
  )
  for (const { sha256 } of left) await ctx.db.transaction((tx) => removeAtOnce(tx, ctx.files, sha256))
}

/** A running backup may still read the file: then garbage collection deletes it later. */
async function removeAtOnce(tx: Db, files: FileStore, sha256: string): Promise<void> {
  const isFree = sql`select where pg_try_advisory_xact_lock_shared(hashtextextended(${SWEEP_LOCK}, 0))`
  if ((await hasRow(tx, isFree)) && (await ownsFiles({ db: tx, files }))) await removeUnwanted(tx, files, sha256)
}

/** Removes a file that nobody wants, under its lock, when it is `leastAgeMs` old. Answers whether it did. */
export async function removeUnwanted(tx: Db, files: FileStore, sha256: string, leastAgeMs = 0): Promise<boolean> {
  await lockInTransaction(tx, fileLock(sha256))
  if ((await isWanted(tx, sha256)) || (await files.ageOf(sha256)) < leastAgeMs) return false
  await files.remove(sha256)
  return true
}
