import type { Readable } from 'node:stream'
import { ApiError } from '@kz/contract/errors'
import { isIn, type RoleGroup } from '@kz/contract/roles'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { submittedMapFile } from '../maps/api.ts'
import { type Context, inTransaction } from '../platform/context.ts'
import { row } from '../platform/db.ts'
import { attachment } from '../platform/file-names.ts'
import type { Callers } from '../platform/gate.ts'
import { notFound } from '../platform/route.ts'
import { int, type RowOf, text } from '../platform/shape.ts'
import { sql } from '../platform/sql.ts'
import type { Viewer } from '../platform/viewer.ts'
import { demoFileName, type PresignedFile, presign } from './api.ts'
import { archiveName, openArchive, waitingFiles } from './archive.ts'
import type { Uploader } from './submit.ts'
import { readFileToken } from './tokens.ts'

/** Links to the files of demos, and what answers them (endpoints.md rows 75, 76, 85). */
const STORED_DEMO = {
  mapName: text,
  route: text,
  playerName: text,
  timeMs: int,
  sha256: text,
  size: int,
  state: text,
}
type StoredDemo = RowOf<typeof STORED_DEMO>

function storedDemo(ctx: Context, demoId: number): Promise<StoredDemo | undefined> {
  return row(
    ctx.db,
    STORED_DEMO,
    sql`select m.name as "mapName", r.name as route, d.player_name as "playerName", d.time_ms as "timeMs", d.sha256,
        b.size, d.state
      from demos d join blobs b on b.sha256 = d.sha256 join routes r on r.id = d.route_id join maps m on m.id = r.map_id
      where d.id = ${demoId} and d.state <> 'WITHDRAWN'`,
  )
}

const nameOf = (demo: StoredDemo): string => demoFileName(demo.mapName, demo.route, demo.playerName, demo.timeMs)

/** A link to one demo's file in any state, for this checker's session alone; audited. */
export async function unreleasedFile(ctx: Context, actor: Uploader, demoId: number): Promise<PresignedFile> {
  const demo = await storedDemo(ctx, demoId)
  if (!demo) throw notFound('Demo')
  await noteDownload(ctx, 'demo.file', `demo ${demoId}`)
  const { sha256, size } = demo
  const { familyId } = actor.viewer
  return presign(ctx, { purpose: 'unreleased', demoId, familyId, fileName: nameOf(demo), sha256, size })
}

/** A link to an archive of the waiting demos; `size` is that of the demos in it. The archive is made while it is sent. */
export async function allUnreleasedFiles(ctx: Context, actor: Uploader): Promise<PresignedFile> {
  const demos = await waitingFiles(ctx.db)
  if (demos.length === 0) throw new ApiError('not_found', 'No demos waiting')
  await noteDownload(ctx, 'demo.files', `${demos.length} demos`)
  const size = demos.reduce((sum, demo) => sum + demo.size, 0)
  const { familyId } = actor.viewer
  return presign(ctx, { purpose: 'queue', demoId: 0, familyId, fileName: archiveName(ctx.now()), size, sha256: '' })
}

const noteDownload = (ctx: Context, action: string, target: string) =>
  inTransaction(ctx, (_tx, _emit, audit) => audit(action, target))

interface Sent {
  fileName: string
  size: number
  body: Readable
}

/** Registers `GET /files/{token}`. Forged, expired, foreign and missing answer the same. */
export function fileRoute(app: FastifyInstance, ctx: Context, who: Callers): void {
  let archives = 0
  app.get<{ Params: { token: string } }>('/files/:token', async (request, reply) => {
    await ctx.limits.countAddress('GET /files/{token}', 'FILE', { ip: request.ip, user: null })
    await ctx.limits.takePlace(request.url, 'FILE', request.ip, reply.raw)
    const grant = readFileToken(ctx.config.secretKey, ctx.now(), request.params.token)
    if (!grant) throw notFound('File')
    if (grant.purpose !== 'released') {
      requireSession(await who.identify(request), grant.familyId, grant.purpose === 'map' ? 'MAPC' : 'DEMO')
    }
    if (grant.purpose === 'map') return send(reply, await mapFile(ctx, grant.demoId))
    if (grant.purpose !== 'queue') {
      return send(reply, await demoFile(ctx, grant.demoId, grant.purpose === 'released'))
    }
    if (archives > 0) throw new ApiError('busy', undefined, { retryAfter: 30 })
    archives++
    reply.raw.once('close', () => archives--)
    return send(reply, await openArchive(ctx))
  })
}

function requireSession(viewer: Viewer | null, familyId: number | null, group: RoleGroup): void {
  if (!viewer || viewer.familyId !== familyId || !isIn(group, viewer.roles)) throw notFound('File')
}

async function demoFile(ctx: Context, demoId: number, released: boolean): Promise<Sent> {
  const demo = await storedDemo(ctx, demoId)
  if (!demo || (released && demo.state !== 'RELEASED') || !(await ctx.files.has(demo.sha256))) throw notFound('File')
  return { fileName: nameOf(demo), size: demo.size, body: ctx.files.read(demo.sha256) }
}

async function mapFile(ctx: Context, submissionId: number): Promise<Sent> {
  const file = await submittedMapFile(ctx.db, submissionId)
  if (!file || !(await ctx.files.has(file.sha256))) throw notFound('File')
  return { fileName: file.fileName, size: file.size, body: ctx.files.read(file.sha256) }
}

function send(reply: FastifyReply, { fileName, size, body }: Sent): FastifyReply {
  return reply
    .headers({
      'content-disposition': attachment(fileName),
      'content-length': size,
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    })
    .type('application/octet-stream')
    .send(body)
}
