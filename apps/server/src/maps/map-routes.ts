import { type Db, row } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'

/** Rows of routes: each within the transaction of whoever decided it. */

/**
 * The number of a map's plain route that no list numbered: far above those of lists, and known before there is a route, as
 * the list for plugins has a line for each map that nobody ran yet.
 */
const PLAIN_ROUTES = 100_000_000
export const plainRouteId = (mapId: number): number => PLAIN_ROUTES + mapId
/** The same for a map `m` in SQL. */
export const plainRouteSql: SQL = sql.raw(`${PLAIN_ROUTES} + m.id`)

/** The id of a map's route, made when it is new. */
export async function ensureRoute(tx: Db, mapId: number, name: string): Promise<number> {
  await tx.execute(
    sql`insert into routes (id, map_id, name)
      select case when ${name} = '' and not exists (select from routes where id = ${plainRouteId(mapId)})
          then ${plainRouteId(mapId)} else nextval(pg_get_serial_sequence('routes', 'id')) end, ${mapId}, ${name}
      where not exists (select from routes where map_id = ${mapId} and name = ${name})
      on conflict (map_id, name) do nothing`,
  )
  const found = await row(tx, { id: int }, sql`select id from routes where map_id = ${mapId} and name = ${name}`)
  return (found as { id: number }).id
}

/** Makes the plain routes of these maps, where there are none: in the order of the maps, as whoever else makes several. */
export async function ensurePlainRoutes(tx: Db, mapIds: readonly number[]): Promise<void> {
  await tx.execute(sql`insert into routes (id, map_id, name)
    select case when not exists (select from routes where id = ${plainRouteSql})
        then ${plainRouteSql} else nextval(pg_get_serial_sequence('routes', 'id')) end, m.id, ''
      from unnest(${sql.param(mapIds)}::integer[]) as m (id)
      where not exists (select from routes r where r.map_id = m.id and r.name = '') order by m.id
    on conflict (map_id, name) do nothing`)
}

/** Readers of the plugin list ask again when a route of a map moved, or the line of a map without one. */
export async function touchRoutes(tx: Db, mapId: number): Promise<void> {
  await tx.execute(sql`update routes set changed_at = now() where map_id = ${mapId}`)
  await tx.execute(sql`update maps set changed_at = now() where id = ${mapId}`)
}

/** As touchRoutes for these routes alone: their lines are others now. */
export async function routesChanged(tx: Db, routeIds: readonly number[]): Promise<void> {
  await tx.execute(sql`update routes set changed_at = now() where id = any(${sql.param(routeIds)})`)
}

/** Takes away a route that no demo is left on. */
export async function dropRoute(tx: Db, routeId: number): Promise<void> {
  await tx.execute(sql`delete from routes where id = ${routeId}`)
}
