import { type Db, rows } from '../platform/api/db.ts'
import { text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { demoBuilds } from '../site/api.ts'
import type { Known, KnownHulls } from '../submissions/api.ts'
import { findMap } from './find-map.ts'
import { mapButtons } from './upload/buttons.ts'

/**
 * What a demo is judged by: the site's rules, and what it knows of the map of this name, also of one that waits and was sent
 * by `userId`. Without a name the rules alone.
 */
export async function knownOf(db: Db, mapName = '', userId: number | null = null): Promise<Known> {
  const [builds, buttons, mapCrcs, hulls] = await Promise.all([
    demoBuilds(db),
    mapName === '' ? [] : mapButtons(db, mapName, userId),
    mapName === '' ? [] : crcsOf(db, mapName),
    mapName === '' ? [] : hullsOf(db, mapName),
  ])
  return { buttons, hulls, rules: { builds, mapCrcs } }
}

/** The CRCs of a map's files, the newest first, where they were computed: with what is drawn of the map. */
async function crcsOf(db: Db, mapName: string): Promise<string[]> {
  const map = await findMap(db, mapName)
  if (!map) return []
  const found = await rows(
    db,
    { crc: text },
    sql`select map_crc as crc from geometries where map_id = ${map.mapId} and map_crc is not null order by map_version desc`,
  )
  return found.map(({ crc }) => crc)
}

/** The hulls of a map's files, the newest first, where they were made. */
async function hullsOf(db: Db, mapName: string): Promise<KnownHulls[]> {
  const map = await findMap(db, mapName)
  if (!map) return []
  return rows(
    db,
    { mapCrc: text, sha256: text },
    sql`select map_crc as "mapCrc", file as sha256 from hulls
      where map_id = ${map.mapId} and file is not null and map_crc is not null order by map_version desc`,
  )
}
