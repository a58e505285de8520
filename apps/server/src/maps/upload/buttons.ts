import { ApiError } from '@kz/contract/errors'
import { ParsedMapMetadata } from '@kz/contract/maps'
import type { MapButton } from '@kz/demo/types'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { type Db, row } from '../../platform/api/db.ts'
import { int, json, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { storageError } from '../../platform/files/store.ts'
import { findMap } from '../find-map.ts'
import { readMapArchive } from './archive.ts'
import { ownWaitingMap } from './reserved.ts'

/** The start and stop buttons of maps, kept with what was seen of their newest file. */

/**
 * The buttons of a map by its name, also of one that waits and was sent by `userId`; none for a map without a file, or that
 * nobody knows.
 */
export async function mapButtons(db: Db, mapName: string, userId: number | null = null): Promise<MapButton[]> {
  const map = await findMap(db, mapName)
  if (!map) return userId === null ? [] : waitingButtons(db, userId, mapName)
  const found = await row(
    db,
    { seen: json },
    sql`select seen from map_files where map_id = ${map.mapId} order by version desc limit 1`,
  )
  return ParsedMapMetadata.safeParse(found?.seen).data?.buttons ?? []
}

async function waitingButtons(db: Db, userId: number, mapName: string): Promise<MapButton[]> {
  const map = await ownWaitingMap(db, userId, mapName)
  if (!map) return []
  const found = await row(db, { seen: json }, sql`select seen from map_submissions where id = ${map.submissionId}`)
  return ParsedMapMetadata.safeParse(found?.seen).data?.buttons ?? []
}

/** Looks for the buttons in files that came before they were looked for, one after the other. May run twice without harm. */
export async function findButtons(ctx: Context, _sent: unknown, stop: AbortSignal): Promise<void> {
  for (;;) {
    stop.throwIfAborted()
    const file = await row(
      ctx.db,
      { mapId: int, version: int, sha256: text },
      sql`select map_id as "mapId", version, sha256 from map_files
        where not seen ? 'buttons' order by map_id, version limit 1`,
    )
    if (!file) return
    const { mapId, version, sha256 } = file
    const readFrom = (path: string) => readMapArchive(ctx.files, { path, name: 'map.zip', sha256, size: 0 })
    const read = await ctx.files.borrow(sha256, readFrom).catch((error) => {
      // a storage that fails, or a machine that is busy, says nothing of the map
      if (storageError(error) || (error instanceof ApiError && error.status >= 500)) throw error
      ctx.log.warn({ err: error, mapId, version }, 'no buttons found in a map that cannot be read')
      return null
    })
    const buttons = JSON.stringify(read?.seen.buttons ?? [])
    await inTransaction(ctx, (tx) =>
      tx.execute(sql`update map_files set seen = seen || jsonb_build_object('buttons', ${buttons}::jsonb)
        where map_id = ${mapId} and version = ${version}`),
    )
  }
}
