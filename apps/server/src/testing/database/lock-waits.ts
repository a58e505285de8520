import { type Db, rows } from '../../platform/api/db.ts'
import { int } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'

/** How many statements of this database wait for a lock now. Poll it: what waits comes when it comes. */
export const lockWaits = async (db: Db): Promise<number> =>
  (
    await rows(
      db,
      { pid: int },
      sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
  ).length
