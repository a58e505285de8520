import type { MapEntity, MapPage, ParsedMapMetadata } from '@kz/contract/maps'
import type { Difficulty, MapLength, MapState, MapType } from '@kz/contract/rules'
import { formatDate, formatDay } from '@kz/contract/rules'
import { pagingOf } from '@kz/contract/wire/page'
import { imageUrl } from '../../images/api.ts'
import { type Db, likeText, row, rows } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import { bool, int, json, moment, type RowOf, text, texts } from '../../platform/api/shape.ts'
import { type SQL, sql } from '../../platform/api/sql.ts'
import { findMapRoute, isMap, mapImage } from '../find-map.ts'
import { MAP_FACTS, mapFacts } from './facts.ts'

/** Maps as they are shown: lists and one map with its files. */
const FOUND = {
  ...MAP_FACTS,
  isXdMap: bool,
  authors: json.as<{ mapperName: string; mapAuthorId: number; mapperCountry: string }[]>(),
  recordable: bool,
  routes: json.as<{ routeId: number; route: string }[]>(),
  fileVersion: int.orNull,
  downloads: int,
  minTimeMs: int.orNull,
  state: text.as<MapState>(),
  records: int,
  tags: texts,
  aliases: json.as<string[]>(),
  notes: text,
  version: int,
  images: json.as<PictureRow[]>(),
  releasedAt: moment.orNull,
  size: int.orNull,
  sha256: text.orNull,
}
type Found = RowOf<typeof FOUND>

export interface PictureRow {
  imageId: number
  sha256: string
  width: number
  height: number
}

const PAGE_MAPS = 50

/** A picture's row as it is shown. */
export const pictureOf = ({ imageId, sha256, width, height }: PictureRow) => ({
  imageId,
  url: imageUrl(sha256),
  width,
  height,
})

const columns = sql`${mapFacts('m')}, m.is_xd as "isXdMap",
  m.recordable, m.state, m.min_time_ms as "minTimeMs", m.released_at as "releasedAt", m.tags, m.notes, m.version,
  coalesce((select json_agg(json_build_object('mapperName', coalesce(u.pseudo, a.name), 'mapAuthorId', a.user_id,
      'mapperCountry', u.country) order by a.position)
    from map_authors a left join users u on u.id = a.user_id where a.map_id = m.id), '[]') as authors,
  coalesce((select json_agg(json_build_object('imageId', i.id, 'sha256', i.sha256, 'width', i.width, 'height', i.height)
      order by p.position, i.id)
    from map_images p join images i on i.id = p.image_id where p.map_id = m.id), '[]') as images,
  coalesce((select json_agg(json_build_object('routeId', r.id, 'route', r.name) order by r.name collate "C")
    from routes r where r.map_id = m.id), '[]') as routes,
  coalesce((select json_agg(l.alias order by lower(l.alias)) from map_aliases l where l.map_id = m.id), '[]') as aliases,
  (select coalesce(sum(d.count), 0) from map_downloads d where d.map_id = m.id) as downloads,
  (select count(*) from routes r join demos d on d.route_id = r.id and d.state = 'RELEASED'
    where r.map_id = m.id) as records,
  file.version as "fileVersion", file.sha256, file.size`

const sources = sql`maps m left join lateral (
  select f.version, f.sha256, b.size from map_files f join blobs b on b.sha256 = f.sha256
  where f.map_id = m.id order by f.version desc limit 1) file on true`

/** The address of a map's archive. */
const downloadUrl = (mapName: string): string => `/maps/${encodeURIComponent(mapName)}.zip`

function shape({ releasedAt, images, size, notes, ...map }: Found, isStaff: boolean): MapEntity {
  return {
    ...map,
    mapImage: mapImage(map.mapName),
    images: images.map(pictureOf),
    mapReleaseDate: releasedAt && formatDay(releasedAt),
    mapReleaseDateIso: releasedAt?.toISOString() ?? null,
    fileSize: size,
    downloadUrl: size === null ? null : downloadUrl(map.mapName),
    notes: isStaff ? notes : '',
  }
}

export interface MapFilter {
  page: number
  query: string
  type?: MapType | undefined
  length?: MapLength | undefined
  difficulty?: Difficulty | undefined
  isXdMap?: boolean | undefined
  recordable?: boolean | undefined
  /** days, both included */
  from?: string | undefined
  to?: string | undefined
  state: MapState
  /** only those that another map differs from by case alone */
  alike?: boolean | undefined
}

