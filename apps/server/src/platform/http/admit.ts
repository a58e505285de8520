import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuseWhileReadOnly } from '../api/switches.ts'
import { isOfPage } from '../ssr/page.ts'
import { refuseCrossSite } from './cross-site.ts'
import { isGuest, refuseNow } from './listener.ts'
import { allowOtherSites } from './public-reads.ts'
import type { Route } from './route.ts'
import { sendCached } from './send-cached.ts'

/**
 * Checks a request when its headers are here, in this order: rate limit of the address, response cache, load shedding of
 * guests, session, load shedding of players' writes, cross-site requests, access, read-only mode, client concurrency.
 * Answers the reply where the request is done with; throws the refusal.
 */
export async function admit(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  const { app, ctx, key, endpoint, gate, writes, isForAll } = route
  if (route.isPublic) allowOtherSites(reply)
  await ctx.limits.countAddress(key, endpoint.rate, { ip: request.ip, user: null, reply })
  const cached = isCached(route, request) && ctx.cache.get(route.nameOf(request))
  if (cached) return sendCached(request, reply, cached)
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
  // guests who ask for the same cached response wait for one computation anyway
  if (!endpoint.cache || request.viewer)
    await ctx.limits.acquireSlot(route.nameOf(request), endpoint.rate, request.ip, reply.raw)
  return undefined
}

/** Whether a cached response answers the request, if there is one. */
function isCached({ endpoint, isForAll }: Route, { headers }: FastifyRequest): boolean {
  if (!endpoint.cache) return false
  return isForAll || (headers.cookie === undefined && headers.authorization === undefined)
}
