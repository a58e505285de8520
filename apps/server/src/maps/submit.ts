import type { Answer } from '@kz/contract/endpoint'
import { ApiError } from '@kz/contract/errors'
import type { maps as calls, OwnMap } from '@kz/contract/maps'
import { MAP_PICTURES, OPEN_MAPS_PER_USER } from '@kz/contract/rules'
import { requireNoBan, type Uploader } from '../demos/api.ts'
import { storeImage } from '../images/api.ts'
import type { Audit } from '../platform/audit.ts'
import { dropBlob, keepBlobs } from '../platform/blobs.ts'
import { type Context, type Emit, inTransaction } from '../platform/context.ts'
import { type Db, hasRow, lockInTransaction, row } from '../platform/db.ts'
import { safeFileName } from '../platform/file-names.ts'
import { type Call, notFound } from '../platform/route.ts'
import { bool, int, text } from '../platform/shape.ts'
import { sql } from '../platform/sql.ts'
import { requireOpen } from '../platform/switches.ts'
import type { Viewer } from '../platform/viewer.ts'
import { type ReadMap, readMapArchive } from './archive.ts'
import { pictureOf } from './entity.ts'
import { isOpen, ownMap, waitingMaps } from './submissions.ts'
import { mapNamed, taken } from './write.ts'

/** Sending a map in, and taking it back (H055, H137, endpoints.md row 140). */

type Upload = (typeof calls)['POST /upload/map']
type PictureUpload = (typeof calls)['POST /upload/map-picture']

/** Checks an archive and puts it into the queue; the same file of the same sender gets the first answer again. */
export async function submitMap(ctx: Context, call: Call<Upload>): Promise<OwnMap> {
  const { viewer, file, body } = call
  if (body.mapperNames.length === 0) {
    throw new ApiError('invalid_field', 'Missing mapperNames', { fields: { mapperNames: 'Missing mapperNames' } })
  }
  if (!body.mayPublish) throw new ApiError('rule', 'Only maps you have the right to publish are taken')
  const read = await readMapArchive(ctx.files, file)
  try {
    return await inTransaction(ctx, async (tx, emit, audit) => {
      await lockInTransaction(tx, `maps of user ${viewer.userId}`)
      await requireOpen(tx, 'MAP')
      await requireNoBan(tx, viewer)
      const known = await knownSubmission(tx, viewer, file.sha256, body.mapId)
      if (known !== null) return ownMap(tx, viewer.userId, known)
      await requireName(tx, read.mapName, body.changelog)
      await keepBlobs(tx, ctx.files, [file])
      const mapId = body.mapId === undefined ? await insert(tx, call, read) : await replace(tx, call, read, body.mapId)
      const after = { map: read.mapName, sha256: file.sha256, fileName: file.name }
      await announce(tx, emit, audit, viewer, 'map.submit', mapId, after)
      return ownMap(tx, viewer.userId, mapId)
    })
  } finally {
    await ctx.files.discard(file)
  }
}

/** The sender's own waiting submission of these bytes, or null; ApiError duplicate_file when they are known otherwise. */
async function knownSubmission(tx: Db, viewer: Viewer, sha256: string, replaced?: number): Promise<number | null> {
  const known = await row(
    tx,
    { id: int, userId: int, isOpen: bool },
    sql`select id, user_id as "userId", state in ('SUBMITTED', 'CHANGES_REQUESTED') as "isOpen" from map_submissions
      where sha256 = ${sha256} and state not in ('WITHDRAWN', 'REJECTED') and id <> ${replaced ?? 0}
      order by user_id = ${viewer.userId} desc limit 1`,
  )
  if (known?.userId === viewer.userId && known.isOpen) return known.id
  if (known || (await hasRow(tx, sql`select 1 from map_files where sha256 = ${sha256}`))) {
    throw new ApiError('duplicate_file', 'This map was already submitted')
  }
  return null
}