/** One page of the maps of a state, by name. */
export async function mapList(db: Db, filter: MapFilter, isStaff: boolean) {
  const conditions: SQL[] = [sql`m.state = ${filter.state}`, isMap]
  if (filter.type) conditions.push(sql`m.type = ${filter.type}`)
  if (filter.length) conditions.push(sql`m.length = ${filter.length}`)
  if (filter.difficulty) conditions.push(sql`m.difficulty = ${filter.difficulty}`)
  if (filter.isXdMap !== undefined) conditions.push(sql`m.is_xd = ${filter.isXdMap}`)
  if (filter.alike) {
    conditions.push(sql`exists (select from maps o where lower(o.name) = lower(m.name) and o.id <> m.id
      and o.state <> 'HIDDEN' and o.reserved_by is null)`)
  }
  if (filter.recordable !== undefined) conditions.push(sql`m.recordable = ${filter.recordable}`)
  if (filter.from) conditions.push(sql`m.released_at >= ${`${filter.from}T00:00:00Z`}::timestamptz`)
  if (filter.to) conditions.push(sql`m.released_at < ${`${filter.to}T00:00:00Z`}::timestamptz + interval '1 day'`)
  const words = filter.query.trim()
  if (words) {
    const part = `%${likeText(words)}%`
    conditions.push(sql`(m.name ilike ${part} or exists (
      select from map_authors a where a.map_id = m.id and a.name ilike ${part}))`)
  }
  const where = sql.join(conditions, sql` and `)
  const [found, counted] = await Promise.all([
    rows(
      db,
      FOUND,
      sql`select ${columns} from ${sources} where ${where} order by lower(m.name), m.name
        limit ${PAGE_MAPS} offset ${(filter.page - 1) * PAGE_MAPS}`,
    ),
    row(db, { total: int }, sql`select count(*) as total from maps m where ${where}`),
  ])
  return { maps: found.map((map) => shape(map, isStaff)), ...pagingOf(filter.page, PAGE_MAPS, counted?.total ?? 0) }
}

const FILES = {
  sha256: text,
  version: int,
  fileName: text,
  size: int,
  changelog: text,
  addedAt: moment,
  seen: json.as<ParsedMapMetadata>(),
}

/** One map with its files, newest first; a hidden one is for staff only. Throws ApiError not_found. */
export async function mapPage(db: Db, mapId: number, isStaff: boolean): Promise<MapPage> {
  const found = await row(
    db,
    FOUND,
    sql`select ${columns} from ${sources} where m.id = ${mapId} and (m.state <> 'HIDDEN' or ${isStaff}) and ${isMap}`,
  )
  if (!found) throw notFound('Map')
  const files = await rows(
    db,
    FILES,
    sql`select f.version, f.file_name as "fileName", b.size, f.sha256, f.changelog, f.added_at as "addedAt", f.seen
      from map_files f join blobs b on b.sha256 = f.sha256 where f.map_id = ${mapId} order by f.version desc limit 100`,
  )
  const [alike, merged] = await Promise.all([alikeOf(db, mapId), isStaff ? mergedOf(db, mapId) : []])
  return {
    ...shape(found, isStaff),
    alike,
    merged,
    versions: files.map(({ addedAt, seen: _seen, ...file }) => ({
      ...file,
      addedDate: formatDate(addedAt),
      addedDateIso: addedAt.toISOString(),
    })),
    seen: files[0]?.seen ?? null,
  }
}

const OTHER = { mapId: int, mapName: text }

const alikeOf = (db: Db, mapId: number) =>
  rows(
    db,
    { ...OTHER, records: int },
    sql`select m.id as "mapId", m.name as "mapName", (select count(*) from routes r join demos d
        on d.route_id = r.id and d.state = 'RELEASED' where r.map_id = m.id) as records
      from maps m join maps own on own.id = ${mapId} and lower(m.name) = lower(own.name) and m.id <> own.id
      where m.state <> 'HIDDEN' and ${isMap} order by m.name collate "C"`,
  )

const mergedOf = (db: Db, mapId: number) =>
  rows(
    db,
    OTHER,
    sql`select id as "mapId", name as "mapName" from maps where merged_into = ${mapId} order by name collate "C"`,
  )

/** As mapPage for a name or `map[route]`. */
export async function mapPageOf(db: Db, mapName: string, isStaff: boolean): Promise<MapPage> {
  const found = await findMapRoute(db, mapName)
  if (!found) throw notFound('Map')
  return mapPage(db, found.map.mapId, isStaff)
}
