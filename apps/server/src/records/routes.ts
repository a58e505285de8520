import { Readable } from 'node:stream'
import { ApiError } from '@kz/contract/errors'
import type { news } from '@kz/contract/news'
import { records } from '@kz/contract/runs/records'
import type { FastifyInstance } from 'fastify'
import { demosThread } from '../comments/api.ts'
import { findMapRoute, livingMap } from '../maps/api.ts'
import type { Context } from '../platform/api/context.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Handlers } from '../platform/api/handler.ts'
import { type Job, job } from '../platform/api/job.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { responseKey } from '../platform/cache/response-cache.ts'
import { loggable } from '../platform/database/errors.ts'
import { readForAll } from '../platform/database/read-replica.ts'
import { sendCached } from '../platform/http/send-cached.ts'
import { allDemos } from './all-demos.ts'
import { findArchive } from './archives.ts'
import { demoFile } from './demo-file.ts'
import { countDownload, foldDownloads } from './downloads.ts'
import { generateRelease } from './generate-release.ts'
import { latestDemos, ownOfLatest } from './latest-demos.ts'
import { latestRelease } from './latest-release.ts'
import { likesOfLatest, ownLikes, toggleLike } from './likes.ts'
import { mapIdOf, mapRecords } from './map-records.ts'
import { listHeaders, pluginList } from './plugin-list.ts'
import { timeline } from './timeline.ts'

export const recordsJobs: readonly Job[] = [
  job({ name: 'fold-demo-downloads', schedule: '35 3 * * *', run: foldDownloads }),
]

/** Calls about news that tell of records. */
export const recordsNewsHandlers: Pick<Handlers<typeof news>, 'GET /news/generate-release'> = {
  'GET /news/generate-release': (ctx) => generateRelease(ctx.db),
}

export const recordsHandlers: Handlers<typeof records> = {
  'GET /record/all-demos': async (ctx, { query, set }) => {
    const { total, lines } = await allDemos(ctx.db, query)
    set('x-total-count', String(total))
    return lines
  },
  'GET /record/map': async (ctx, { query: { mapId, mapName } }) => {
    if (mapId !== undefined) return mapRecords(ctx.db, await livingMap(ctx.db, mapId), '')
    if (mapName === undefined) throw new ApiError('one_of_missing', { one: 'mapId', other: 'mapName' })
    const found = await findMapRoute(ctx.db, mapName)
    if (!found) throw notFound('Map')
    return mapRecords(ctx.db, found.map.mapId, found.route)
  },
  'GET /record/map-id': async (ctx, { query }) => ({ mapId: await mapIdOf(ctx.db, query.mapName) }),
  'GET /record/demo-file': (ctx, { query, ip }) => demoFile(ctx, query.demoId, ip),
  'GET /record/demo-txt-info': async (ctx, { set }) => {
    const { text, lastModified } = await pluginList(ctx.db)
    for (const [name, value] of Object.entries(listHeaders(lastModified))) set(name, value)
    return text
  },
  'GET /record/latest-demos': (ctx) => latestRelease(ctx.db),
  'GET /latest-demos/': {
    everybody: (ctx, call) => latestPage(ctx, null, call),
    own: (ctx, { viewer, query }, shown) => ownOfLatest(ctx.db, viewer, shown, query.rejected === 'true'),
    whole: (ctx, call) => latestPage(ctx, call.viewer, call),
  },
  'GET /latest-demos/likes-comments': {
    everybody: (ctx) => likesComments(ctx, null),
    own: async (ctx, { viewer }, { demos }) => ({
      demos: await ownLikes(ctx.db, viewer, Object.keys(demos).map(Number)),
    }),
    whole: (ctx, { viewer }) => likesComments(ctx, viewer),
  },
  'GET /record/timeline': (ctx, { query }) => timeline(ctx.db, query.show),
  'POST /latest-demos/like': (ctx, { viewer, query }) => toggleLike(ctx, viewer, query.demoId),
}

/** A page of the newest demos; how many there are is told beside it. */
async function latestPage(
  ctx: Context,
  viewer: Viewer | null,
  { query, set }: Parameters<Handlers<typeof records>['GET /latest-demos/']['everybody']>[1],
) {
  const { offset, limit, rejected } = query
  const { total, demos } = await latestDemos(ctx.db, viewer, ctx.now(), {
    offset,
    limit,
    withRejected: rejected === 'true',
  })
  set('x-total-count', String(total))
  return demos
}

const likesComments = async (ctx: Context, viewer: Viewer | null) => ({
  demos: await likesOfLatest(ctx.db, viewer),
  ...(await demosThread(ctx.db)),
})

const LIST = 'GET /record/demo-txt-info'
const LIST_NAME = responseKey(LIST)

/** The plain addresses of the plugin contract: `/demos.txt`, `/demos.json` and the archives under `/demos/`. */
export function recordsFiles(app: FastifyInstance, ctx: Context): void {
  const { rate, text, cache } = records[LIST]
  const sendList = (path: string, name: string, type: string, form: 'text' | 'json') =>
    app.get(path, { exposeHeadRoute: true }, async (request, reply) => {
      await ctx.limits.countAddress(LIST, rate, { ip: request.ip, user: null, reply })
      const kept =
        ctx.cache.get(name) ??
        (await ctx.cache.fill(name, cache.cacheTags, async () => {
          const list = await readForAll(ctx, ({ db }) => pluginList(db))
          return { body: list[form], type, headers: listHeaders(list.lastModified) }
        }))
      return sendCached(request, reply, kept)
    })
  sendList('/demos.txt', LIST_NAME, text, 'text')
  sendList('/demos.json', '/demos.json', 'application/json; charset=utf-8', 'json')

  app.get<{ Params: { file: string } }>('/demos/:file', { exposeHeadRoute: true }, async (request, reply) => {
    await ctx.limits.countAddress('GET /demos/', 'FILE', { ip: request.ip, user: null, reply })
    await ctx.limits.acquireSlot(request.url, 'FILE', request.ip, reply.raw)
    const archive = await findArchive(ctx, request.params.file)
    if (!archive) return reply.code(404).type('text/plain; charset=utf-8').send('Demo not found\n')
    reply.type('application/zip').headers({
      'content-length': archive.size,
      'content-disposition': 'attachment',
      'last-modified': archive.releasedAt.toUTCString(),
      'cache-control': 'no-cache',
    })
    if (request.method === 'HEAD') {
      archive.bytes.destroy()
      // without a body of any kind the length would be told as 0
      return reply.send(Readable.from([]))
    }
    await countDownload(ctx, archive.demoId, request.ip).catch((error) =>
      request.log.warn({ err: loggable(error) }, 'download not counted'),
    )
    return reply.send(archive.bytes)
  })
}
