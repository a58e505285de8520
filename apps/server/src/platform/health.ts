import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Registry } from 'prom-client'
import type { Context } from './context.ts'
import { sql } from './sql.ts'

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])

/** /health/live, /health/ready and /metrics (architecture.md section 2). */
export function healthRoutes(app: FastifyInstance, ctx: Context): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests',
    labelNames: ['route', 'status'],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    requests.inc({ route: request.routeOptions.url ?? 'none', status: reply.statusCode })
    done()
  })

  app.get('/health/live', async () => ({ live: true }))
  app.get('/health/ready', async (_request, reply) => {
    const database = await ctx.db.execute(sql`select 1`).then(
      () => true,
      () => false,
    )
    const ready = database && (await ctx.files.isWritable())
    return reply.code(ready ? 200 : 503).send({ ready })
  })
  app.get('/metrics', async (request, reply) => {
    const token = ctx.config.metricsToken
    const allowed = token ? request.headers.authorization === `Bearer ${token}` : LOOPBACK.has(request.ip)
    if (!allowed) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}
