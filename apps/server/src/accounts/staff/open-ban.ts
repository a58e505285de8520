import { type SQL, sql } from '../../platform/api/sql.ts'

/** A ban row `b` that is open at this moment, by the database's clock. */
export const openBan: SQL = sql`b.lifted_at is null and (b.expires_at is null or b.expires_at > now())`

/** SQL: another open ban of the same member and kind as the ban row `b`. */
export const anotherBan: SQL = sql`exists (select from bans o where o.user_id = b.user_id and o.kind = b.kind and o.id <> b.id
  and o.lifted_at is null and (o.expires_at is null or o.expires_at > now()))`
