import { ApiError } from '@kz/contract/errors'
import type { maps as calls } from '@kz/contract/maps'
import type { Answer } from '@kz/contract/wire/endpoint'
import { notify } from '../../notifications/api.ts'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { type Db, hasRow } from '../../platform/api/db.ts'
import type { Call } from '../../platform/api/handler.ts'
import { sql } from '../../platform/api/sql.ts'
import { type KeptFiles, nameFiles, withKept } from '../../platform/files/keep-files.ts'
import { safeFileName } from '../../platform/files/names.ts'
import { mapperFollowersTold } from '../mapper-followers.ts'
import { tellNewMap } from '../tell-outside.ts'
import { addFile, createMap, lockNames, mapNamed, taken } from '../write.ts'
import { readMapArchive } from './archive.ts'

type Upload = (typeof calls)['POST /upload/map-admin']
type Uploaded = Answer<Upload>

/** Puts a map in without a check: a new one, or with `replace` the next version of one. */
export async function uploadMapByStaff(ctx: Context, call: Call<Upload>): Promise<Uploaded> {
  const { viewer, file, body } = call
  const { mapName, seen } = await readMapArchive(ctx.files, file)
  const write = (kept: KeptFiles) =>
    inTransaction(ctx, async (tx, emit, audit) => {
      await lockNames(tx)
      const mapId = body.replace ? await replaced(tx, mapName) : await createMap(tx, mapName, body)
      if (await hasRow(tx, sql`select 1 from map_files where map_id = ${mapId} and sha256 = ${file.sha256}`)) {
        throw new ApiError('map_has_file')
      }
      await nameFiles(tx, kept)
      const { sha256 } = file
      const added = {
        sha256,
        fileName: safeFileName(file.name),
        changelog: body.changelog,
        seen,
        addedBy: viewer.userId,
      }
      await addFile(tx, mapId, added)
      const after = { mapName, sha256, replace: body.replace }
      await audit('map.upload', `map ${mapId}`, { after })
      emit({ type: 'maps.changed', data: {} })
      if (!body.replace) {
        await tellNewMap(tx, mapId)
        await notify(tx, emit, await mapperFollowersTold(tx, mapId, viewer.userId))
      }
      return { mapId, mapName }
    })
  try {
    return await withKept(ctx, [file], write)
  } finally {
    await ctx.files.discard(file)
  }
}

async function replaced(tx: Db, mapName: string): Promise<number> {
  const map = await mapNamed(tx, mapName)
  if (!map) throw new ApiError('no_map_to_replace', { map: mapName })
  if (map.mapName !== mapName) throw taken()
  return map.mapId
}
