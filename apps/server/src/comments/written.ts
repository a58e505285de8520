import { messageCount } from '../forum/api.ts'
import { type Db, row } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** How many messages a user has written that still stand. */
export async function writtenMessages(db: Db, userId: number): Promise<number> {
  const found = await row(
    db,
    { count: int },
    sql`select count(*) from comments where author_id = ${userId} and deleted_at is null`,
  )
  return (found?.count ?? 0) + (await messageCount(db, userId))
}
