import { ApiError } from '@kz/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/context.ts'
import { requireOpen } from '../platform/switches.ts'
import type { Kinds } from './list.ts'

const AT_ONCE = 8

/** Stands before an upload's body is read: refuses while the kind's switch blocks, and more uploads at once than allowed. */
export function uploadGate(app: FastifyInstance, ctx: Context, kinds: Kinds): void {
  const gates = new Map(Object.values(kinds).map(({ upload }) => [upload.url, upload]))
  const atOnce = new Map<string, number>()
  let all = 0
  app.addHook('preHandler', async ({ viewer, routeOptions }, reply) => {
    const gate = gates.get(routeOptions.url ?? '')
    if (!gate || !viewer) return
    await requireOpen(ctx.db, gate.switch)
    if (!ctx.config.limits) return
    const key = `${gate.switch} ${viewer.userId}`
    const own = atOnce.get(key) ?? 0
    if (own >= gate.atOnce) {
      throw new ApiError('uploads_at_once', { most: gate.atOnce, seconds: 5 }, { retryAfter: 5 })
    }
    if (all >= AT_ONCE) throw new ApiError('busy', {}, { retryAfter: 5 })
    atOnce.set(key, own + 1)
    all++
    reply.raw.once('close', () => {
      all--
      const left = (atOnce.get(key) ?? 1) - 1
      if (left > 0) atOnce.set(key, left)
      else atOnce.delete(key)
    })
  })
}
