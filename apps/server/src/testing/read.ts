import type { Db } from '../platform/api/db.ts'
import type { SQL } from '../platform/api/sql.ts'

/** Rows as they are, for what a test compares as a whole. */
export const read = async (db: Db, query: SQL): Promise<Record<string, unknown>[]> => (await db.execute(query)).rows
