import type { Thing } from '@kz/contract/refusals/requests'
import '@fastify/cookie'
import {
  type Answer,
  type CacheTag,
  type Endpoint,
  type EndpointKey,
  effectOf,
  type Received,
} from '@kz/contract/endpoint'
import { ApiError } from '@kz/contract/errors'
import { ROLES } from '@kz/contract/roles'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Context } from '../api/context.ts'
import { refuseWhileReadOnly } from '../api/switches.ts'
import type { Viewer } from '../api/viewer.ts'
import { type CachedResponse, responseKey } from '../cache/response-cache.ts'
import { openOwnPart } from '../cache/user-overlay.ts'
import { readForAll } from '../database/read-replica.ts'
import { isOfPage } from '../ssr/page.ts'
import { type Callers, openGate } from './authorization.ts'
import { refuseCrossSite } from './cross-site.ts'
import { openIdempotency, readIdempotencyKey } from './idempotency.ts'
import { isGuest, refuseNow } from './listener.ts'
import { allowOtherSites, isPublicRead, nameAnswer } from './public-reads.ts'
import { type Flat, parse, type ReceivedFile, receive, receiveFile } from './receive.ts'
import { serialize } from './serialize.ts'

/** What a handler gets that does not know who asks: the parsed call, and nothing of HTTP but what is named here. */
type PublicCall<E extends Endpoint> = Received<E> & {
  ip: string
  userAgent: string
  cookies: Record<string, string | undefined>
  /** adds a response header */
  set: (name: string, value: string) => void
  setCookie: (
    name: string,
    value: string,
    options: { maxAge?: number | undefined; path: string; sameSite: 'lax' | 'strict' },
  ) => void
  clearCookie: (name: string, path: string) => void
} & (E['fileBytes'] extends number ? { file: ReceivedFile } : unknown)

/** What a handler gets: also who makes the call. */
export type Call<E extends Endpoint> = PublicCall<E> &
  // what everybody is answered alike cannot know who asks
  (E['cache'] extends { for: 'everyone' } ? unknown : { viewer: E['access'] extends 'guest' ? Viewer | null : Viewer })

const JSON_TYPE = 'application/json; charset=utf-8'

export type Table = { readonly [K in EndpointKey]?: Endpoint }
type Handler<E extends Endpoint, C> = (ctx: Context, call: C) => Promise<Answer<E>> | Answer<E>

/** A query as it comes in an address. */
type Query = Record<string, string>

/** How a call is answered whose kept answer members get with their own part laid over it (docs/decisions/083). */
interface OwnHandlers<E extends Endpoint, Own> {
  /** what is kept: it cannot know who asks */
  everybody: Handler<E, PublicCall<E>>
  /**
   * The query of the cached response that a member's own part is laid over, where that is not the query of the
   * member's call; undefined where it is the same, null where only the whole will do.
   */
  kept?: (ctx: Context, call: PublicCall<E> & { viewer: Viewer }) => Promise<Query | null | undefined>
  /** a member's own part of what everybody is `shown`; null where the member is shown something else */
  own: (ctx: Context, call: PublicCall<E> & { viewer: Viewer }, shown: Answer<E>) => Promise<Own | null> | Own | null
  /** the whole answer to a member who is shown something else, or what others are refused */
  whole: Handler<E, PublicCall<E> & { viewer: Viewer }>
}

export type Handlers<T extends Table> = {
  [K in keyof T]: T[K] extends Endpoint
    ? T[K]['cache'] extends { own: infer Own extends z.ZodType }
      ? OwnHandlers<T[K], z.input<Own>>
      : Handler<T[K], Call<T[K]>>
    : never
}

/** The same, whichever call it is. */
type AnyHandler = (ctx: Context, call: unknown) => Promise<unknown>
interface AnyHandlers {
  everybody: AnyHandler
  kept?: (ctx: Context, call: unknown) => Promise<Query | null | undefined>
  own?: (ctx: Context, call: unknown, shown: unknown) => Promise<unknown>
  whole: AnyHandler
}

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer | null
  }
}

/** Registers a domain's calls: access, limits, input, handler, reply and cache, in this order. */
export function routes<T extends Table>(
  app: FastifyInstance,
  ctx: Context,
  who: Callers,
  table: T,
  handlers: Handlers<T>,
): void {
  for (const key of Object.keys(table) as (keyof T & EndpointKey)[]) {
    const endpoint = table[key] as Endpoint
    const given = handlers[key] as unknown as AnyHandler | AnyHandlers
    route(app, ctx, who, key, endpoint, typeof given === 'function' ? { everybody: given, whole: given } : given)
  }
}

