import { ApiError } from '@kz/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ConcurrencyLimiter } from '../platform/admission/concurrency-limiter.ts'
import type { Context } from '../platform/api/context.ts'
import { requireOpen } from '../platform/api/switches.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import type { SubmissionTypes } from './list.ts'

/** Stands before an upload's body is read. */
export interface Gate {
  /** refuses what need not be sent */
  check(request: FastifyRequest, viewer: Viewer): Promise<void>
  /** what `limitConcurrency` counts: uploads of the same key */
  key(request: FastifyRequest, viewer: Viewer): string
  limitConcurrency: number
}

const AT_ONCE = 8

/** The gates of the kinds: refuse while the kind's switch blocks, and more uploads at once than allowed. */
export function uploadGate(app: FastifyInstance, ctx: Context, kinds: SubmissionTypes): void {
  const gates = Object.values(kinds).map(({ upload }): [string, Gate] => [
    upload.url,
    {
      check: () => requireOpen(ctx.db, upload.switch),
      key: (_request, { userId }) => String(userId),
      limitConcurrency: upload.limitConcurrency,
    },
  ])
  holdPlaces(app, ctx, new Map(gates), AT_ONCE)
}

/** Puts gates before these addresses; all of them together let `mostInAll` uploads through at once. */
export function holdPlaces(
  app: FastifyInstance,
  ctx: Context,
  gates: ReadonlyMap<string, Gate>,
  mostInAll: number,
): void {
  const own = new Map([...gates].map(([url, { limitConcurrency: count }]) => [url, new ConcurrencyLimiter({ count })]))
  const all = new ConcurrencyLimiter({ count: mostInAll })
  app.addHook('preHandler', async (request, reply) => {
    const { viewer } = request
    const url = request.routeOptions.url ?? ''
    const gate = gates.get(url)
    if (!gate || !viewer) return
    await gate.check(request, viewer)
    if (!ctx.config.limits) return
    const releaseOwn = own.get(url)?.tryTake(gate.key(request, viewer))
    if (!releaseOwn)
      throw new ApiError('uploads_at_once', { most: gate.limitConcurrency, seconds: 5 }, { retryAfter: 5 })
    reply.raw.once('close', releaseOwn)
    const release = all.tryTake()
    if (!release) throw new ApiError('busy', {}, { retryAfter: 5 })
    reply.raw.once('close', release)
  })
}
