import type { Db } from './db.ts'
import { sql } from './sql.ts'

/**
 * Commits that do not wait for the disk while they hold what others wait for. A transaction that sends an event holds one lock of
 * the whole database from before its commit is written until it is on the disk, so that such commits follow each other: with
 * a disk that takes 20 ms there are 50 of them a second, whoever they are of.
 */

/**
 * The commit of this transaction is written, and comes to the disk within a second, in its order: what a crash of the database takes
 * is the last of all that was committed. Whoever answers for it waits for `onDisk` after it; work that is done again until
 * its end is on the disk, as a job is, need not.
 */
export const commitLate = (tx: Db): Promise<unknown> =>
  tx.execute(sql.named('commit late', sql`select set_config('synchronous_commit', 'off', true)`))

interface Waiting {
  running: Promise<void> | null
  next: Promise<void> | null
}
const waiting = new WeakMap<Db, Waiting>()

/** Answers when all that was committed before is on the disk; those who wait meanwhile share one write. Rejects where the database does. */
export function onDisk(db: Db): Promise<void> {
  const state = waiting.get(db) ?? { running: null, next: null }
  waiting.set(db, state)
  state.next ??= begin(db, state)
  return state.next
}

/** The write that runs may have begun before the commit of who comes now: they wait for the one after it. */
async function begin(db: Db, state: Waiting): Promise<void> {
  await state.running?.catch(() => undefined)
  state.running = state.next
  state.next = null
  // an empty message, which is written as every transaction is, and waited for
  await db.execute(sql.named('on disk', sql`select pg_logical_emit_message(true, 'kz16', '')`))
}
