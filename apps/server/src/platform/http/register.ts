import type { Endpoint, EndpointKey } from '@kz/contract/wire/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../api/context.ts'
import type { Handlers, Table } from '../api/handler.ts'
import type { CallingServer, Viewer } from '../api/viewer.ts'
import { admit } from './admit.ts'
import { answer } from './answer.ts'
import type { Callers } from './authorization.ts'
import { nameAnswer } from './public-reads.ts'
import { type AnyHandler, type AnyHandlers, openRoute, type Route } from './route.ts'

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
    /** of calls that game servers make */
    gameServer?: CallingServer | null
  }
}

/** Registers a domain's calls: each is admitted, read, handled and answered, in this order. */
export function routes<T extends Table>(
  app: FastifyInstance,
  ctx: Context,
  who: Callers,
  table: T,
  handlers: Handlers<T>,
): void {
  for (const key of Object.keys(table) as (keyof T & EndpointKey)[]) {
    const given = handlers[key] as unknown as AnyHandler | AnyHandlers
    const all = typeof given === 'function' ? { everybody: given, whole: given } : given
    register(openRoute(app, ctx, who, key, table[key] as Endpoint, all))
  }
}

function register(route: Route): void {
  const { app, endpoint } = route
  if (!endpoint.fileIsBody) addTo(app, route)
  // in a scope of its own a body of any type is handed on unread
  else
    app.register(async (scope) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
      addTo(scope, route)
    })
}

function addTo(app: FastifyInstance, route: Route): void {
  const { key, endpoint } = route
  const [method, path] = key.split(' ') as [string, string]
  app.route({
    method,
    url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
    exposeHeadRoute: !route.writes,
    ...(endpoint.bodyBytes && { bodyLimit: endpoint.bodyBytes }),
    onRequest: (request, reply) => admit(route, request, reply),
    ...(route.isPublic && !endpoint.cache && { onSend: nameAnswer }),
    handler: (request, reply) => answer(route, request, reply),
  })
}
