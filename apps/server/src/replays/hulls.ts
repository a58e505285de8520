import { VERSION } from '@kz/bsp/hulls/hull-format'
import type { MapHulls } from '@kz/contract/runs/replays'
import { findMap } from '../maps/api.ts'
import type { Context } from '../platform/api/context.ts'
import { type Db, row } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { fileOf } from './file-of.ts'
import type { Made } from './make.ts'
import { makeOfMap } from './make-of-map.ts'
import { counted } from './tracks.ts'

/** Hulls of every file of each map: a demo may be of an old version. */

const HULLS_VERSION = VERSION

/** From map_files `f` and hulls `h`: files that want hulls and have none of this version. */
const wanting = sql`map_files f left join hulls h on h.map_id = f.map_id and h.map_version = f.version
  where h.map_id is null or h.source <> f.sha256 or h.version <> ${HULLS_VERSION}`

/** Makes the next hulls that are wanting, of the newest files first. Answers null when there were none. */
export async function makeNextHulls(ctx: Context): Promise<{ made: boolean; fault: string | null } | null> {
  const file = await row(
    ctx.db,
    { mapId: int, version: int, sha256: text },
    sql`select f.map_id as "mapId", f.version, f.sha256 from ${wanting} order by f.added_at desc, f.map_id desc limit 1`,
  )
  if (!file) return null
  const { mapId, version, sha256 } = file
  const keep = async (tx: Db, made: Made) => {
    await tx.execute(sql`insert into hulls (map_id, map_version, source, version, file, fault, map_crc)
      select map_id, version, ${sha256}, ${HULLS_VERSION}, ${made.file}, ${made.fault}, ${made.mapCrc}
        from map_files where map_id = ${mapId} and version = ${version}
      on conflict (map_id, map_version) do update set source = excluded.source, version = excluded.version,
        file = excluded.file, fault = excluded.fault, map_crc = excluded.map_crc, made_at = now()`)
  }
  return makeOfMap(ctx, sha256, `hulls of map ${mapId}`, ({ path }) => ({ kind: 'hulls', path }), keep)
}

/** Forgets which hulls could not be made, so that they are tried again. */
export const forgetHullFaults = (db: Db) => db.execute(sql`delete from hulls where file is null`)

/** How many hulls there are, could not be made, and are wanting. */
export const countHulls = (db: Db) => counted(db, 'hulls', wanting)

/** The hulls of the map that has, or had, this name, in the version with this CRC; null when there are none. */
export async function hullsOf(db: Db, { mapName, mapCrc }: { mapName: string; mapCrc: string }): Promise<MapHulls> {
  const map = await findMap(db, mapName)
  const found =
    map &&
    (await row(
      db,
      { file: text, size: int },
      sql`select h.file, rf.size from hulls h join replay_files rf on rf.sha256 = h.file
        where h.map_id = ${map.mapId} and h.map_crc = ${mapCrc} order by h.map_version desc limit 1`,
    ))
  return { hulls: found ? fileOf('hulls', found.file, found.size) : null }
}
