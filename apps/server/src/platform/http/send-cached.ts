import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CachedResponse } from '../api/services/cached-response.ts'

/** Sends a cached response: 304 where the client has it, compressed as the client accepts it. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, cached: CachedResponse): FastifyReply {
  reply.headers({ etag: cached.etag, vary: 'accept-encoding, cookie', 'cache-control': 'no-cache', ...cached.headers })
  if (isFresh(request, cached)) return reply.code(304).send()
  reply.type(cached.type)
  const accepts = request.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(accepts) ? 'br' : /\bgzip\b/.test(accepts) ? 'gzip' : null
  if (!cached.packed || !encoding) return reply.send(cached.plain)
  return reply.header('content-encoding', encoding).send(cached.packed[encoding])
}

function isFresh(request: FastifyRequest, cached: CachedResponse): boolean {
  const match = request.headers['if-none-match']
  if (match !== undefined) return match.split(/,\s*/).includes(cached.etag)
  const since = Date.parse(request.headers['if-modified-since'] ?? '')
  const modified = Date.parse(cached.headers['last-modified'] ?? '')
  return since >= modified
}
