import { mapRoute } from '@kz/contract/rules'
import { ensureRoute, findMap } from '../maps/api.ts'
import { type Db, row } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** A map and route as a game server names them, and what is known of them here. */
export interface KnownMap {
  /** null: the run waits for map staff */
  routeId: number | null
  /** as it is spelt here, or as it was sent */
  mapName: string
  leastMs: number | null
  recordable: boolean
  isRefused: boolean
}

/** Finds where a run belongs; a map's plain route is made where there is none. A route that is not known waits as its map does. */
export async function placeOf(tx: Db, sentMap: string, route: string): Promise<KnownMap> {
  const map = await findMap(tx, sentMap)
  const unknown = { routeId: null, mapName: mapRoute(sentMap, route), leastMs: null, recordable: true }
  if (!map) return { ...unknown, isRefused: await isRefused(tx, sentMap) }
  const { mapName, minTimeMs: leastMs, recordable } = map
  if (route === '') {
    return { routeId: await ensureRoute(tx, map.mapId, ''), mapName, leastMs, recordable, isRefused: false }
  }
  const found = await row(
    tx,
    { id: int },
    sql`select id from routes where map_id = ${map.mapId} and lower(name) = lower(${route}) order by name = ${route} desc, id limit 1`,
  )
  return found
    ? { routeId: found.id, mapName, leastMs, recordable, isRefused: false }
    : { ...unknown, isRefused: false }
}

/** Whether map staff said that a map of this name is not taken in. */
const isRefused = async (tx: Db, name: string): Promise<boolean> =>
  (await row(tx, { id: int }, sql`select 1 as id from refused_maps where name = lower(${name})`)) !== undefined
