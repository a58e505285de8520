import { type Db, rows } from '../platform/api/db.ts'
import { bool, int, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** Threads that wait for their first message: a thread without one is none. */

const WAITING = { oldId: int, categoryId: int, title: text, isSticky: bool, isReadOnly: bool, views: int }
export type WaitingThread = RowOf<typeof WAITING>

const columns = sql`old_id as "oldId", category_id as "categoryId", title, is_sticky as "isSticky",
  is_read_only as "isReadOnly", views`

/** Keeps threads until they have a message; answers the numbers of those that did not wait already. */
export async function keepThreads(tx: Db, archiveId: number, threads: readonly WaitingThread[]): Promise<Set<number>> {
  const of = <T>(read: (thread: WaitingThread) => T) => sql.param(threads.map(read))
  const kept = await rows(
    tx,
    { oldId: int },
    sql`insert into archive_threads
    select ${archiveId}, b.* from unnest(${of((t) => t.oldId)}::bigint[], ${of((t) => t.categoryId)}::integer[],
      ${of((t) => t.title)}::text[], ${of((t) => t.isSticky)}::boolean[], ${of((t) => t.isReadOnly)}::boolean[],
      ${of((t) => t.views)}::integer[]) b
    on conflict do nothing returning old_id as "oldId"`,
  )
  return new Set(kept.map(({ oldId }) => oldId))
}

/** Those of these threads that wait, which they do no longer. */
export const takeThreads = (tx: Db, archiveId: number, oldIds: readonly number[]): Promise<WaitingThread[]> =>
  rows(
    tx,
    WAITING,
    sql`delete from archive_threads where archive_id = ${archiveId}
      and old_id = any(${sql.param([...oldIds])}::bigint[]) returning ${columns}`,
  )

/** Threads that nobody wrote in. */
export const emptyThreads = (db: Db, archiveId: number, after: number, most: number): Promise<WaitingThread[]> =>
  rows(
    db,
    WAITING,
    sql`select ${columns} from archive_threads where archive_id = ${archiveId} and old_id > ${after}
      order by old_id limit ${most}`,
  )
