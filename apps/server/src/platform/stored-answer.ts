import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileStore, Span } from './files.ts'

/** What a request for a kept file gets: all of it, the part it asks for (RFC 9110, 14), or that it has it already. */
export interface StoredAnswer {
  status: 200 | 206 | 304 | 416
  headers: Record<string, string | number>
  body: Readable | null
}

type Asked = Pick<FastifyRequest, 'method' | 'headers'>

/** The tag of a kept file, which never changes. */
export const etagOf = (sha256: string): string => `"${sha256.slice(0, 32)}"`

/** Opens a kept file for a request; null when the store has not got it. */
export async function askStored(
  files: FileStore,
  request: Asked,
  { sha256, size }: { sha256: string; size: number },
): Promise<StoredAnswer | null> {
  const etag = etagOf(sha256)
  const headers = { etag, 'accept-ranges': 'bytes' }
  const isKnown = request.headers['if-none-match'] === etag
  if (isKnown || request.method === 'HEAD') {
    if (!(await files.has(sha256))) return null
    // without a body of any kind the length would be told as 0
    const whole = { headers: { ...headers, 'content-length': size }, body: Readable.from([]) }
    return isKnown ? { status: 304, headers, body: null } : { status: 200, ...whole }
  }
  const span = spanOf(request, etag, size)
  if (span === 'outside') {
    return { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` }, body: null }
  }
  const file = await files.open(sha256, span ?? undefined)
  if (!file) return null
  if (!span) return { status: 200, headers: { ...headers, 'content-length': size }, body: file.body }
  const { start, end } = span
  const part = { 'content-range': `bytes ${start}-${end}/${size}`, 'content-length': end - start + 1 }
  return { status: 206, headers: { ...headers, ...part }, body: file.body }
}

/** Sends it; what the route has to say beside is set before. */
export const sendStored = (reply: FastifyReply, { status, headers, body }: StoredAnswer): FastifyReply =>
  reply.code(status).headers(headers).send(body)

/** The one part that is asked for; null for the whole, also where several are asked for or the file was another one. */
function spanOf({ headers }: Asked, etag: string, size: number): Span | 'outside' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(headers.range ?? '') ?? []
  if (first === '' && last === '') return null
  if (headers['if-range'] !== undefined && headers['if-range'] !== etag) return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== '' && last !== '' && Number(last) < start) return null
  return start > end ? 'outside' : { start, end }
}
