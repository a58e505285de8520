import { ApiError } from '@kz/contract/errors'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ConcurrencyLimiter } from '../platform/admission/concurrency-limiter.ts'
import { inOrder } from '../platform/admission/request-order.ts'
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

type Check = (
  gate: Gate,
  url: string,
  request: FastifyRequest,
  viewer: Viewer,
  reply: FastifyReply,
) => Promise<void> | void

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
  const { limits } = ctx.config
  const checks = inOrder<'upload', Check>('upload', {
    switch: (gate, _url, request, viewer) => gate.check(request, viewer),
    'uploads of the key': (gate, url, request, viewer, reply) => {
      const most = gate.limitConcurrency
      const release = own.get(url)?.tryTake(gate.key(request, viewer))
      if (limits && !release) throw new ApiError('uploads_at_once', { most, seconds: 5 }, { retryAfter: 5 })
      if (release) reply.raw.once('close', release)
    },
    'uploads in all': (_gate, _url, _request, _viewer, reply) => {
      const release = all.tryTake()
      if (limits && !release) throw new ApiError('busy', {}, { retryAfter: 5 })
      if (release) reply.raw.once('close', release)
    },
  })
  app.addHook('preHandler', async (request, reply) => {
    const { viewer } = request
    const url = request.routeOptions.url ?? ''
    const gate = gates.get(url)
    if (!gate || !viewer) return
    for (const check of checks) await check(gate, url, request, viewer, reply)
  })
}
