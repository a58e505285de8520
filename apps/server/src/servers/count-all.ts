import { type Db, row } from '../platform/db.ts'
import { int } from '../platform/shape.ts'
import { sql } from '../platform/sql.ts'

/** How many there are, whatever their state. */
export async function countAll(tx: Db, table: 'communities' | 'game_servers'): Promise<number> {
  const counted = await row(tx, { count: int }, sql`select count(*) as count from ${sql.raw(table)}`)
  return counted?.count ?? 0
}
