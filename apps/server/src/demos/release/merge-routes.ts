import { ApiError } from '@kz/contract/errors'
import type { MapPage } from '@kz/contract/maps'
import { changeMapRow, dropRoute, routesChanged } from '../../maps/api.ts'
import type { Context } from '../../platform/api/context.ts'
import { type Db, row, rows } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import { int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { refreshHolders, refreshRoutes } from '../../records/api.ts'
import { moveRouteRuns } from '../../runs/api.ts'

interface Merge {
  /** the route that ends */
  routeId: number
  /** the route of the same map that takes its demos */
  intoRouteId: number
  reason: string
}

/**
 * Makes two routes of a map one, for good: all demos of the first become those of the second, whose records are counted
 * anew from them, and its line leaves the plugin list. What waits to be checked waits on. Throws ApiError not_found, and
 * rule for routes of two maps.
 */
export async function mergeRoutes(ctx: Context, merge: Merge): Promise<MapPage> {
  const { routeId, intoRouteId, reason } = merge
  const mapId = await mapOf(ctx.db, routeId)
  return changeMapRow(ctx, mapId, 'map.merge-routes', async (tx, map, emit) => {
    // in the order of their ids, as nobody else holds two routes
    const routes = await rows(
      tx,
      { id: int, name: text, mapId: int },
      sql`select id, name, map_id as "mapId" from routes where id in (${routeId}, ${intoRouteId}) order by id for update`,
    )
    const [from, into] = [routeId, intoRouteId].map((wanted) => routes.find(({ id }) => id === wanted))
    if (!from || !into) throw notFound('Route')
    if (from.id === into.id || into.mapId !== mapId) throw new ApiError('not_another_route')
    const before = await holders(tx, routeId, intoRouteId)
    const moved = await rows(
      tx,
      { id: int },
      sql`update demos set route_id = ${intoRouteId} where route_id = ${routeId} returning id`,
    )
    await refreshRoutes(tx, [routeId, intoRouteId])
    await refreshHolders(tx, [...before, ...(await holders(tx, intoRouteId, intoRouteId))])
    await moveRouteRuns(tx, routeId, intoRouteId)
    await dropRoute(tx, routeId)
    // a line less is a change of the list, even where the record stays
    await routesChanged(tx, [intoRouteId])
    emit({ type: 'record.changed', data: { mapName: map.name } })
    const demos = moved.map(({ id }) => id)
    return { before: { routeId, route: from.name, demos }, after: { routeId: intoRouteId, route: into.name }, reason }
  })
}

async function mapOf(db: Db, routeId: number): Promise<number> {
  const route = await row(db, { mapId: int }, sql`select map_id as "mapId" from routes where id = ${routeId}`)
  if (!route) throw notFound('Route')
  return route.mapId
}

async function holders(tx: Db, one: number, other: number): Promise<number[]> {
  const found = await rows(
    tx,
    { id: int },
    sql`select d.player_id as id from route_records r join demos d on d.id = r.demo_id where r.route_id in (${one}, ${other})`,
  )
  return found.map(({ id }) => id)
}
