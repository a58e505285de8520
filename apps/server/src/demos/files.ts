import type { Readable } from 'node:stream'
import { ApiError } from '@kz/contract/errors'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { hasRow, row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { openKept } from '../platform/files/damaged-files.ts'
import { type LinkSources, type OpenFile, type PresignedFile, presign } from '../platform/files/links.ts'
import { attachment } from '../platform/files/names.ts'
import { demoFileName, STORED_DEMO, type StoredDemo, storedColumns, storedTables } from '../records/api.ts'
import { archiveName, openWaiting, waitingFiles } from './archive.ts'

/** Links to the files of demos, and what answers them. */

function storedDemo(ctx: Context, demoId: number) {
  return row(
    ctx.db,
    { ...STORED_DEMO, state: text },
    sql`select ${storedColumns}, d.state from ${storedTables}
      where d.id = ${demoId} and d.state <> 'WITHDRAWN'`,
  )
}

const nameOf = (demo: StoredDemo): string => demoFileName(demo)

/** A link to one demo's file in any state, for this checker's session alone; audited. */
export async function unreleasedFile(ctx: Context, viewer: Viewer, demoId: number): Promise<PresignedFile> {
  const demo = await storedDemo(ctx, demoId)
  if (!demo) throw notFound('Demo')
  await noteDownload(ctx, 'demo.file', `demo ${demoId}`)
  const { sha256, size } = demo
  const { familyId } = viewer
  return presign(ctx, { purpose: 'unreleased', id: demoId, familyId, fileName: nameOf(demo), sha256, size })
}

/** The file of one's own demo. Throws ApiError not_found for others'. */
export async function ownFile(
  ctx: Context,
  viewer: Viewer,
  demoId: number,
  set: (name: string, value: string) => void,
): Promise<Readable> {
  const demo = await storedDemo(ctx, demoId)
  const isOwn =
    demo && (await hasRow(ctx.db, sql`select 1 from demos where id = ${demoId} and user_id = ${viewer.userId}`))
  const file = demo && isOwn ? await openKept(ctx, demo) : null
  if (!demo || !file) throw notFound('Demo')
  set('content-type', 'application/octet-stream')
  set('content-length', String(demo.size))
  set('content-disposition', attachment(nameOf(demo)))
  return file.body
}

/** A link to an archive of the waiting demos; `size` is that of the demos in it. The archive is made while it is sent. */
export async function allUnreleasedFiles(ctx: Context, viewer: Viewer): Promise<PresignedFile> {
  const demos = await waitingFiles(ctx.db)
  if (demos.length === 0) throw new ApiError('no_demos_waiting')
  await noteDownload(ctx, 'demo.files', `${demos.length} demos`)
  const size = demos.reduce((sum, demo) => sum + demo.size, 0)
  const { familyId } = viewer
  return presign(ctx, { purpose: 'queue', id: 0, familyId, fileName: archiveName(ctx.now()), size, sha256: '' })
}

const noteDownload = (ctx: Context, action: string, target: string) =>
  inTransaction(ctx, (_tx, _emit, audit) => audit(action, target))

/** What answers the links to waiting demos, and to a record's file. */
export const demoLinks: Pick<LinkSources, 'released' | 'unreleased' | 'queue'> = {
  released: { group: null, open: (ctx, demoId) => openDemo(ctx, demoId, true) },
  unreleased: { group: 'DEMO', open: (ctx, demoId) => openDemo(ctx, demoId, false) },
  queue: { group: 'DEMO', limitConcurrency: 1, open: openWaiting },
}

async function openDemo(ctx: Context, demoId: number, released: boolean): Promise<OpenFile | null> {
  const demo = await storedDemo(ctx, demoId)
  if (!demo || (released && demo.state !== 'RELEASED')) return null
  return { fileName: nameOf(demo), size: demo.size, sha256: demo.sha256 }
}
