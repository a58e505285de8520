import { ApiError } from '@kz/contract/errors'
import type { maps as calls, MapPage } from '@kz/contract/maps'
import { isMapName, type MapState } from '@kz/contract/rules'
import { isPossibleDate } from '@kz/contract/runs/possible'
import type { Received } from '@kz/contract/wire/endpoint'
import { storeImage } from '../images/api.ts'
import type { Context } from '../platform/api/context.ts'
import { type Db, hasRow, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { ReceivedFile } from '../platform/api/handler.ts'
import { int, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { changeMapRow, type MapRow } from './change-row.ts'
import { isMap } from './find-map.ts'
import { ensureRoute, touchRoutes } from './map-routes.ts'
import { mapPage } from './upload/entity.ts'
import { lockNames, mapNamed, refreshMappers, taken, writeMappers } from './write.ts'

/** What map staff does to a map. */

type Change = Received<(typeof calls)['PUT /map/map']>['body']

const MOST_ROUTES = 50
const MOST_PICTURES = 20

/** Changes what is said about a map. Throws ApiError stale_version when somebody else changed it meanwhile. */
export function changeMap(ctx: Context, mapId: number, body: Change): Promise<MapPage> {
  return changeMapRow(ctx, mapId, 'map.change', async (tx, map) => {
    if (body.version !== undefined && body.version !== map.version) {
      throw new ApiError('stale_version', { what: 'map' })
    }
    const { mapReleaseDate: released } = body
    if (released && !isPossibleDate(new Date(released), ctx.now())) {
      throw new ApiError('impossible_date', undefined, { field: 'mapReleaseDate' })
    }
    const before = await mapPage(tx, mapId, true)
    const name = body.mapName ?? map.name
    if (name !== map.name) await rename(tx, map, name)
    const minTimeMs = body.minTime === undefined ? map.minTimeMs : body.minTime
    const day = body.mapReleaseDate === undefined ? sql`released_at` : sql`${body.mapReleaseDate}::date`
    await tx.execute(sql`update maps set name = ${name}, type = ${body.type}, length = ${body.length},
        difficulty = ${body.difficulty}, is_xd = ${body.isXdMap}, recordable = ${body.recordable},
        min_time_ms = ${minTimeMs}, released_at = ${day}, notes = ${body.notes ?? map.notes},
        tags = ${sql.param(body.tags ?? map.tags)}, version = version + 1 where id = ${mapId}`)
    await writeMappers(tx, mapId, body.mapperNames)
    if (body.aliases) await writeAliases(tx, mapId, body.aliases)
    if (name !== map.name || body.recordable !== map.recordable) await touchRoutes(tx, mapId)
    return { before: told(before), after: body }
  })
}

const told = ({ mapName, authors, type, length, difficulty, isXdMap, recordable, aliases, tags }: MapPage) => ({
  mapName,
  mapperNames: authors.map(({ mapperName }) => mapperName),
  type,
  length,
  difficulty,
  isXdMap,
  recordable,
  aliases,
  tags,
})

/** The old name still leads to the map. */
async function rename(tx: Db, map: MapRow, name: string): Promise<void> {
  await lockNames(tx)
  const other = await mapNamed(tx, name)
  const isTaken = await hasRow(
    tx,
    sql`select 1 from maps where name = ${name} and reserved_by is null and id <> ${map.id} limit 1`,
  )
  if (isTaken || (other && other.mapId !== map.id)) throw taken()
  await tx.execute(sql`delete from map_aliases where lower(alias) in (lower(${name}), lower(${map.name}))`)
  if (name.toLowerCase() !== map.name.toLowerCase()) {
    await tx.execute(sql`insert into map_aliases (alias, map_id) values (${map.name}, ${map.id})`)
  }
}

async function writeAliases(tx: Db, mapId: number, aliases: readonly string[]): Promise<void> {
  await lockNames(tx)
  await tx.execute(sql`delete from map_aliases where map_id = ${mapId}`)
  for (const alias of new Map(aliases.map((name) => [name.toLowerCase(), name])).values()) {
    const made = await hasRow(
      tx,
      sql`insert into map_aliases (alias, map_id) select ${alias}, ${mapId}
        where not exists (select from maps where lower(name) = lower(${alias}) and reserved_by is null
            and merged_into is distinct from ${mapId}) on conflict do nothing returning alias`,
    )
    if (!made) throw new ApiError('alias_taken', { alias })
  }
}

/** Takes a map out of play: its records stay, new ones are not taken. */
export function retireMap(ctx: Context, mapId: number, reason: string): Promise<MapPage> {
  return changeMapRow(ctx, mapId, 'map.retire', async (tx, map) => {
    if (map.state === 'HIDDEN') throw notFound('Map')
    await setState(tx, map, 'RETIRED')
    return { before: { state: map.state }, after: { state: 'RETIRED' }, reason: reason.trim() }
  })
}

/** Takes a retired or hidden map back. */
export function reactivateMap(ctx: Context, mapId: number): Promise<MapPage> {
  return changeMapRow(ctx, mapId, 'map.reactivate', async (tx, map) => {
    await setState(tx, map, 'ACTIVE')
    return { before: { state: map.state }, after: { state: 'ACTIVE' } }
  })
}

/** Hides a map from everybody but staff. Throws ApiError wrong_state while records point at it. */
export async function hideMap(ctx: Context, mapId: number): Promise<{ mapId: number }> {
  await changeMapRow(ctx, mapId, 'map.hide', async (tx, map) => {
    const record = await hasRow(
      tx,
      sql`select 1 from routes r join demos d on d.route_id = r.id
        where r.map_id = ${mapId} and d.state in ('RELEASED', 'SUBMITTED', 'DEFERRED') limit 1`,
    )
    if (record) throw new ApiError('map_has_records')
    await setState(tx, map, 'HIDDEN')
    return { before: { state: map.state }, after: { state: 'HIDDEN' } }
  })
  return { mapId }
}

async function setState(tx: Db, map: MapRow, state: MapState): Promise<void> {
  if (map.state === state) return
  await tx.execute(sql`update maps set state = ${state}, version = version + 1 where id = ${map.id}`)
  await touchRoutes(tx, map.id)
  const mappers = await rows(
    tx,
    { id: int },
    sql`select user_id as id from map_authors where map_id = ${map.id} and user_id is not null`,
  )
  await refreshMappers(
    tx,
    mappers.map(({ id }) => id),
  )
}

/** Adds a route to a map. */
export function addRoute(ctx: Context, mapId: number, name: string): Promise<MapPage> {
  return changeMapRow(ctx, mapId, 'map.add-route', async (tx, map) => {
    await requireFreeRoute(tx, map, name)
    const used = await row(tx, { count: int }, sql`select count(*) from routes where map_id = ${mapId}`)
    if ((used?.count ?? 0) >= MOST_ROUTES) throw new ApiError('too_many_routes', { most: MOST_ROUTES })
    await ensureRoute(tx, mapId, name)
    return { after: { route: name } }
  })
}

/** Renames a route; its id in the plugin list stays. */
export async function renameRoute(ctx: Context, routeId: number, name: string): Promise<MapPage> {
  const route = await row(
    ctx.db,
    { mapId: int, name: text },
    sql`select map_id as "mapId", name from routes where id = ${routeId}`,
  )
  if (!route) throw notFound('Route')
  return changeMapRow(ctx, route.mapId, 'map.rename-route', async (tx, map) => {
    await requireFreeRoute(tx, map, name)
    await tx.execute(sql`update routes set name = ${name}, changed_at = now() where id = ${routeId}`)
    return { before: { route: route.name }, after: { routeId, route: name } }
  })
}

/** `kz_map[route]` must not be the name of another map, nor a second route of this one. */
async function requireFreeRoute(tx: Db, map: MapRow, name: string): Promise<void> {
  const whole = name === '' ? map.name : `${map.name}[${name}]`
  const other = name === '' || !isMapName(whole) ? undefined : await mapNamed(tx, whole)
  const same = await hasRow(
    tx,
    sql`select 1 from routes where map_id = ${map.id} and lower(name) = lower(${name}) limit 1`,
  )
  if (other || same) throw new ApiError('route_taken')
}

/** Adds an uploaded picture to a map. */
export async function addPicture(
  ctx: Context,
  call: { viewer: Viewer; file: ReceivedFile; body: { mapId: number } },
): Promise<MapPage> {
  const { viewer, file } = call
  const { mapId } = call.body
  if (!(await hasRow(ctx.db, sql`select 1 from maps m where id = ${mapId} and ${isMap}`))) throw notFound('Map')
  const image = await storeImage(ctx, file, { kind: 'map', ownerId: viewer.userId })
  const page = await changeMapRow(ctx, mapId, 'map.add-picture', async (tx) => {
    const used = await row(tx, { count: int }, sql`select count(*) from map_images where map_id = ${mapId}`)
    if ((used?.count ?? 0) >= MOST_PICTURES) throw new ApiError('too_many_map_pictures', { most: MOST_PICTURES })
    await tx.execute(sql`insert into map_images (map_id, image_id, position)
      select ${mapId}, ${image.imageId}, coalesce(max(position), 0) + 1 from map_images where map_id = ${mapId}
      on conflict do nothing`)
    return { after: { imageId: image.imageId } }
  })
  await ctx.files.discard(file)
  return page
}

interface MapPicture {
  mapId: number
  imageId: number
}

/** Makes a picture the map's first: the one that is shown everywhere. */
export const choosePicture = (ctx: Context, picture: MapPicture): Promise<MapPage> =>
  changePicture(ctx, picture, 'map.choose-picture', (which) => {
    const first = sql`(select min(position) - 1 from map_images where map_id = ${picture.mapId})`
    return sql`update map_images set position = ${first} where ${which} returning image_id`
  })

/** Takes a picture off a map. */
export const removePicture = (ctx: Context, picture: MapPicture): Promise<MapPage> =>
  changePicture(
    ctx,
    picture,
    'map.remove-picture',
    (which) => sql`delete from map_images where ${which} returning image_id`,
  )

function changePicture(
  ctx: Context,
  { mapId, imageId }: MapPicture,
  action: string,
  query: (which: SQL) => SQL,
): Promise<MapPage> {
  return changeMapRow(ctx, mapId, action, async (tx) => {
    if (!(await hasRow(tx, query(sql`map_id = ${mapId} and image_id = ${imageId}`)))) throw notFound('Picture')
    return { after: { imageId } }
  })
}