function route(
  app: FastifyInstance,
  ctx: Context,
  who: Callers,
  key: EndpointKey,
  endpoint: Endpoint,
  handlers: AnyHandlers,
): void {
  const [method, path] = key.split(' ') as [string, string]
  const writes = effectOf(key, endpoint) === 'write'
  const status = endpoint.status ?? 200
  const cacheTags = endpoint.cache?.cacheTags
  const isForAll = endpoint.cache?.for === 'everyone'
  const ownPart = endpoint.cache?.own && openOwnPart(endpoint.cache.own)
  const isPublic = isPublicRead(key, endpoint)
  const gate = openGate(endpoint, who)
  const once = endpoint.idempotent ? openIdempotency(ctx, key) : undefined
  const known = Object.keys(endpoint.query?.shape ?? {})
  const type = endpoint.text ?? (endpoint.reply && JSON_TYPE)
  const toBody = (value: unknown) => (endpoint.reply && value !== undefined ? serialize(endpoint.reply, value) : value)
  const nameOf = ({ params, query }: Pick<FastifyRequest, 'params' | 'query'>) =>
    responseKey(key, params, query as Record<string, unknown>, known)

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    if (isPublic) allowOtherSites(reply)
    await ctx.limits.countAddress(key, endpoint.rate, { ip: request.ip, user: null, reply })
    const { cookie, authorization } = request.headers
    const isKept = cacheTags && (isForAll || (cookie === undefined && authorization === undefined))
    const kept = isKept && ctx.cache.get(nameOf(request))
    if (kept) return sendCached(request, reply, kept)
    const isGuests = isGuest(request.headers) && !isOfPage(request.headers)
    const isSpare = !writes && (isGuests || endpoint.rate === 'SEARCH')
    if (isSpare && app.shedding.refuses('computed')) return refuseNow(ctx.config, request, reply)
    if (isForAll) return undefined
    await gate.identify(request)
    const isPlayers = writes && !request.viewer?.roles.length
    if (isPlayers && app.shedding.refuses('write')) return refuseNow(ctx.config, request, reply)
    if (writes) refuseCrossSite(request, ctx.config.siteUrl)
    gate.enter(request)
    if (writes && !endpoint.checksItself) await refuseWhileReadOnly(ctx.db, request.viewer)
    // guests who ask for the same kept answer wait for one computation anyway
    if (!cacheTags || request.viewer)
      await ctx.limits.acquireSlot(nameOf(request), endpoint.rate, request.ip, reply.raw)
    return undefined
  }

  const countUser = ({ ip, viewer }: FastifyRequest, reply: FastifyReply, repeatKey?: string) =>
    ctx.limits.countUser(key, endpoint.rate, {
      ...{ ip, reply, repeatKey },
      user: viewer?.userId ?? null,
      isYoung: viewer?.isYoung ?? false,
    })

  /** What was sent. The caller may no longer have the right to it when its end is here. */
  async function take(request: FastifyRequest, reply: FastifyReply) {
    if (endpoint.fileBytes === undefined) {
      await gate.reauthorize(request)
      return receive(endpoint, request)
    }
    const params = endpoint.params ? parse(endpoint.params, request.params as Flat) : {}
    await countUser(request, reply)
    const sent = await receiveFile({ ...endpoint, fileBytes: endpoint.fileBytes }, request, ctx.files)
    try {
      await gate.reauthorize(request)
    } catch (error) {
      await ctx.files.discard(sent.file)
      throw error
    }
    return { params, query: {}, ...sent }
  }

  async function answer(
    request: FastifyRequest,
    set: (name: string, value: string) => void,
    reply: FastifyReply,
    handler: AnyHandler,
    isForOthers = false,
    otherQuery?: Query,
  ): Promise<unknown> {
    const repeatKey = once && readIdempotencyKey(request.headers['idempotency-key'])
    const received = await take(request, reply)
    if (otherQuery && endpoint.query) received.query = parse(endpoint.query, otherQuery)
    const viewer = isForOthers ? null : request.viewer
    const call = {
      ...received,
      viewer,
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      cookies: request.cookies,
      set,
      setCookie: (
        name: string,
        value: string,
        options: { maxAge?: number; path: string; sameSite: 'lax' | 'strict' },
      ) => reply.setCookie(name, value, { ...options, httpOnly: true, secure: true }),
      clearCookie: (name: string, path: string) => reply.clearCookie(name, { path, secure: true, httpOnly: true }),
    }
    const work = async (on: Context) => {
      if (!endpoint.fileBytes && !isForOthers) await countUser(request, reply, repeatKey)
      const actor = { viewer, ip: request.ip, requestId: request.id }
      const handle = (at: Context) => handler({ ...at, actor, ...(viewer && { check: gate.checkOf(viewer) }) }, call)
      return cacheTags && !viewer ? readForAll(on, handle) : handle(on)
    }
    try {
      return await (once && viewer && repeatKey ? once(viewer.userId, repeatKey, received, work) : work(ctx))
    } catch (error) {
      if ('file' in received) await ctx.files.discard(received.file as ReceivedFile)
      throw error
    }
  }

  app.route({
    method,
    url: `/api${path.replace(/\{(\w+)\}/g, ':$1')}`,
    exposeHeadRoute: !writes,
    ...(endpoint.bodyBytes && { bodyLimit: endpoint.bodyBytes }),
    onRequest: admit,
    ...(isPublic && !cacheTags && { onSend: nameAnswer }),
    async handler(request, reply) {
      reply.code(status)
      if (cacheTags && !request.viewer) return sendCached(request, reply, await keep(request, reply, cacheTags))
      reply.header('cache-control', 'no-store')
      const set = (name: string, text: string) => reply.header(name, text)
      if (type) reply.type(type)
      if (cacheTags && handlers.own && !isStaff(request.viewer))
        return answer(request, set, reply, ownOver(request, reply, cacheTags))
      const make = () => answer(request, set, reply, handlers.whole)
      if (writes || !isLast(request)) return toBody(await make())
      // the caller may have left while the request waited
      return toBody(
        await app.admissionQueue.call(() => (reply.raw.destroyed ? Promise.reject(new ApiError('busy')) : make())),
      )
    },
  })

  /** What everybody is answered, as it is kept; made for a member, it is made as for anybody else. */
  async function keep(
    request: FastifyRequest,
    reply: FastifyReply,
    about: readonly CacheTag[],
    query?: Query,
  ): Promise<CachedResponse> {
    const name = nameOf({ params: request.params, query: query ?? request.query })
    const fill = async () => {
      const headers: Record<string, string> = {}
      const set = (header: string, text: string) => (headers[header] = text)
      const value = await answer(request, set, reply, handlers.everybody, request.viewer !== null, query)
      return { body: String(toBody(value)), type: type ?? JSON_TYPE, headers }
    }
    const kept = ctx.cache.get(name)
    if (kept) return kept
    if (isForAll && !isGuest(request.headers)) await gate.identify(request)
    return ctx.cache.fill(name, about, fill, isLast(request) ? app.admissionQueue.call : undefined)
  }

  /** Lays the member's own part over the public answer; answers in full where the public one is refused or another. */
  function ownOver(request: FastifyRequest, reply: FastifyReply, about: readonly CacheTag[]): AnyHandler {
    return async (on, call) => {
      const small = { ...on, db: on.small }
      const query = await handlers.kept?.(small, call)
      if (query === null) return toBody(await handlers.whole(on, call))
      const kept = await keep(request, reply, about, query).catch((error: unknown) => {
        if (error instanceof ApiError) return null
        throw error
      })
      const own = kept && ownPart && (await handlers.own?.(small, call, ownPart.shown(kept)))
      if (!kept || !ownPart || !own) return toBody(await handlers.whole(on, call))
      reply.headers(kept.headers)
      return ownPart.fill(kept, own)
    }
  }
}

