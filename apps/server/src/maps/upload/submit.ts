import { ApiError } from '@kz/contract/errors'
import type { maps as calls, OwnMap } from '@kz/contract/maps'
import { MAP_PICTURES } from '@kz/contract/rules'
import type { Answer } from '@kz/contract/wire/endpoint'
import { storeImage } from '../../images/api.ts'
import { type Context, type Emit, inTransaction } from '../../platform/api/context.ts'
import { type Db, row } from '../../platform/api/db.ts'
import type { Call } from '../../platform/api/handler.ts'
import { int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { safeFileName } from '../../platform/files/names.ts'
import { answerKnown, isOpen, lockOwn, takeIn } from '../../submissions/api.ts'
import { announceChange, mapKind, requireName } from '../kind.ts'
import { type ReadMap, readMapArchive, requireZip } from './archive.ts'
import { pictureOf } from './entity.ts'
import { reservedFor } from './reserved.ts'
import { ownMap } from './submissions.ts'

/** Sending a map in. */

type Upload = (typeof calls)['POST /upload/map']
type PictureUpload = (typeof calls)['POST /upload/map-picture']

/** Checks an archive and puts it into the queue; the same file of the same sender gets the first answer again. */
export async function submitMap(ctx: Context, call: Call<Upload>): Promise<OwnMap> {
  const { viewer, file, body } = call
  if (body.mapperNames.length === 0) {
    throw new ApiError('invalid_field', { field: 'mapperNames', fault: 'missing' }, { field: 'mapperNames' })
  }
  if (!body.mayPublish) throw new ApiError('map_not_yours')
  requireZip(file)
  const answer = (db: Db, id: number) => ownMap(db, viewer.userId, id)
  try {
    const sent = { replaces: body.mapId, note: body.note, said: body.answer, answer }
    const known = await answerKnown(ctx.db, mapKind, viewer, { ...sent, sha256: file.sha256 })
    if (known) return known
    const read = await readMapArchive(ctx.files, file)
    return await takeIn(ctx, mapKind, viewer, {
      ...{ ...sent, file },
      insert: (tx) => insert(tx, call, read),
      rewrite: async (tx, id, emit) => {
        await leaveDemos(ctx, tx, emit, { id, mapName: read.mapName, changelog: body.changelog })
        await rewrite(tx, call, read, id)
      },
      refuse: (db) => requireNewMap(db, file.sha256),
      after: { map: read.mapName, sha256: file.sha256, fileName: file.name },
    })
  } finally {
    await ctx.files.discard(file)
  }
}

/** Throws ApiError map_known for the file of a map that is here already. */
async function requireNewMap(db: Db, sha256: string): Promise<void> {
  const map = await row(
    db,
    { name: text },
    sql`select m.name from map_files f join maps m on m.id = f.map_id where f.sha256 = ${sha256} limit 1`,
  )
  if (!map) return
  const link = `/record/${encodeURIComponent(map.name)}`
  throw new ApiError('map_known', { link })
}

async function insert(tx: Db, { viewer, ip, file, body }: Call<Upload>, { mapName, seen }: ReadMap): Promise<number> {
  await requireName(tx, mapName, body.changelog)
  const made = await row(
    tx,
    { id: int },
    sql`insert into map_submissions (user_id, map_name, sha256, size, file_name, seen, mapper_names, type, length,
        difficulty, is_xd, note, changelog, ip)
      values (${viewer.userId}, ${mapName}, ${file.sha256}, ${file.size}, ${safeFileName(file.name)},
        ${JSON.stringify(seen)}::jsonb, ${sql.param(body.mapperNames)}, ${body.type}, ${body.length}, ${body.difficulty},
        ${body.isXdMap}, ${body.note}, ${body.changelog}, ${ip}) returning id`,
  )
  return (made as { id: number }).id
}

/** Another map in the same place, or a new version of one that is out by now: demos sent for the old one go. */
async function leaveDemos(
  ctx: Context,
  tx: Db,
  emit: Emit,
  next: { id: number; mapName: string; changelog: string },
): Promise<void> {
  const reserved = await reservedFor(tx, next.id)
  if (!reserved || (reserved.mapName === next.mapName && next.changelog === '')) return
  await ctx.hooks.mapGone(tx, emit, reserved.mapId)
}

/** What came with a new file over what came with the old one. */
async function rewrite(
  tx: Db,
  { ip, file, body }: Call<Upload>,
  { mapName, seen }: ReadMap,
  submissionId: number,
): Promise<void> {
  await requireName(tx, mapName, body.changelog)
  await tx.execute(sql`update map_submissions set map_name = ${mapName}, sha256 = ${file.sha256}, size = ${file.size},
      file_name = ${safeFileName(file.name)}, seen = ${JSON.stringify(seen)}::jsonb,
      mapper_names = ${sql.param(body.mapperNames)}, type = ${body.type}, length = ${body.length},
      difficulty = ${body.difficulty}, is_xd = ${body.isXdMap}, note = ${body.note}, changelog = ${body.changelog}, ip = ${ip}
    where id = ${submissionId} and state in ('SUBMITTED', 'CHANGES_REQUESTED')`)
}

/** Adds a screenshot to one's own waiting map, five at most. */
export async function addOwnPicture(ctx: Context, call: Call<PictureUpload>): Promise<Answer<PictureUpload>> {
  const { viewer, file, body } = call
  const { mapId } = body
  await requireRoom(ctx.db, viewer, mapId)
  const image = await storeImage(ctx, file, { kind: 'map', ownerId: viewer.userId })
  await inTransaction(ctx, async (tx, emit, audit) => {
    await requireRoom(tx, viewer, mapId)
    await tx.execute(sql`insert into map_submission_images (submission_id, image_id, position)
      select ${mapId}, ${image.imageId}, coalesce(max(position), 0) + 1 from map_submission_images
      where submission_id = ${mapId} on conflict do nothing`)
    await audit('map.picture', mapKind.target(mapId), { after: { imageId: image.imageId } })
    await announceChange(tx, emit, [{ id: mapId, userId: viewer.userId }])
  })
  await ctx.files.discard(file)
  return pictureOf(image)
}

async function requireRoom(tx: Db, viewer: Viewer, mapId: number): Promise<void> {
  const { state } = await lockOwn(tx, mapKind, viewer, mapId)
  if (!isOpen(mapKind, state)) throw new ApiError('not_waiting_change', { kind: 'map' })
  const used = await row(
    tx,
    { count: int },
    sql`select count(*) from map_submission_images where submission_id = ${mapId}`,
  )
  if ((used?.count ?? 0) >= MAP_PICTURES) throw new ApiError('too_many_map_pictures', { most: MAP_PICTURES })
}
