import { createHmac, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { ApiError } from '@kz/contract/errors'
import { isIn, type RoleGroup } from '@kz/contract/roles'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../api/context.ts'
import { notFound } from '../api/errors.ts'
import type { Viewer } from '../api/viewer.ts'
import type { Callers } from '../http/authorization.ts'
import { askStored, type StoredAnswer, sendStored } from '../http/stored-response.ts'
import { attachment } from './names.ts'

/** Signed links to files: the token says which file, for which session and until when. */

/**
 * `released`: a record's file; `unreleased`: one waiting demo; `queue`: all of them in one archive; `map`: a submitted map;
 * `collected`: one demo of a collection; `collection`: all of them in one archive.
 */
type FilePurpose = 'released' | 'unreleased' | 'queue' | 'map' | 'collected' | 'collection'

interface FileGrant {
  purpose: FilePurpose
  /** what it is a file of; 0 for `queue` */
  id: number
  /** the session that may use the link; null for anybody */
  familyId: number | null
}

/** A link to a file, and what it leads to. */
export interface PresignedFile {
  presignedUrl: string
  fileName: string
  expiresIn: number
  size: number
  sha256: string
}

/** A stored file, or an archive in progress. */
export type OpenFile = { fileName: string; size: number } & ({ sha256: string } | { body: Readable })

/** What answers the links of a purpose; a domain gives those of its files. */
interface LinkSource {
  /** who may use such a link besides the session it was made for; null for everybody */
  group: RoleGroup | null
  /** so many at once in this process */
  limitConcurrency?: number
  /** the file as it is now; null when it may not be had any more */
  open(ctx: Context, id: number): Promise<OpenFile | null>
}
export type LinkSources = Readonly<Record<FilePurpose, LinkSource>>

const LINK_SECONDS = 300
const LONGEST = 512
const TYPE = 'application/octet-stream'

function sign(secretKey: string, text: string): string {
  const key = createHmac('sha256', secretKey).update('file links').digest()
  return createHmac('sha256', key).update(text).digest('base64url')
}

/** A token that is good for five minutes from `now`. */
function fileToken(secretKey: string, now: Date, { purpose, id, familyId }: FileGrant): string {
  const text = `${purpose}.${id}.${familyId ?? 0}.${Math.floor(now.getTime() / 1000) + LINK_SECONDS}`
  return `${text}.${sign(secretKey, text)}`
}

/** What a token grants at `now`; null when it is forged, damaged or too old. */
function readFileToken(secretKey: string, now: Date, token: string): FileGrant | null {
  if (token.length > LONGEST) return null
  const end = token.lastIndexOf('.')
  const text = token.slice(0, end)
  const given = Buffer.from(token.slice(end + 1))
  const right = Buffer.from(sign(secretKey, text))
  if (given.length !== right.length || !timingSafeEqual(given, right)) return null
  const [purpose, id, familyId, expires] = text.split('.')
  if (Number(expires) * 1000 <= now.getTime()) return null
  return { purpose: purpose as FilePurpose, id: Number(id), familyId: Number(familyId) || null }
}

/** A link that works for five minutes: for everybody (`familyId` null) or for one session alone. */
export function presign(
  ctx: Context,
  file: FileGrant & Pick<PresignedFile, 'fileName' | 'size' | 'sha256'>,
): PresignedFile {
  const { purpose, id, familyId, ...shown } = file
  const token = fileToken(ctx.config.secretKey, ctx.now(), { purpose, id, familyId })
  return { ...shown, presignedUrl: `/files/${token}`, expiresIn: LINK_SECONDS }
}

/** Registers `GET /files/{token}`. Forged, expired, foreign and missing answer the same. */
export function fileLinks(app: FastifyInstance, ctx: Context, who: Callers, sources: LinkSources): void {
  const busy = new Map<FilePurpose, number>()
  app.get<{ Params: { token: string } }>('/files/:token', { exposeHeadRoute: true }, async (request, reply) => {
    await ctx.limits.countAddress('GET /files/{token}', 'FILE', { ip: request.ip, user: null, reply })
    await ctx.limits.acquireSlot(request.url, 'FILE', request.ip, reply.raw)
    const grant = readFileToken(ctx.config.secretKey, ctx.now(), request.params.token)
    if (!grant) throw notFound('File')
    const { purpose, id, familyId } = grant
    const { group, limitConcurrency, open } = sources[purpose]
    if (group) requireSession(await who.identify(request), familyId, group)
    const now = busy.get(purpose) ?? 0
    if (limitConcurrency !== undefined && now >= limitConcurrency) throw new ApiError('busy', {}, { retryAfter: 30 })
    busy.set(purpose, now + 1)
    reply.raw.once('close', () => busy.set(purpose, (busy.get(purpose) ?? 1) - 1))
    const file = await open(ctx, id)
    const answer = file && (await answerOf(ctx, request, file, group === null))
    if (!answer) throw notFound('File')
    return sendStored(download(reply, file.fileName), answer)
  })
}

function requireSession(viewer: Viewer | null, familyId: number | null, group: RoleGroup): void {
  if (!viewer || viewer.familyId !== familyId || !isIn(group, viewer.roles)) throw notFound('File')
}

/** What is packed on its way is sent whole. */
async function answerOf(
  ctx: Context,
  request: FastifyRequest,
  file: OpenFile,
  isForAll: boolean,
): Promise<StoredAnswer | null> {
  // an address of the store is anybody's while it lasts
  const shown = isForAll ? { fileName: file.fileName, type: TYPE } : undefined
  if ('sha256' in file) return askStored(ctx, request, file, shown)
  const isDownload = request.method !== 'HEAD'
  if (!isDownload) file.body.destroy()
  const body = isDownload ? file.body : Readable.from([])
  return { status: 200, headers: { 'content-length': file.size }, body, isDownload }
}

const download = (reply: FastifyReply, fileName: string): FastifyReply =>
  reply.type(TYPE).headers({
    'content-disposition': attachment(fileName),
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  })