/** Guests wait for all others, but not those for whom a page is made. Who has a session is known by now. */
const isLast = ({ viewer, headers }: FastifyRequest): boolean => viewer === null && !isOfPage(headers)

/** Staff sees more than a part of its own. */
const isStaff = (viewer: Viewer | null): boolean => viewer?.roles.some((role) => ROLES[role].kind === 'STAFF') ?? false

/** Sends kept bytes: 304 where the client has them, packed as the client takes them. */
export function sendCached(request: FastifyRequest, reply: FastifyReply, kept: CachedResponse): FastifyReply {
  reply.headers({ etag: kept.etag, vary: 'accept-encoding, cookie', 'cache-control': 'no-cache', ...kept.headers })
  if (isFresh(request, kept)) return reply.code(304).send()
  reply.type(kept.type)
  const takes = request.headers['accept-encoding'] ?? ''
  const encoding = /\bbr\b/.test(takes) ? 'br' : /\bgzip\b/.test(takes) ? 'gzip' : null
  if (!kept.packed || !encoding) return reply.send(kept.plain)
  return reply.header('content-encoding', encoding).send(kept.packed[encoding])
}

function isFresh(request: FastifyRequest, kept: CachedResponse): boolean {
  const match = request.headers['if-none-match']
  if (match !== undefined) return match.split(/,\s*/).includes(kept.etag)
  const since = Date.parse(request.headers['if-modified-since'] ?? '')
  const modified = Date.parse(kept.headers['last-modified'] ?? '')
  return since >= modified
}

/** A 404 for things missing, hidden or out of sight: one text for all three. */
export const notFound = (what: Thing): ApiError => new ApiError('not_found', { what })
