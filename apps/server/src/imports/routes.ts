import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/api/context.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Job } from '../platform/api/job.ts'
import { askStored, sendStored } from '../platform/http/stored-response.ts'
import { monthlyDump, newestDump } from './dump.ts'

export const importsJobs: readonly Job[] = [monthlyDump]

/** `/lists.zip`: the public lists as they were at the beginning of the month. */
export function importsFiles(app: FastifyInstance, ctx: Context): void {
  app.get('/lists.zip', { exposeHeadRoute: true }, async (request, reply) => {
    await ctx.limits.countAddress('GET /lists.zip', 'FILE', { ip: request.ip, user: null, reply })
    await ctx.limits.acquireSlot(request.url, 'FILE', request.ip, reply.raw)
    const dump = await newestDump(ctx.db)
    if (!dump) return reply.code(404).type('text/plain; charset=utf-8').send('Made on the first of each month\n')
    const answer = await askStored(ctx, request, dump)
    if (!answer) throw notFound('File')
    const day = dump.madeAt.toISOString().slice(0, 10)
    reply.type('application/zip').headers({
      'content-disposition': `attachment; filename="lists-${day}.zip"`,
      'last-modified': dump.madeAt.toUTCString(),
      'cache-control': 'no-cache',
      'access-control-allow-origin': '*',
    })
    return sendStored(reply, answer)
  })
}
