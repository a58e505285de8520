import { ApiError } from '@kz/contract/errors'
import type { FastifyInstance, FastifyRequest } from 'fastify'
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
      key: (_request, { userId }) => `${upload.switch} ${userId}`,
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
  const limitConcurrency = new Map<string, number>()
  let all = 0
  app.addHook('preHandler', async (request, reply) => {
    const { viewer } = request
    const gate = gates.get(request.routeOptions.url ?? '')
    if (!gate || !viewer) return
    await gate.check(request, viewer)
    if (!ctx.config.limits) return
    const key = gate.key(request, viewer)
    const own = limitConcurrency.get(key) ?? 0
    if (own >= gate.limitConcurrency) {
      throw new ApiError('uploads_at_once', { most: gate.limitConcurrency, seconds: 5 }, { retryAfter: 5 })
    }
    if (all >= mostInAll) throw new ApiError('busy', {}, { retryAfter: 5 })
    limitConcurrency.set(key, own + 1)
    all++
    reply.raw.once('close', () => {
      all--
      const left = (limitConcurrency.get(key) ?? 1) - 1
      if (left > 0) limitConcurrency.set(key, left)
      else limitConcurrency.delete(key)
    })
  })
}
