import { ApiError } from '@kz/contract/errors'
import { PACKED_DEMO, packArchive } from '../demos/api.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { type LinkSources, type OpenFile, type PresignedFile, presign } from '../platform/files/links.ts'
import { fileSafe, safeFileName } from '../platform/files/names.ts'
import { demoOf } from './demo-rows.ts'
import { findCollection, targetOf } from './locked.ts'

/** Links to the files of a collection, each for one checker's session alone; what answers them. */

/** A link to one demo; audited. */
export async function demoFile(
  ctx: Context,
  { familyId }: Viewer,
  { id, fileName }: { id: number; fileName: string },
): Promise<PresignedFile> {
  const found = await demoOf(ctx.db, id, fileName)
  await noteDownload(ctx, 'collection.file', id)
  const { size, sha256 } = found
  return presign(ctx, { purpose: 'collected', id: found.id, familyId, fileName, size, sha256 })
}

/** A link to all of them in one archive, made while it is sent; `size` is that of the demos in it. */
export async function demoFiles(ctx: Context, { familyId }: Viewer, id: number): Promise<PresignedFile> {
  const { title } = await findCollection(ctx.db, id)
  const demos = await packed(ctx.db, id)
  if (demos.length === 0) throw new ApiError('collection_without_files')
  await noteDownload(ctx, 'collection.files', id)
  const size = demos.reduce((sum, demo) => sum + demo.size, 0)
  return presign(ctx, { purpose: 'collection', id, familyId, fileName: archiveName(title), size, sha256: '' })
}

const noteDownload = (ctx: Context, action: string, id: number) =>
  inTransaction(ctx, (_tx, _emit, audit) => audit(action, targetOf(id)))

const archiveName = (title: string): string => safeFileName(`${fileSafe(title) || 'collection'}.zip`)

const packed = (db: Db, id: number) =>
  rows(
    db,
    PACKED_DEMO,
    sql`select d.demo_id as "demoId", m.name as "mapName", d.route, c.player_name as "playerName", d.time_ms as "timeMs",
        d.sha256, b.size, c.country, d.cp, d.gc, d.mpbhop, false as "isReplay",
        (extract(epoch from d.uploaded_at) * 1000)::float8 as "submittedAt"
      from collection_demos d join demo_collections c on c.id = d.collection_id join maps m on m.id = d.map_id
        join blobs b on b.sha256 = d.sha256
      where d.collection_id = ${id} order by lower(m.name), d.id`,
  )

export const collectionLinks: Pick<LinkSources, 'collected' | 'collection'> = {
  collected: { group: 'DEMO', open: openDemo },
  collection: { group: 'DEMO', limitConcurrency: 1, open: openAll },
}

async function openDemo(ctx: Context, id: number): Promise<OpenFile | null> {
  const found = await row(
    ctx.db,
    { fileName: text, sha256: text, size: int },
    sql`select d.file_name as "fileName", d.sha256, b.size from collection_demos d join blobs b on b.sha256 = d.sha256
      where d.id = ${id}`,
  )
  return found ?? null
}

async function openAll(ctx: Context, id: number): Promise<OpenFile | null> {
  const found = await row(ctx.db, { title: text }, sql`select title from demo_collections where id = ${id}`)
  const demos = await packed(ctx.db, id)
  return found && demos.length > 0 ? packArchive(ctx, archiveName(found.title), demos) : null
}
