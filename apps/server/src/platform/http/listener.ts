import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { ApiError, type ErrorBody } from '@kz/contract/errors'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { busy } from '../admission/concurrency-limiter.ts'
import { holdConnections } from '../admission/connections.ts'
import { isOurs, namesTwoHosts } from '../admission/hosts.ts'
import type { Load, Shedding } from '../admission/load-shedding.ts'
import { inOrder } from '../admission/request-order.ts'
import type { Config } from '../api/services/settings.ts'
import { REFUSED_POLICY, refusedPage, wantsPage } from './refused-page.ts'
import { requestId } from './request-id.ts'
import { securityHeaders } from './security-headers.ts'
import { drainAfter, endWith, hasRest } from './unread-body.ts'

const SESSION_COOKIE = /(^|; )__Host-sid=/

/** Times of Node's own; what a request and its reader may take in between, connections.ts says. */
const TIMES = {
  headersTimeout: 10_000,
  requestTimeout: 600_000,
  keepAliveTimeout: 15_000,
  connectionsCheckingInterval: 2_000,
}

/** The server under Fastify: what is refused here costs neither a route nor a parsed body. */
export function openListener(
  config: Config,
  shedding: Shedding,
  strangers: { count: number },
): (handler: RequestListener) => Server {
  return (handler) => {
    const server = createServer(TIMES, (request, answer) => {
      // sent behind the last one that is answered
      if (request.socket.writableEnded || request.socket.destroyed) return
      drainAfter(request, answer)
      const refusal = refusalOf(config, shedding, request)
      if (refusal?.code === 'unknown_host') strangers.count++
      if (refusal) send(config, request, answer, refusal, requestId(config, request))
      else handler(request, answer)
    })
    holdConnections(server, config)
    return server
  }
}

type Check = (asked: { config: Config; shedding: Shedding; request: IncomingMessage; path: string }) => ApiError | false

const isOperators = (path: string): boolean => path === '/metrics' || path.startsWith('/health/')
// cheaper than a refusal, and the page that was let in is nothing without them
const isNeverShed = (path: string): boolean => isOperators(path) || path.startsWith('/assets/')

const CHECKS = inOrder<'listener', Check>('listener', {
  'one host': ({ request }) => namesTwoHosts(request) && new ApiError('invalid_request'),
  'host of the site': ({ config, request, path }) =>
    !isOperators(path) && !isOurs(config, request.headers.host) && new ApiError('unknown_host'),
  'load shedding': ({ shedding, request, path }) => !isNeverShed(path) && shedding.refuses(loadOf(request)) && busy(),
})

function refusalOf(config: Config, shedding: Shedding, request: IncomingMessage): ApiError | undefined {
  const path = request.url?.split('?')[0] ?? ''
  for (const check of CHECKS) {
    const refusal = check({ config, shedding, request, path })
    if (refusal) return refusal
  }
  return undefined
}

function loadOf({ method, headers }: IncomingMessage): Load {
  if (method !== 'GET' && method !== 'HEAD') return 'staff'
  return isGuest(headers) ? 'guest' : 'member'
}

/** Whether a request comes without a session. */
export const isGuest = ({ cookie = '', authorization }: IncomingMessage['headers']): boolean =>
  authorization === undefined && !SESSION_COOKIE.test(cookie)

/** Refuses in the middle of a route. It is not thrown: an error each would fill the log when there is least time for it. */
export function refuseNow(config: Config, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  send(config, request.raw, reply.hijack().raw, busy(), request.id)
  return reply
}

function send(config: Config, request: IncomingMessage, answer: ServerResponse, error: ApiError, id: string): void {
  const { status, code, message, retryAfter } = error
  const body: ErrorBody = { status, code, message, requestId: id }
  for (const [name, value] of Object.entries(securityHeaders(config))) answer.setHeader(name, value)
  if (retryAfter) answer.setHeader('retry-after', retryAfter)
  if (hasRest(request)) endWith(request, answer)
  const isPage = retryAfter && wantsPage(request)
  const text = isPage ? refusedPage(request, error) : JSON.stringify(body)
  answer.setHeader('x-request-id', id).setHeader('cache-control', 'no-store')
  if (isPage) answer.setHeader('content-security-policy', REFUSED_POLICY)
  answer.setHeader('content-type', `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`)
  answer.writeHead(status, { 'content-length': Buffer.byteLength(text) }).end(text)
}
