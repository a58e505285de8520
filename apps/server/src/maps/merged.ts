import { ApiError } from '@kz/contract/errors'
import type { MapState } from '@kz/contract/rules'
import { type Db, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { int, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { touchRoutes } from './map-routes.ts'
import { refreshMappers } from './write.ts'

/** Maps that end in another map. */

const HELD = { id: int, name: text, state: text.as<MapState>(), mergedInto: int.orNull }
export type HeldMap = RowOf<typeof HELD>

/**
 * Holds maps against everybody who changes them or makes routes of them, in the order of their ids. Throws ApiError not_found
 * for one that is none, or is not there any more.
 */
export async function holdMaps(tx: Db, ids: readonly number[]): Promise<HeldMap[]> {
  const found = await rows(
    tx,
    HELD,
    sql`select id, name, state, merged_into as "mergedInto" from maps
      where id = any(${sql.param(ids)}::integer[]) and reserved_by is null order by id for update`,
  )
  return ids.map((id) => {
    const map = found.find((one) => one.id === id)
    if (!map) throw notFound('Map')
    return map
  })
}

/** Ends a map: what leads to it leads to the other one from now on. */
export async function endMap(tx: Db, goneId: number, keptId: number): Promise<void> {
  await tx.execute(
    sql`update maps set state = 'HIDDEN', merged_into = ${keptId}, version = version + 1 where id = ${goneId}`,
  )
  await changed(tx, goneId, keptId)
}

/** Takes a map back that ended in another. */
export async function reviveMap(tx: Db, goneId: number, keptId: number, state: MapState): Promise<void> {
  await tx.execute(
    sql`update maps set state = ${state}, merged_into = null, version = version + 1 where id = ${goneId}`,
  )
  await changed(tx, goneId, keptId)
}

async function changed(tx: Db, goneId: number, keptId: number): Promise<void> {
  await tx.execute(sql`update maps set version = version + 1 where id = ${keptId}`)
  for (const mapId of [goneId, keptId]) await touchRoutes(tx, mapId)
  const mappers = await rows(
    tx,
    { id: int },
    sql`select distinct user_id as id from map_authors where map_id in (${goneId}, ${keptId}) and user_id is not null`,
  )
  await refreshMappers(
    tx,
    mappers.map(({ id }) => id),
  )
}

/** Throws ApiError route_merged_meanwhile for a route of a map that was merged into another. */
export async function requireOwnMap(tx: Db, routeId: number): Promise<void> {
  const map = await row(
    tx,
    { mergedInto: int.orNull },
    sql`select m.merged_into as "mergedInto" from routes r join maps m on m.id = r.map_id where r.id = ${routeId}`,
  )
  if (map?.mergedInto !== null) throw new ApiError('route_merged_meanwhile')
}

/** The map a number leads to: itself, or what it was merged into. */
export async function livingMap(db: Db, mapId: number): Promise<number> {
  const found = await row(db, { id: int.orNull }, sql`select living_map(${mapId}::integer) as id`)
  return found?.id ?? mapId
}

/** Names that lead to maps beside their own: those they had, and those of maps that were merged into them. */
export const namesOfMaps = (db: Db): Promise<{ name: string; mapId: number }[]> =>
  rows(
    db,
    { name: text, mapId: int },
    sql`select alias as name, map_id as "mapId" from map_aliases
      union all select name, living_map(id) from maps where merged_into is not null`,
  )

const ALIKE = { names: text.as<string>(), records: int }

/** Maps whose names differ by case alone: their names, and how many of them hold a record without checkpoints. */
export async function mapsAlike(db: Db): Promise<{ names: string[]; records: number }[]> {
  const found = await rows(
    db,
    ALIKE,
    sql`select string_agg(m.name, ' ' order by m.name collate "C") as names, count(*) filter (where exists (
        select from routes r join route_records h on h.route_id = r.id and not h.has_cp where r.map_id = m.id)) as records
      from maps m where m.merged_into is null and m.reserved_by is null and m.state <> 'HIDDEN'
      group by lower(m.name) having count(*) > 1 order by lower(m.name) collate "C"`,
  )
  return found.map(({ names, records }) => ({ names: names.split(' '), records }))
}
