import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuseCrossSite } from '../admission/cross-site.ts'
import { inOrder } from '../admission/request-order.ts'
import { refuseWhileReadOnly } from '../api/switches.ts'
import { isOfPage } from '../ssr/page.ts'
import { isGuest, refuseNow } from './listener.ts'
import { allowOtherSites } from './public-reads.ts'
import type { Route } from './route.ts'
import { sendCached } from './send-cached.ts'

/** Throws the refusal; answers the reply where the request is done with. */
type Check = (
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<unknown> | FastifyReply | false | undefined

const OF_CALL = inOrder<'call', Check>('call', {
  'rate limit of the address': ({ ctx, key, endpoint }, { ip }, reply) =>
    ctx.limits.countAddress(key, endpoint.rate, { ip, user: null, reply }),
  'response cache': (route, request, reply) => {
    const cached = isCached(route, request) && route.ctx.cache.get(route.nameOf(request))
    return cached && sendCached(request, reply, cached)
  },
  'load shedding of guests': ({ app, ctx, writes, endpoint }, request, reply) => {
    const isGuests = isGuest(request.headers) && !isOfPage(request.headers)
    const isSpare = !writes && (isGuests || endpoint.rate === 'SEARCH')
    return isSpare && app.shedding.refuses('computed') && refuseNow(ctx.config, request, reply)
  },
})

const OF_CALLER = inOrder<'caller', Check>('caller', {
  session: ({ gate }, request) => gate.identify(request),
  'load shedding of writes': ({ app, ctx, writes }, request, reply) => {
    const isPlayers = writes && !request.viewer?.roles.length
    return isPlayers && app.shedding.refuses('write') && refuseNow(ctx.config, request, reply)
  },
  'cross-site request': ({ ctx, writes }, request) => {
    if (writes) refuseCrossSite(request, ctx.config.siteUrl)
    return undefined
  },
  access: ({ gate }, request) => {
    gate.enter(request)
    return undefined
  },
  'read-only mode': ({ ctx, writes, endpoint }, { viewer }) =>
    writes && !endpoint.checksItself && refuseWhileReadOnly(ctx.db, viewer),
  // guests who ask for the same cached response wait for one computation anyway
  'client concurrency': ({ ctx, endpoint, nameOf }, request, reply) =>
    (!endpoint.cache || request.viewer !== null) &&
    ctx.limits.acquireSlot(nameOf(request), endpoint.rate, request.ip, reply.raw),
})

/** What everybody gets alike asks nobody who they are. */
const ALL = [...OF_CALL, ...OF_CALLER]

/**
 * Checks a request when its headers are here, in the order of `admission/request-order.ts`. Answers the reply where the
 * request is done with; throws the refusal.
 */
export async function admit(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply | undefined> {
  if (route.isPublic) allowOtherSites(reply)
  for (const check of route.isForAll ? OF_CALL : ALL) {
    const done = check(route, request, reply)
    if (done && (await done)) return reply
  }
  return undefined
}

/** Whether a cached response answers the request, if there is one. */
function isCached({ endpoint, isForAll }: Route, { headers }: FastifyRequest): boolean {
  if (!endpoint.cache) return false
  return isForAll || (headers.cookie === undefined && headers.authorization === undefined)
}
