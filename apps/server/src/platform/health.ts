import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Context } from './context.ts'
import { mayReadMetrics } from './metrics-access.ts'
import { sql } from './sql.ts'

/** Whoever asks whether this process is ready hears so within two seconds. */
const LONGEST_CHECK_MS = 1_800

/** /health/live, /health/ready and /metrics. */
export function healthRoutes(app: FastifyInstance, ctx: Context): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Answered requests',
    labelNames: ['route', 'status'],
    registers: [registry],
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process: open ones, those nobody uses, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { totalCount, idleCount, waitingCount } = ctx.pool
      this.set({ state: 'open' }, totalCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
    },
  })
  app.addHook('onResponse', (request, reply, done) => {
    requests.inc({ route: request.routeOptions.url ?? 'none', status: reply.statusCode })
    done()
  })

  app.get('/health/live', async () => ({ live: true }))
  app.get('/health/ready', async (_request, reply) => {
    const ready = !ctx.stopping && (await Promise.race([isReady(ctx), tooLate()]))
    if (!ready) reply.header('retry-after', 2)
    return reply.code(ready ? 200 : 503).send({ ready })
  })
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request.raw, ctx.config.metricsToken)) return reply.callNotFound()
    return reply.type(registry.contentType).send(await registry.metrics())
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
