import { mapRoute } from '@kz/contract/rules'
import { ensurePlainRoutes, ensureRoute, findMap, findMaps } from '../../maps/api.ts'
import { type Db, row, rows } from '../../platform/api/db.ts'
import { int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'

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
async function placeOf(tx: Db, sentMap: string, route: string): Promise<KnownMap> {
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

/** Whatever a run is sent to, as one key. */
export const placeKey = (map: string, route: string): string => JSON.stringify([map, route])

/** As placeOf for the plain routes of many maps at once and for single other ones, by placeKey. Routes are made in one order. */
export async function placesOf(
  tx: Db,
  wanted: readonly { map: string; route: string }[],
): Promise<Map<string, KnownMap>> {
  const names = [...new Set(wanted.filter(({ route }) => route === '').map(({ map }) => map))]
  const maps = await findMaps(tx, names)
  const routes = await plainRoutes(tx, [...maps.values()])
  const refused = await refusedNames(
    tx,
    names.filter((name) => !maps.has(name)),
  )
  const places = new Map<string, KnownMap>()
  for (const name of names) {
    const map = maps.get(name)
    places.set(
      placeKey(name, ''),
      map
        ? {
            ...{ mapName: map.mapName, leastMs: map.minTimeMs, recordable: map.recordable, isRefused: false },
            routeId: routes.get(map.mapId) as number,
          }
        : { routeId: null, mapName: name, leastMs: null, recordable: true, isRefused: refused.has(name.toLowerCase()) },
    )
  }
  for (const { map, route } of wanted) {
    const key = placeKey(map, route)
    if (!places.has(key)) places.set(key, await placeOf(tx, map, route))
  }
  return places
}

/** Those of these names that map staff does not take in, in lower case. */
async function refusedNames(tx: Db, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const wanted = names.map((name) => name.toLowerCase())
  const found = await rows(
    tx,
    { name: text },
    sql`select name from refused_maps where name = any(${sql.param(wanted)})`,
  )
  return new Set(found.map(({ name }) => name))
}

/** By map; made where there is none. */
async function plainRoutes(
  tx: Db,
  maps: readonly { mapId: number; plainRoute: number | null }[],
): Promise<Map<number, number>> {
  const known = new Map(maps.flatMap(({ mapId, plainRoute }) => (plainRoute === null ? [] : [[mapId, plainRoute]])))
  const missing = [...new Set(maps.flatMap(({ mapId }) => (known.has(mapId) ? [] : mapId)))]
  if (missing.length === 0) return known
  await ensurePlainRoutes(tx, missing)
  return new Map([...known, ...(await foundRoutes(tx, missing))])
}

async function foundRoutes(tx: Db, mapIds: readonly number[]): Promise<Map<number, number>> {
  const found = await rows(
    tx,
    { id: int, mapId: int },
    sql.named(
      'plain routes',
      sql`select id, map_id as "mapId" from routes where name = '' and map_id = any(${sql.param(mapIds)}::integer[])`,
    ),
  )
  return new Map(found.map(({ id, mapId }) => [mapId, id]))
}
