import type { resources } from '@kz/contract/resources'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/api/context.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Handlers } from '../platform/api/handler.ts'
import { type Job, job } from '../platform/api/job.ts'
import { sql } from '../platform/api/sql.ts'
import { visitorOf } from '../platform/api/visitor.ts'
import { attachment } from '../platform/files/names.ts'
import { askStored, sendStored } from '../platform/http/stored-response.ts'
import { foldDownloads } from './downloads.ts'
import { managed, offered, offeredFile } from './list.ts'
import { createFromFile, createLink, remove, reorder, update } from './manage.ts'

export const resourcesJobs: readonly Job[] = [
  job({ name: 'fold-resource-downloads', schedule: '35 3 * * *', run: foldDownloads }),
]

/** The calls of downloads and their administration. */
export const resourcesHandlers: Handlers<typeof resources> = {
  'GET /downloads': (ctx) => offered(ctx.db),
  'GET /resources': (ctx, { viewer }) => managed(ctx.db, viewer),
  'POST /resources': createFromFile,
  'POST /resources/link': createLink,
  'PUT /resources/{id}': update,
  'POST /resources/reorder': reorder,
  'DELETE /resources/{id}': remove,
}

const TYPE = 'application/octet-stream'

interface FileAddress {
  Params: { id: string; name: string }
}

/** `/files/resources/{id}/{name}`: only ever a file to keep, never a page. */
export function resourcesFiles(app: FastifyInstance, ctx: Context): void {
  app.get<FileAddress>('/files/resources/:id/:name', { exposeHeadRoute: true }, async (request, reply) => {
    await ctx.limits.countAddress('GET /files/resources', 'FILE', { ip: request.ip, user: null, reply })
    await ctx.limits.acquireSlot(request.url, 'FILE', request.ip, reply.raw)
    const { id, name } = request.params
    const found = /^[1-9]\d{0,8}$/.test(id) ? await offeredFile(ctx.db, Number(id)) : undefined
    const shown = { fileName: name, type: TYPE }
    const answer = found?.fileName === name ? await askStored(ctx, request, found, shown) : null
    if (!answer) throw notFound('Resource')
    reply.type(TYPE).headers({
      'content-disposition': attachment(name),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-cache',
    })
    if (!answer.isDownload) return sendStored(reply, answer)
    const { day, visitor } = visitorOf(ctx, request.ip)
    await ctx.db
      .execute(
        sql`insert into resource_downloads (resource_id, day, visitor) values (${Number(id)}, ${day}, ${visitor})
        on conflict do nothing`,
      )
      .catch((error) => {
        answer.body?.destroy()
        throw error
      })
    return sendStored(reply, answer)
  })
}
