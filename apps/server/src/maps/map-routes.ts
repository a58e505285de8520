import { type Db, row } from '../platform/db.ts'
import { int } from '../platform/shape.ts'
import { sql } from '../platform/sql.ts'

/** Rows of routes: each within the transaction of whoever decided it. */

/** The id of a map's route, made when it is new. */
export async function ensureRoute(tx: Db, mapId: number, name: string): Promise<number> {
  await tx.execute(
    sql`insert into routes (map_id, name) values (${mapId}, ${name}) on conflict (map_id, name) do nothing`,
  )
  const found = await row(tx, { id: int }, sql`select id from routes where map_id = ${mapId} and name = ${name}`)
  return (found as { id: number }).id
}

/** Readers of the plugin list ask again when a route of a map moved. */
export async function touchRoutes(tx: Db, mapId: number): Promise<void> {
  await tx.execute(sql`update routes set changed_at = now() where map_id = ${mapId}`)
}

/** As touchRoutes for these routes alone: their lines are others now. */
export async function routesChanged(tx: Db, routeIds: readonly number[]): Promise<void> {
  await tx.execute(sql`update routes set changed_at = now() where id = any(${sql.param(routeIds)})`)
}

/** Takes away a route that no demo is left on. */
export async function dropRoute(tx: Db, routeId: number): Promise<void> {
  await tx.execute(sql`delete from routes where id = ${routeId}`)
}
