import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../api/context.ts'
import type { KeptFile, Span } from '../api/services/stored-files.ts'
import { isKept, openKept } from '../files/damaged-files.ts'

/**
 * The response to a request for a stored file: the file, the requested range (RFC 9110, 14), a redirect to the store, or
 * 304.
 */
export interface StoredAnswer {
  status: 200 | 206 | 302 | 304 | 416
  headers: Record<string, string | number>
  body: Readable | null
  /** the reader gets bytes, from here or from the store */
  isDownload: boolean
}

type Asked = Pick<FastifyRequest, 'method' | 'headers'>

/** The ETag of a stored file, which never changes. */
export const etagOf = (sha256: string): string => `"${sha256.slice(0, 32)}"`

/**
 * Opens a stored file for a request; null when the store does not have it. Throws ApiError file_damaged. With `shown` a
 * download may be redirected to the store.
 */
export async function askStored(
  ctx: Pick<Context, 'files' | 'tellDamaged'>,
  request: Asked,
  kept: KeptFile,
  shown?: { fileName: string; type: string },
): Promise<StoredAnswer | null> {
  const { sha256, size } = kept
  const etag = etagOf(sha256)
  const headers = { etag, 'accept-ranges': 'bytes' }
  const told = { headers, body: null, isDownload: false }
  const isKnown = request.headers['if-none-match'] === etag
  const isHead = request.method === 'HEAD'
  // a script may not follow to another origin
  const isSent = !isHead && !isKnown && shown && request.headers['sec-fetch-dest'] !== 'empty'
  const location = isSent ? await ctx.files.linkTo(sha256, shown) : null
  if (isKnown || location !== null || isHead) {
    if (!(await isKept(ctx, kept))) return null
    if (isKnown) return { ...told, status: 304 }
    // without a body of any kind the length would be sent as 0
    const whole = { headers: { ...headers, 'content-length': size }, body: Readable.from([]) }
    if (location === null) return { ...told, ...whole, status: 200 }
    return { status: 302, headers: { location, 'cache-control': 'no-store' }, body: null, isDownload: true }
  }
  const span = spanOf(request, etag, size)
  if (span === 'outside') return { ...told, status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } }
  const file = await openKept(ctx, kept, span ?? undefined)
  if (!file) return null
  const sent = { body: file.body, isDownload: true }
  if (!span) return { ...sent, status: 200, headers: { ...headers, 'content-length': size } }
  const { start, end } = span
  const part = { 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 }
  return { ...sent, status: 206, headers: { ...headers, ...part } }
}

/** Sends it; what the route has to say beside is set before. */
export const sendStored = (reply: FastifyReply, { status, headers, body }: StoredAnswer): FastifyReply =>
  reply.code(status).headers(headers).send(body)

/** The one part that is asked for; null for the whole, also where several are asked for or the file was another one. */
function spanOf({ headers }: Asked, etag: string, size: number): Span | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  if (first === '' && last === '') return null
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return null
  if (first !== '' && last !== '' && Number(last) < Number(first)) return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? 'outside' : { start, end }
}
