import { type SQL, sql } from '../../platform/api/sql.ts'

/** A ban row `b` that is open at this moment, by the database's clock. */
export const openBan: SQL = sql`b.lifted_at is null and (b.expires_at is null or b.expires_at > now())`
