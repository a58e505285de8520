import { type Db, row } from '../../platform/api/db.ts'
import { int, moment, type RowOf, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'

/** The connection of a server's module, as its owner sees it. */

/** A line that was gone for no longer than this is not broken. */
const GAP_MINUTES = 5

/** A connection is open. `since`: microseconds of the database's clock, by which it is known again. */
export async function noteOpened(db: Db, serverId: number, since: number): Promise<void> {
  await db.execute(sql`insert into server_links as l (server_id, since) values (${serverId}, ${since})
    on conflict (server_id) do update set since = excluded.since, opened_at = now(), hello_at = null, closed_at = null,
      close_code = null, unbroken_since = case
        when l.closed_at is null or l.closed_at > now() - make_interval(mins => ${GAP_MINUTES}) then l.unbroken_since
        else now() end
      where l.since < excluded.since`)
}

export async function noteHello(db: Db, serverId: number, mapName: string): Promise<void> {
  await db.execute(sql`update server_links set hello_at = now(), map_name = ${mapName} where server_id = ${serverId}`)
}

/** A connection ended; a later one stays. */
export async function noteClosed(db: Db, serverId: number, since: number, code: number): Promise<void> {
  await db.execute(sql`update server_links set closed_at = now(), close_code = ${code}
    where server_id = ${serverId} and since = ${since}`)
}

const LINK = {
  openedAt: moment,
  unbrokenSince: moment,
  helloAt: moment.orNull,
  mapName: text,
  closedAt: moment.orNull,
  closeCode: int.orNull,
}
export type Link = RowOf<typeof LINK>

/** The connection that is open, or the last one; undefined where there was none. */
export const linkOf = (db: Db, serverId: number): Promise<Link | undefined> =>
  row(
    db,
    LINK,
    sql`select opened_at as "openedAt", unbroken_since as "unbrokenSince", hello_at as "helloAt", map_name as "mapName",
      closed_at as "closedAt", close_code as "closeCode" from server_links where server_id = ${serverId}`,
  )
