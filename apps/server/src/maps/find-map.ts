import { isMapName, splitMapRoute } from '@kz/contract/rules'
import { type Db, row, rows } from '../platform/api/db.ts'
import { bool, int, type RowOf, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'

const MAP_REF = { mapId: int, mapName: text, recordable: bool, state: text, minTimeMs: int.orNull }
export type MapRef = RowOf<typeof MAP_REF>

/** Where a map `m` is one, and no row that waits to become one or was merged into another. */
export const isMap: SQL = sql.raw('m.reserved_by is null and m.merged_into is null')

/** The number of a map of this name that was merged into another, and what it leads to. */
export const mergedInto = (name: string | SQL): SQL => sql`living_map((select id from maps
  where lower(name) = lower(${name}) and merged_into is not null order by name = ${name} desc, id limit 1))`

/** The drawn or uploaded picture of a map, as a path on this site. */
export const mapImage = (mapName: string): string => `/media/maps/${encodeURIComponent(mapName)}.svg`

/**
 * Finds a map by name without case; an exact spelling wins, then a name it had, then a map that was merged
 * into it. Hidden maps are not found.
 */
export async function findMap(db: Db, name: string): Promise<MapRef | undefined> {
  if (!isMapName(name)) return undefined
  return (
    (await row(db, MAP_REF, sql.named('map called', named(name)))) ??
    row(db, MAP_REF, sql.named('map formerly called', formerlyNamed(name)))
  )
}

const ROUTE_REF = { ...MAP_REF, routeId: int.orNull }

/** As findMap, with its route of this name, in one question; `routeId` is null where it has none. */
export async function findRoute(db: Db, name: string, route: string): Promise<RowOf<typeof ROUTE_REF> | undefined> {
  if (!isMapName(name)) return undefined
  const withRoute = (
    map: SQL,
  ) => sql`select m.*, (select o.id from routes o where o.map_id = m."mapId" and o.name = ${route})
    as "routeId" from (${map}) m`
  return (
    (await row(db, ROUTE_REF, sql.named('route called', withRoute(named(name))))) ??
    row(db, ROUTE_REF, sql.named('route formerly called', withRoute(formerlyNamed(name))))
  )
}

const columns = sql.raw(
  `select id as "mapId", name as "mapName", recordable, state, min_time_ms as "minTimeMs" from maps`,
)
const named = (name: string | SQL): SQL =>
  sql`${columns} where lower(name) = lower(${name}) and state <> 'HIDDEN' order by name = ${name} desc, id limit 1`
const formerlyNamed = (name: string | SQL): SQL => sql`${columns} where state <> 'HIDDEN'
  and id = coalesce((select map_id from map_aliases where lower(alias) = lower(${name})), ${mergedInto(name)})`

/** As findMap for many names at once, by name as it was asked, and the ids of their plain routes. */
export async function findMaps(
  db: Db,
  names: readonly string[],
): Promise<Map<string, MapRef & { plainRoute: number | null }>> {
  const wanted = sql.raw('wanted.called')
  const found = await rows(
    db,
    { called: text, ...MAP_REF, plainRoute: int.orNull },
    sql.named(
      'maps called',
      sql`select wanted.called, coalesce(a."mapId", b."mapId") as "mapId", coalesce(a."mapName", b."mapName") as "mapName",
        coalesce(a.recordable, b.recordable) as recordable, coalesce(a.state, b.state) as state,
        case when a."mapId" is null then b."minTimeMs" else a."minTimeMs" end as "minTimeMs",
        (select o.id from routes o where o.map_id = coalesce(a."mapId", b."mapId") and o.name = '') as "plainRoute"
      from unnest(${sql.param(names.filter(isMapName))}::text[]) as wanted (called)
        left join lateral (${named(wanted)}) a on true
        left join lateral (${formerlyNamed(wanted)}) b on a."mapId" is null
      where a."mapId" is not null or b."mapId" is not null`,
    ),
  )
  return new Map(found.map(({ called, ...map }) => [called, map]))
}

/** As findMap for `kz_map[route]`: a map of that whole name wins over the route reading. */
export async function findMapRoute(db: Db, text: string): Promise<{ map: MapRef; route: string } | undefined> {
  const whole = await findMap(db, text)
  if (whole) return { map: whole, route: '' }
  const { mapName, route } = splitMapRoute(text)
  const map = route ? await findMap(db, mapName) : undefined
  return map && { map, route }
}
