import { VERSION } from '@kz/bsp/geometry/geometry-format'
import type { MapGeometry } from '@kz/contract/runs/replays'
import { findMap } from '../maps/api.ts'
import type { Context } from '../platform/api/context.ts'
import { type Db, row } from '../platform/api/db.ts'
import { bool, int, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { fileOf } from './file-of.ts'
import type { Made } from './make.ts'
import { makeOfMap } from './make-of-map.ts'
import { counted } from './tracks.ts'

/** Geometry of the newest file of each map. */

export const GEOMETRY_VERSION = VERSION

/** From map_files `f` and geometries `g`: files that want geometry and have none of this version. */
const wanting = sql`map_files f left join geometries g on g.map_id = f.map_id and g.map_version = f.version
  where f.version = (select max(version) from map_files n where n.map_id = f.map_id)
    and (g.map_id is null or g.source <> f.sha256 or g.version <> ${GEOMETRY_VERSION})`

/** Makes the next geometry that is wanting, of the newest maps first. Answers null when there was none. */
export async function makeNextGeometry(ctx: Context): Promise<{ made: boolean; fault: string | null } | null> {
  const file = await row(
    ctx.db,
    { mapId: int, version: int, sha256: text },
    sql`select f.map_id as "mapId", f.version, f.sha256 from ${wanting} order by f.added_at desc, f.map_id desc limit 1`,
  )
  if (!file) return null
  const { mapId, version, sha256 } = file
  const keep = async (tx: Db, made: Made) => {
    await tx.execute(sql`insert into geometries (map_id, map_version, source, version, file, fault, map_crc, file_crc)
      select map_id, version, ${sha256}, ${GEOMETRY_VERSION}, ${made.file}, ${made.fault}, ${made.mapCrc}, ${made.fileCrc}
        from map_files where map_id = ${mapId} and version = ${version}
      on conflict (map_id, map_version) do update set source = excluded.source, version = excluded.version,
        file = excluded.file, fault = excluded.fault, map_crc = excluded.map_crc, file_crc = excluded.file_crc,
        made_at = now()`)
  }
  return makeOfMap(ctx, sha256, `map ${mapId}`, (files) => ({ kind: 'geometry', ...files }), keep)
}

/** Forgets which geometries could not be made, so that they are tried again. */
export const forgetGeometryFaults = (db: Db) => db.execute(sql`delete from geometries where file is null`)

/** How many geometries there are, could not be made, and are wanting. */
export const countGeometries = (db: Db) => counted(db, 'geometries', wanting)

/** CRC-32 of the whole file that geometries `g` are of: what was kept with them, else with what runs are held against. */
export const fileCrcOf: SQL = sql`coalesce(g.file_crc, (select (x.facts ->> 'crc')::bigint from run_maps x
  where x.map_id = g.map_id and x.map_version = g.map_version))`

/**
 * The geometry of the map that has, or had, this name: of the version with a CRC, else of its newest file. Without a file it
 * says whether the site knows the map at all, and whether another version is drawn here.
 */
export async function geometryOf(
  db: Db,
  { mapName, mapCrc, fileCrc }: { mapName: string; mapCrc?: string | undefined; fileCrc?: string | undefined },
): Promise<MapGeometry> {
  const map = await findMap(db, mapName)
  if (!map) return { geometry: null, isKnown: false, hasOther: false }
  const ofEngine = mapCrc === undefined ? sql`true` : sql`coalesce(g.map_crc = ${mapCrc}, false)`
  const ofFile =
    fileCrc === undefined ? sql`true` : sql`coalesce(${fileCrcOf} = ${Number.parseInt(fileCrc, 16)}, false)`
  const found = await row(
    db,
    { file: text, size: int, isWanted: bool },
    sql`select g.file, rf.size, ${ofEngine} and ${ofFile} as "isWanted"
      from geometries g join replay_files rf on rf.sha256 = g.file
      where g.map_id = ${map.mapId} and g.version = ${GEOMETRY_VERSION} order by 3 desc, g.map_version desc limit 1`,
  )
  const geometry = found?.isWanted ? fileOf('geometry', found.file, found.size) : null
  return { geometry, isKnown: true, hasOther: found !== undefined && !found.isWanted }
}
