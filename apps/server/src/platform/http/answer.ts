import { ApiError } from '@kz/contract/errors'
import { ROLES } from '@kz/contract/roles'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../api/context.ts'
import type { Query, ReceivedFile } from '../api/handler.ts'
import type { CachedResponse } from '../api/services/cached-response.ts'
import type { Viewer } from '../api/viewer.ts'
import { readForAll } from '../database/read-replica.ts'
import { readIdempotencyKey } from './idempotency.ts'
import { isGuest } from './listener.ts'
import { countUser, httpPart, readCall } from './read.ts'
import { type AnyHandler, isLast, JSON_TYPE, type Route } from './route.ts'
import { sendCached } from './send-cached.ts'

type SetHeader = (name: string, value: string) => void

interface Work {
  handler: AnyHandler
  set: SetHeader
  /** the response is made for everybody, though a member asked for it */
  isForOthers?: boolean
  /** in place of the one that was sent */
  query?: Query | undefined
}

/** Answers a request that was admitted: with a cached response, with an overlay over one, or by its handler. */
export async function answer(route: Route, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
  const { app, endpoint, handlers } = route
  const { type, toBody } = formOf(route, request)
  reply.code(endpoint.status ?? 200)
  if (endpoint.cache && !request.viewer) return sendCached(request, reply, await fillCache(route, request, reply))
  reply.header('cache-control', 'no-store')
  const set: SetHeader = (name, text) => reply.header(name, text)
  if (type) reply.type(type)
  if (endpoint.cache && handlers.own && !isStaff(request.viewer))
    return runHandler(route, request, reply, { handler: withOverlay(route, request, reply), set })
  const run = () => runHandler(route, request, reply, { handler: handlers.whole, set })
  if (route.writes || !isLast(request)) return toBody(await run())
  // a caller who left while the request waited is not answered
  return toBody(
    await app.admissionQueue.call(() => (reply.raw.destroyed ? Promise.reject(new ApiError('busy')) : run())),
  )
}

/** The form of the reply: plain text where the caller asks for it and the call has it, else what the endpoint declares. */
function formOf({ endpoint, type, toBody }: Route, { headers }: FastifyRequest): Pick<Route, 'type' | 'toBody'> {
  if (!endpoint.lines || !headers.accept?.startsWith('text/plain')) return { type, toBody }
  return { type: 'text/plain; charset=utf-8', toBody: endpoint.lines as (reply: unknown) => string }
}

/** Reads the call and runs its handler, once per idempotency key; a file that was not stored is discarded. */
async function runHandler(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  { handler, set, isForOthers = false, query }: Work,
): Promise<unknown> {
  const { ctx, endpoint, gate, once } = route
  const repeatKey = once && readIdempotencyKey(request.headers['idempotency-key'])
  const received = await readCall(route, request, reply, query)
  const viewer = isForOthers ? null : request.viewer
  const call = { ...received, viewer, server: request.gameServer, set, ...httpPart(request, reply) }
  const work = async (on: Context) => {
    if (!endpoint.fileBytes && !isForOthers) await countUser(route, request, reply, repeatKey)
    const actor = { viewer, ip: request.ip, requestId: request.id }
    const handle = (at: Context) => handler({ ...at, actor, ...(viewer && { check: gate.checkOf(viewer) }) }, call)
    return endpoint.cache && !viewer ? readForAll(on, handle) : handle(on)
  }
  try {
    return await (once && viewer && repeatKey ? once(viewer.userId, repeatKey, received, work) : work(ctx))
  } catch (error) {
    if ('file' in received) await ctx.files.discard(received.file as ReceivedFile)
    throw error
  }
}

/** The response that everybody gets, from the cache or into it; made for a member, it is made as for anybody else. */
async function fillCache(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  query?: Query,
): Promise<CachedResponse> {
  const { app, ctx, endpoint, gate } = route
  const name = route.nameOf({ params: request.params, query: query ?? request.query })
  const cached = ctx.cache.get(name)
  if (cached) return cached
  const fill = async () => {
    const headers: Record<string, string> = {}
    const set: SetHeader = (header, text) => {
      headers[header] = text
    }
    const isForOthers = request.viewer !== null
    const value = await runHandler(route, request, reply, {
      handler: route.handlers.everybody,
      ...{ set, isForOthers, query },
    })
    return { body: String(route.toBody(value)), type: route.type ?? JSON_TYPE, headers }
  }
  if (route.isForAll && !isGuest(request.headers)) await gate.identify(request)
  const cacheTags = endpoint.cache?.cacheTags ?? []
  return ctx.cache.fill(name, cacheTags, fill, isLast(request) ? app.admissionQueue.call : undefined)
}

/** The cached response with the member's overlay; the whole one where others are refused or shown something else. */
function withOverlay(route: Route, request: FastifyRequest, reply: FastifyReply): AnyHandler {
  const { handlers, ownPart, toBody } = route
  return async (on, call) => {
    const small = { ...on, db: on.small }
    const query = await handlers.kept?.(small, call)
    if (query === null) return toBody(await handlers.whole(on, call))
    const cached = await fillCache(route, request, reply, query).catch((error: unknown) => {
      if (error instanceof ApiError) return null
      throw error
    })
    const own = cached && ownPart && (await handlers.own?.(small, call, ownPart.shown(cached)))
    if (!cached || !ownPart || !own) return toBody(await handlers.whole(on, call))
    reply.headers(cached.headers)
    return ownPart.fill(cached, own)
  }
}

/** Staff see more than an overlay of their own. */
const isStaff = (viewer: Viewer | null): boolean => viewer?.roles.some((role) => ROLES[role].kind === 'STAFF') ?? false
