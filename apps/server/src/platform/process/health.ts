import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../api/context.ts'
import { sql } from '../api/sql.ts'
import { mayReadMetrics } from './metrics-access.ts'

/** A readiness probe is answered within two seconds. */
const LONGEST_CHECK_MS = 1_800

/** /health/live, /health/ready and /metrics. */
export function healthRoutes(app: FastifyInstance, ctx: Context): void {
  app.get('/health/live', async () => ({ live: true }))
  app.get('/health/ready', async (_request, reply) => {
    const ready = !ctx.stopping && (await Promise.race([isReady(ctx), tooLate()]))
    if (!ready) reply.header('retry-after', 2)
    return reply.code(ready ? 200 : 503).send({ ready })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request.raw, ctx.config)) return reply.callNotFound()
    return reply.type(ctx.metrics.contentType).send(await ctx.metrics.metrics())
  })
}

async function isReady(ctx: Context): Promise<boolean> {
  const database = ctx.db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  const [answers, isWritable] = await Promise.all([database, ctx.files.isWritable()])
  return answers && isWritable
}

const tooLate = (): Promise<boolean> => wait(LONGEST_CHECK_MS, false, { ref: false })
