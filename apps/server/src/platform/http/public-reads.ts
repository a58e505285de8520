import { createHash } from 'node:crypto'
import { type Endpoint, effectOf } from '@kz/contract/wire/endpoint'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Whether a call only reads what anybody may see: other sites and programs may ask it from a browser. */
export const isPublicRead = (key: string, endpoint: Endpoint): boolean =>
  endpoint.access === 'guest' && effectOf(key, endpoint) === 'read'

/** Lets pages of other sites read the answer. Cookies never travel with such a call: the star forbids them. */
export function allowOtherSites(reply: FastifyReply): void {
  reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers':
      'etag, ratelimit-limit, ratelimit-remaining, ratelimit-reset, retry-after, x-total-count, x-total-pages',
    'cross-origin-resource-policy': 'cross-origin',
  })
}

/** The short name of these bytes for If-None-Match. */
export const etagOf = (bytes: string | Buffer): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`

/** Whether the caller already has these bytes. */
const hasAlready = (request: FastifyRequest, etag: string): boolean | undefined =>
  request.headers['if-none-match']?.split(/,\s*/).some((name) => name.replace(/^W\//, '') === etag)

/** Adds an ETag to an uncached response, so that an unchanged one is not sent again. */
export async function nameAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> {
  if (reply.statusCode !== 200 || typeof payload !== 'string' || request.viewer) return payload
  const etag = etagOf(payload)
  reply.headers({ etag, vary: 'accept-encoding, cookie', 'cache-control': 'no-cache' })
  if (!hasAlready(request, etag)) return payload
  reply.code(304).removeHeader('content-length').removeHeader('content-type')
  return ''
}
