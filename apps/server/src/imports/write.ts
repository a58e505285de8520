import { type Context, type Emit, inTransaction } from '../platform/api/context.ts'
import { type Db, giveTime, rows } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { ImportReport } from './report.ts'

/** Tables whose ids are handed out before their rows are written. */
export type Numbered = 'maps' | 'routes' | 'players' | 'demos'

/** More maps than this and the pages are told once that maps changed, not map by map. */
const MOST_NAMED_MAPS = 50

/** Runs one import: no other import beside it, time for a whole list, and an audit entry with the counts. */
export function runImport(
  ctx: Context,
  kind: 'maps' | 'records' | 'longjumps',
  fileName: string,
  work: (tx: Db, emit: Emit) => Promise<ImportReport>,
): Promise<ImportReport> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    await giveTime(tx, 600_000)
    await tx.execute(sql`set local lock_timeout = '10s'`)
    // Requests wait a moment instead of making a map or route the list is about to make.
    await tx.execute(sql`lock table maps, routes, players in share row exclusive mode`)
    const report = await work(tx, emit)
    await audit(`import.${kind}`, fileName, { after: report.counts })
    return report
  })
}

/** Takes `count` ids from a table's sequence. */
export async function takeIds(tx: Db, table: Numbered, count: number): Promise<number[]> {
  if (count === 0) return []
  const taken = await rows(
    tx,
    { id: int },
    sql`select nextval(pg_get_serial_sequence(${table}, 'id')) as id from generate_series(1, ${count})`,
  )
  return taken.map(({ id }) => id)
}

/** Tells running servers and open pages: whole lists changed, and, when they are few, which maps. */
export function announceImport(emit: Emit, mapNames: ReadonlySet<string>): void {
  if (mapNames.size === 0) return
  emit({ type: 'maps.changed', data: {} })
  if (mapNames.size > MOST_NAMED_MAPS) return
  for (const mapName of mapNames) emit({ type: 'record.changed', data: { mapName } })
}
