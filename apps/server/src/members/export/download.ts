import type { FastifyInstance } from 'fastify'
import type { Context } from '../../platform/api/context.ts'
import { row } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import { day, int, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { attachment } from '../../platform/files/names.ts'
import type { Callers } from '../../platform/http/authorization.ts'
import { askStored, sendStored } from '../../platform/http/stored-response.ts'
import { isThere } from './forget-exports.ts'

/** `/my-data/{id}.zip`: a member's own data, for that member while logged in. Everybody else finds nothing there. */
export function exportFiles(app: FastifyInstance, ctx: Context, who: Pick<Callers, 'identify'>): void {
  app.get<{ Params: { file: string } }>('/my-data/:file', { exposeHeadRoute: true }, async (request, reply) => {
    await ctx.limits.countAddress('GET /my-data', 'FILE', { ip: request.ip, user: null, reply })
    await ctx.limits.acquireSlot(request.url, 'FILE', request.ip, reply.raw)
    const [, id] = /^(\d{1,9})\.zip$/.exec(request.params.file) ?? []
    const viewer = id === undefined ? null : await who.identify(request)
    const found =
      viewer &&
      (await row(
        ctx.db,
        { sha256: text, size: int, madeOn: day },
        sql`select sha256, size, made_at::date as "madeOn" from account_exports
          where id = ${Number(id)} and user_id = ${viewer.userId} and ${isThere}`,
      ))
    const answer = found && (await askStored(ctx, request, found))
    if (!answer) throw notFound('File')
    reply.type('application/zip').headers({
      'content-disposition': attachment(`kz16-data-${found.madeOn}.zip`),
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-store',
    })
    return sendStored(reply, answer)
  })
}
