import { type SQL, sql } from '../../platform/api/sql.ts'

/** Whether an account has a second factor. `id`: the expression of its id. */
export const hasFactor = (id: SQL): SQL => sql`(exists (select from passkeys p where p.user_id = ${id})
    or exists (select from authenticators a where a.user_id = ${id} and a.on_since is not null))`
