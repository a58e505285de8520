import { VERSION } from '@kz/bsp/geometry/geometry-format'
import type { MapGeometry } from '@kz/contract/runs/replays'
import { findMap } from '../maps/api.ts'
import type { Context } from '../platform/api/context.ts'
import { type Db, row } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
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
    await tx.execute(sql`insert into geometries (map_id, map_version, source, version, file, fault, map_crc)
      select map_id, version, ${sha256}, ${GEOMETRY_VERSION}, ${made.file}, ${made.fault}, ${made.mapCrc}
        from map_files where map_id = ${mapId} and version = ${version}
      on conflict (map_id, map_version) do update set source = excluded.source, version = excluded.version,
        file = excluded.file, fault = excluded.fault, map_crc = excluded.map_crc, made_at = now()`)
  }
  return makeOfMap(ctx, sha256, `map ${mapId}`, (files) => ({ kind: 'geometry', ...files }), keep)
}

/** Forgets which geometries could not be made, so that they are tried again. */
export const forgetGeometryFaults = (db: Db) => db.execute(sql`delete from geometries where file is null`)

/** How many geometries there are, could not be made, and are wanting. */
export const countGeometries = (db: Db) => counted(db, 'geometries', wanting)

/**
 * The geometry of the map that has, or had, this name: of the version with a CRC, else of its newest file. Without a file it
 * says whether the site knows the map at all, in another version.
 */
export async function geometryOf(
  db: Db,
  { mapName, mapCrc }: { mapName: string; mapCrc?: string | undefined },
): Promise<MapGeometry> {
  const map = await findMap(db, mapName)
  if (!map) return { geometry: null, isKnown: false }
  const crc = mapCrc === undefined ? sql`true` : sql`g.map_crc = ${mapCrc}`
  const found = await row(
    db,
    { file: text, size: int },
    sql`select g.file, rf.size from geometries g join replay_files rf on rf.sha256 = g.file
      where g.map_id = ${map.mapId} and g.version = ${GEOMETRY_VERSION} and ${crc} order by g.map_version desc limit 1`,
  )
  return { geometry: found ? fileOf('geometry', found.file, found.size) : null, isKnown: true }
}
