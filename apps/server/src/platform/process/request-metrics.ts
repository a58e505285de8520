import { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Counter, Histogram } from 'prom-client'
import { shortAddress } from '../api/address.ts'
import type { Context } from '../api/context.ts'
import { openRareLog } from './log.ts'

/** Around the goals: 95 of 100 responses within 0.3 s, 99 within 1 s. */
const BUCKETS = [0.01, 0.05, 0.1, 0.3, 1, 3, 10]
const SLOW_PAUSE_MS = 10_000
const MULTIPART = 'multipart/form-data'

declare module 'fastify' {
  interface FastifyRequest {
    /** milliseconds until its answer began */
    answeredMs: number | null
  }
}

/** The way of a request as it is registered: `GET /api/record/map`. Never its address, which has no bounds. */
function routeOf({ method, routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'none'
  return url.startsWith('/assets/') ? 'GET /assets/*' : `${method === 'HEAD' ? 'GET' : method} ${url}`
}

/** Whether it came over the network: pages ask some calls of their own server. */
const isFromOutside = ({ raw }: FastifyRequest): boolean => raw.socket instanceof Socket

/**
 * Counts and times requests by route, logs slow ones, and writes the access log if it is on. A request's time ends when its
 * response begins, without the client's reading.
 */
export function watchRequests(
  app: FastifyInstance,
  { config, log, metrics }: Pick<Context, 'config' | 'log' | 'metrics'>,
): void {
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests; what is refused before a route is looked up is in http_refused_total',
    labelNames: ['route', 'status'],
    registers: [metrics],
  })
  const times = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time until the answer to a request began; class is 2xx, 3xx, 4xx or 5xx',
    labelNames: ['route', 'class'],
    buckets: BUCKETS,
    registers: [metrics],
  })
  const tellSlow = openRareLog(log, 'slow request', SLOW_PAUSE_MS)

  app.decorateRequest('answeredMs', null)
  app.addHook('onSend', (request, reply, _payload, done) => {
    request.answeredMs = reply.elapsedTime
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    done()
    if (!isFromOutside(request)) return
    const route = routeOf(request)
    const { statusCode } = reply
    const ms = request.answeredMs ?? reply.elapsedTime
    requests.inc({ route, status: statusCode })
    times.observe({ route, class: `${Math.floor(statusCode / 100)}xx` }, ms / 1000)
    // of an upload most is the sender's
    const isSlow = ms >= config.slowRequestMs && !request.headers['content-type']?.startsWith(MULTIPART)
    if (isSlow) tellSlow(route, { requestId: request.id, route, status: statusCode, ms: Math.round(ms) })
    if (config.accessLog) log.info(access(request, reply, route, ms), 'request')
  })
}

/** A line of the access log: neither what stood in the query, nor a whole address, nor the token of a file. */
function access(request: FastifyRequest, reply: FastifyReply, route: string, ms: number): Record<string, unknown> {
  const path = request.url.split('?', 1)[0] as string
  const sent = Number(reply.getHeader('content-length'))
  return {
    requestId: request.id,
    method: request.method,
    route,
    path: route.includes(':token') ? undefined : path,
    status: reply.statusCode,
    ms: Math.round(ms),
    sentMs: Math.round(reply.elapsedTime),
    bytes: Number.isNaN(sent) ? undefined : sent,
    address: shortAddress(request.ip),
    user: request.viewer?.userId,
  }
}
