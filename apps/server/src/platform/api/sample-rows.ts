import { type Db, hasRow } from './db.ts'
import { sql } from './sql.ts'

/** What of this site is invented: the rows of the sample community, as they were noted when it was made. */

/** True for a row that the sample community made and no list has named since. */
export const isSampleRow = (db: Db, table: string, id: number): Promise<boolean> =>
  hasRow(db, sql`select 1 from sample_rows where table_name = ${table} and id = ${id}`)

/** Rows that turned out to be real: a list of maps has names of its own. */
export async function keepSampleRow(tx: Db, table: string, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`delete from sample_rows where table_name = ${table} and id = any(${sql.param(ids)}::bigint[])`)
}
