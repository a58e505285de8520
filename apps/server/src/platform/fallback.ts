import { api } from '@kz/contract/api'
import { ApiError } from '@kz/contract/errors'
import type { FastifyInstance } from 'fastify'

/** Which methods each path of the API takes, with `{name}` matching one segment. */
const paths = Object.keys(api).map((key) => {
  const [method, path] = key.split(' ') as [string, string]
  const escaped = path.replace(/\/$/, '').replace(/[.*+?^$()|[\]\\]/g, '\\$&')
  return { method, matches: new RegExp(`^/api${escaped.replace(/\{\w+\}/g, '[^/]+')}/?$`) }
})

/** Unknown paths under /api: JSON, never the page; a known path with another method names the ones it takes. */
export function apiFallback(app: FastifyInstance): void {
  app.all('/api/*', async (request, reply) => {
    const path = request.url.split('?')[0] as string
    const methods = paths.filter((known) => known.matches.test(path)).map((known) => known.method)
    if (methods.length === 0) throw new ApiError('not_found')
    reply.header('allow', methods.join(', '))
    throw new ApiError('method_not_allowed')
  })
}
