import type { Context } from '../../platform/api/context.ts'
import { type Db, giveTime, openDb, rows } from '../../platform/api/db.ts'
import { int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { type Columns, loadColumns, readAccounts, readMaps, readReigns } from './load.ts'

/** The columns with what was counted from them, until they change. */
export interface Board {
  columns: Columns
  /** what `count` answers, kept under this name until the columns change */
  once: <T>(name: string, count: () => T) => T
}

interface Change {
  kind: 'route' | 'map' | 'country' | 'all'
  id: number
}

/** More changes than this and everything is read again. */
const MOST_CHANGES = 2_000
const MOST_KEPT = 128

/** by pool: each call of a member has a context of its own */
const keepers = new WeakMap<Context['pool'], () => Promise<Board>>()

/**
 * The board as the database has it at this moment. A process reads everything once and then asks at each call what changed
 * since (board_changes), so that several processes agree and a caller reads their own write.
 */
export function readBoard({ pool }: Pick<Context, 'pool'>): Promise<Board> {
  let read = keepers.get(pool)
  if (!read) {
    read = oneAtATime(keepBoard(openDb(pool)))
    keepers.set(pool, read)
  }
  return read()
}

/** Runs `work` once at a time. Callers who come while it runs share the next run: the running one may not see what they wrote. */
function oneAtATime<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  let next: Promise<T> | null = null
  const start = (): Promise<T> => {
    const run = work().finally(() => {
      if (running === run) running = null
    })
    running = run
    return run
  }
  return () => {
    if (next) return next
    if (!running) return start()
    next = running
      .then(
        () => undefined,
        () => undefined,
      )
      .then(() => {
        next = null
        return start()
      })
    return next
  }
}

function keepBoard(db: Db): () => Promise<Board> {
  let board: Board | null = null
  /** what the database had committed when changes were last asked for; null before the first time */
  let snapshot: string | null = null
  return async () => {
    const found = await changesSince(db, snapshot)
    const { changes } = found
    if (board === null || changes.length > MOST_CHANGES || changes.some(({ kind }) => kind === 'all')) {
      board = countingOn(await withTime(db, loadColumns))
    } else if (changes.length > 0) {
      const { columns } = board
      await withTime(db, (tx) => applyChanges(columns, tx, changes))
      board = countingOn(columns)
    }
    snapshot = found.snapshot
    return board
  }
}

/** A first reading may take longer than a request's queries may. */
const withTime = <T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await giveTime(tx, 60_000)
    return work(tx)
  })

/** The changes of transactions that were not committed yet in this snapshot, and the snapshot of now. */
async function changesSince(db: Db, snapshot: string | null): Promise<{ snapshot: string; changes: Change[] }> {
  // in the order of their index, which a plan for any snapshot then follows
  const news = sql`select kind, id from board_changes where changed_in >= pg_snapshot_xmin(${snapshot}::pg_snapshot)
    and not pg_visible_in_snapshot(changed_in, ${snapshot}::pg_snapshot)
    order by changed_in limit ${sql.raw(String(MOST_CHANGES + 1))}`
  const found = await rows(
    db,
    { snapshot: text, kind: text.as<Change['kind']>().orNull, id: int.orNull.as<number>() },
    sql.named(
      'board-changes',
      sql`select pg_current_snapshot()::text as snapshot, c.kind, c.id
        from (values (1)) as always left join (${news}) c on true`,
    ),
  )
  return {
    snapshot: (found[0] as { snapshot: string }).snapshot,
    changes: found.flatMap(({ kind, id }) => (kind === null ? [] : [{ kind, id }])),
  }
}

/** What a failed reading leaves undone is read again at the next call. */
async function applyChanges(columns: Columns, tx: Db, changes: readonly Change[]): Promise<void> {
  const idsOf = (wanted: Change['kind']) => changes.flatMap(({ kind, id }) => (kind === wanted ? [id] : []))
  const [routeIds, mapIds, userIds] = [idsOf('route'), idsOf('map'), idsOf('country')]
  if (mapIds.length > 0) await readMaps(columns, tx, mapIds)
  if (routeIds.length > 0) {
    const playerIds = await readReigns(columns, tx, routeIds)
    await readAccounts(columns, tx, { playerIds })
  }
  if (userIds.length > 0) await readAccounts(columns, tx, { userIds })
}

function countingOn(columns: Columns): Board {
  const kept = new Map<string, unknown>()
  return {
    columns,
    once<T>(name: string, count: () => T): T {
      if (kept.has(name)) {
        const known = kept.get(name) as T
        // the one that is asked for least goes first: everything is counted from the packed entries
        kept.delete(name)
        kept.set(name, known)
        return known
      }
      const made = count()
      for (const oldest of kept.keys()) {
        if (kept.size < MOST_KEPT) break
        kept.delete(oldest)
      }
      kept.set(name, made)
      return made
    },
  }
}
