import { type Db, row } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** How many there are, whatever their state. */
export async function countAll(tx: Db, table: 'communities' | 'game_servers'): Promise<number> {
  const counted = await row(tx, { count: int }, sql`select count(*) as count from ${sql.raw(table)}`)
  return counted?.count ?? 0
}
