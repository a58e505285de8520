import type { ParsedMapMetadata } from '@kz/contract/maps'
import { type Db, hasRow, row } from '../../platform/api/db.ts'
import type { ReceivedFile } from '../../platform/api/handler.ts'
import { int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { type KeptFiles, nameFiles } from '../../platform/files/keep-files.ts'
import { addFile, mapNamed } from '../write.ts'

/** Files and pictures of maps that are here already, brought by the operator. */

/** The map that has this archive as a file. */
export const mapOfFile = (db: Db, sha256: string): Promise<{ mapName: string } | undefined> =>
  row(
    db,
    { mapName: text },
    sql`select m.name as "mapName" from map_files f join maps m on m.id = f.map_id where f.sha256 = ${sha256} limit 1`,
  )

/** The map of this name without a file, or why there is none. */
export async function mapWithoutFile(
  db: Db,
  mapName: string,
): Promise<number | 'no map' | 'spelled otherwise' | 'has a file'> {
  const map = await mapNamed(db, mapName)
  if (!map || map.state === 'HIDDEN') return 'no map'
  if (map.mapName !== mapName) return 'spelled otherwise'
  const hasFile = await hasRow(db, sql`select 1 from map_files where map_id = ${map.mapId}`)
  return hasFile ? 'has a file' : map.mapId
}

/** Keeps the first file of a map. Answers false when it has one meanwhile. */
export async function attachMapFile(
  tx: Db,
  kept: KeptFiles,
  mapId: number,
  file: ReceivedFile,
  seen: ParsedMapMetadata,
): Promise<boolean> {
  await tx.execute(sql`select 1 from maps where id = ${mapId} for no key update`)
  if (await hasRow(tx, sql`select 1 from map_files where map_id = ${mapId}`)) return false
  await nameFiles(tx, kept, [file])
  await addFile(tx, mapId, { sha256: file.sha256, fileName: file.name, changelog: '', seen, addedBy: null })
  return true
}

/** How many pictures of its own a map has. */
export async function pictureCount(db: Db, mapId: number): Promise<number> {
  const found = await row(db, { count: int }, sql`select count(*) from map_images where map_id = ${mapId}`)
  return found?.count ?? 0
}

/** Gives a map without pictures its first. Answers false when it has one meanwhile. */
export async function attachPicture(tx: Db, mapId: number, imageId: number): Promise<boolean> {
  await tx.execute(sql`select 1 from maps where id = ${mapId} for no key update`)
  return hasRow(
    tx,
    sql`insert into map_images (map_id, image_id, position) select ${mapId}, ${imageId}, 1
      where not exists (select from map_images where map_id = ${mapId}) returning image_id`,
  )
}
