import { DATA_KINDS, type DataKind, type openData } from '@kz/contract/open-data'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/api/context.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Handlers } from '../platform/api/handler.ts'
import type { Job } from '../platform/api/job.ts'
import { askStored, sendStored } from '../platform/http/stored-response.ts'
import { newestFile, newestFiles, nightlyData } from './dump.ts'
import { licenceText } from './licence.ts'
import { DATA } from './lines.ts'

export const openDataJobs: readonly Job[] = [nightlyData]

const urlOf = (kind: DataKind): string => `/data/${kind}.jsonl.zst`

/** A part of a kind, with where the next begins. */
const partOf =
  <K extends DataKind>(kind: K) =>
  async ({ db }: Context, { query }: { query: { cursor?: number | undefined; limit: number } }) => {
    const { lines, last } = await DATA[kind](db, query.cursor ?? 0, query.limit)
    return { lines, next: last === null ? null : String(last) }
  }

export const openDataHandlers: Handlers<typeof openData> = {
  'GET /data/files': async ({ db }) => {
    const files = await newestFiles(db)
    const inOrder = files.toSorted((a, b) => DATA_KINDS.indexOf(a.kind) - DATA_KINDS.indexOf(b.kind))
    return {
      files: inOrder.map(({ madeAt, ...file }) => ({ ...file, url: urlOf(file.kind), madeIso: madeAt.toISOString() })),
    }
  },
  'GET /data/maps': partOf('maps'),
  'GET /data/records': partOf('records'),
  'GET /data/histories': partOf('histories'),
  'GET /data/runs': partOf('runs'),
}

/** `/data/{kind}.jsonl.zst`, the newest, and the licence of all of them. */
export function openDataFiles(app: FastifyInstance, ctx: Context): void {
  for (const kind of DATA_KINDS)
    app.get(urlOf(kind), { exposeHeadRoute: true }, async (request, reply) => {
      await ctx.limits.countAddress('GET /data', 'FILE', { ip: request.ip, user: null, reply })
      await ctx.limits.acquireSlot(request.url, 'FILE', request.ip, reply.raw)
      const file = await newestFile(ctx.db, kind)
      if (!file) return reply.code(404).type('text/plain; charset=utf-8').send('Made every night\n')
      const answer = await askStored(ctx, request, file)
      if (!answer) throw notFound('File')
      const day = file.madeAt.toISOString().slice(0, 10)
      reply.type('application/zstd').headers({
        'content-disposition': `attachment; filename="${kind}-${day}.jsonl.zst"`,
        'last-modified': file.madeAt.toUTCString(),
        'cache-control': 'no-cache',
        'access-control-allow-origin': '*',
      })
      return sendStored(reply, answer)
    })
  app.get('/data/LICENCE.txt', { exposeHeadRoute: true }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(licenceText(ctx.config.siteUrl)),
  )
}