/** A taken name needs a change log, and the map's own spelling. Throws ApiError map_taken. */
async function requireName(tx: Db, mapName: string, changelog: string): Promise<void> {
  const map = await mapNamed(tx, mapName)
  if (!map) {
    if (changelog)
      throw new ApiError('rule', `There is no map ${mapName} yet: a change log is for a new version of one`)
    return
  }
  if (map.mapName !== mapName || map.state === 'HIDDEN' || !changelog) throw taken()
}

async function insert(tx: Db, { viewer, ip, file, body }: Call<Upload>, { mapName, seen }: ReadMap): Promise<number> {
  const used = await row(
    tx,
    { count: int },
    sql`select count(*) from map_submissions where user_id = ${viewer.userId} and state in ('SUBMITTED', 'CHANGES_REQUESTED')`,
  )
  if ((used?.count ?? 0) >= OPEN_MAPS_PER_USER) throw new ApiError('too_many_open_maps')
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

/** The new file takes the old one's place and goes to the end of the queue. */
async function replace(
  tx: Db,
  { viewer, ip, file, body }: Call<Upload>,
  { mapName, seen }: ReadMap,
  submissionId: number,
): Promise<number> {
  const old = await lockOwn(tx, viewer, submissionId)
  await tx.execute(sql`update map_submissions set state = 'SUBMITTED', submitted_at = now(), map_name = ${mapName},
      sha256 = ${file.sha256}, size = ${file.size}, file_name = ${safeFileName(file.name)}, seen = ${JSON.stringify(seen)}::jsonb,
      mapper_names = ${sql.param(body.mapperNames)}, type = ${body.type}, length = ${body.length},
      difficulty = ${body.difficulty}, is_xd = ${body.isXdMap}, note = ${body.note}, changelog = ${body.changelog}, ip = ${ip}
    where id = ${submissionId} and state in ('SUBMITTED', 'CHANGES_REQUESTED')`)
  if (old.sha256 && old.sha256 !== file.sha256) await dropBlob(tx, old.sha256)
  return submissionId
}

async function lockOwn(tx: Db, viewer: Viewer, submissionId: number): Promise<{ sha256: string | null }> {
  const found = await row(
    tx,
    { sha256: text.orNull, state: text.as<OwnMap['status']>() },
    sql`select sha256, state from map_submissions where id = ${submissionId} and user_id = ${viewer.userId}
      for no key update`,
  )
  if (!found) throw notFound('Map')
  if (!isOpen(found.state)) throw new ApiError('wrong_state', 'Only a waiting map can be changed')
  return found
}

/** Takes back one's own waiting map. Throws ApiError not_found, and wrong_state after the decision. */
export function withdrawMap(ctx: Context, actor: Uploader, mapId: number): Promise<{ mapId: number }> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const { sha256 } = await lockOwn(tx, actor.viewer, mapId)
    await tx.execute(sql`update map_submissions set state = 'WITHDRAWN', sha256 = null, decided_at = now()
      where id = ${mapId} and state in ('SUBMITTED', 'CHANGES_REQUESTED')`)
    if (sha256) await dropBlob(tx, sha256)
    await announce(tx, emit, audit, actor.viewer, 'map.withdraw', mapId)
    return { mapId }
  })
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
    await announce(tx, emit, audit, viewer, 'map.picture', mapId, { imageId: image.imageId })
  })
  await ctx.files.discard(file)
  return pictureOf(image)
}

async function requireRoom(tx: Db, viewer: Viewer, mapId: number): Promise<void> {
  await lockOwn(tx, viewer, mapId)
  const used = await row(
    tx,
    { count: int },
    sql`select count(*) from map_submission_images where submission_id = ${mapId}`,
  )
  if ((used?.count ?? 0) >= MAP_PICTURES) throw new ApiError('rule', `${MAP_PICTURES} pictures of a map are allowed`)
}

async function announce(
  tx: Db,
  emit: Emit,
  audit: Audit,
  viewer: Viewer,
  action: string,
  mapId: number,
  after?: unknown,
): Promise<void> {
  await audit(action, `map submission ${mapId}`, { after })
  emit({ type: 'map-queue.changed', data: { count: await waitingMaps(tx) } })
  emit({ type: 'map-submission.changed', data: { mapId, userId: viewer.userId } })
}
