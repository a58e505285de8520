import { api } from '@kz/contract/api'
import { ApiError } from '@kz/contract/errors'
import type { Endpoint } from '@kz/contract/wire/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allowOtherSites, isPublicRead } from './public-reads.ts'

/** Which methods each path of the API takes, with `{name}` matching one segment. */
const paths = Object.entries<Endpoint>(api).map(([key, endpoint]) => {
  const [method, path] = key.split(' ') as [string, string]
  const escaped = path.replace(/\/$/, '').replace(/[.*+?^$()|[\]\\]/g, '\\$&')
  return {
    method,
    isPublic: isPublicRead(key, endpoint),
    matches: new RegExp(`^/api${escaped.replace(/\{\w+\}/g, '[^/]+')}/?$`),
  }
})

/**
 * Unknown paths under /api: JSON, never the page; a known path with another method names the ones it takes. Pages of other
 * sites that ask first learn that they may read what is public.
 */
export function apiFallback(app: FastifyInstance): void {
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?')[0] as string
    const known = paths.filter(({ matches }) => matches.test(path))
    const methods = known.map(({ method }) => method)
    if (methods.length === 0) throw new ApiError('not_found')
    if (request.method === 'OPTIONS' && known.some(({ isPublic }) => isPublic)) {
      allowOtherSites(reply)
      reply.headers({ 'access-control-allow-methods': 'GET, HEAD', 'access-control-allow-headers': 'if-none-match' })
      return reply.header('access-control-max-age', 86_400).code(204).send()
    }
    reply.header('allow', methods.join(', '))
    throw new ApiError('method_not_allowed')
  }
  app.all('/api', answer)
  app.all('/api/*', answer)
}
