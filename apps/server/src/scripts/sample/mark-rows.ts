import { type Db, row } from '../../platform/api/db.ts'
import { int } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { numberedTables } from './links.ts'

/** Numbers of what lists bring with numbers of their own: the sample community's are far above all of them. */
const FAR = 1_000_000_000
const FAR_TABLES = ['maps', 'routes', 'players', 'demos', 'long_jumps'] as const

/**
 * Lets `make` write the sample community: its maps, routes, players, demos and long jumps get numbers that no list has,
 * and what it made is noted, so that it can be taken out again. In the transaction that makes it.
 */
export async function markRows<T>(tx: Db, make: () => Promise<T>): Promise<T> {
  const before = new Map<string, number>()
  for (const table of await numberedTables(tx)) {
    const found = await row(tx, { id: int }, sql`select coalesce(max(id), 0)::integer as id from ${sql.raw(table)}`)
    before.set(table, found?.id ?? 0)
  }
  await startAt(tx, FAR)
  const made = await make()
  await startAt(tx, 1)
  for (const [table, last] of before) {
    await tx.execute(
      sql`insert into sample_rows (table_name, id) select ${table}, id from ${sql.raw(table)} where id > ${last}`,
    )
  }
  await tx.execute(sql`insert into sample_files (sha256) select sha256 from blobs`)
  return made
}

/** Undone with the transaction, unlike a number that was taken. */
async function startAt(tx: Db, number: number): Promise<void> {
  for (const table of FAR_TABLES) {
    await tx.execute(sql.raw(`alter table ${table} alter column id restart with ${number}`))
  }
}
