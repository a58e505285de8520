import { type SQL, sql } from '../platform/api/sql.ts'

/** A server `s` by the name it was given here, else the one it answers, else its address: the same on every page. */
export const serverName: SQL = sql.raw(
  `coalesce(nullif(s.given_name, ''), nullif(s.state ->> 'name', ''), s.addr || ':' || s.port)`,
)

/** How far a server `s` is trusted: one that its owner took off is as one that staff struck. */
export const serverTrust: SQL = sql.raw(`case when s.is_off then 'struck' else s.trust end`)
