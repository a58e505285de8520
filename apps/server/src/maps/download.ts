import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { addressKey } from '../platform/api/address.ts'
import type { Context } from '../platform/api/context.ts'
import { row } from '../platform/api/db.ts'
import { int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { foldVisitors } from '../platform/api/visitor.ts'
import { loggable } from '../platform/database/errors.ts'
import { attachment } from '../platform/files/names.ts'
import { askStored, sendStored } from '../platform/http/stored-response.ts'
import { findMap } from './find-map.ts'

/** Archives of maps under the names that plugins build: `/maps/{map}.zip`. */
const ARCHIVE = { sha256: text, size: int, addedAt: moment }
type Archive = RowOf<typeof ARCHIVE>

/** Counts a download of a map once per address and day. The address itself is not kept. */
async function countDownload(ctx: Context, mapId: number, ip: string): Promise<void> {
  const day = ctx.now().toISOString().slice(0, 10)
  const visitor = createHmac('sha256', ctx.config.secretKey)
    .update(`map download ${day} ${addressKey(ip)}`)
    .digest()
    .subarray(0, 16)
  await ctx.db.execute(
    sql`insert into map_downloads (map_id, day, visitor) values (${mapId}, ${day}, ${visitor}) on conflict do nothing`,
  )
}

/** Once a night: visitors of past months become one row each month. */
export const foldDownloads = foldVisitors('map_downloads', {
  taken: (old) => sql`delete from map_downloads where ctid = any(array(select ctid from map_downloads
    where ${old})) returning map_id as id, day, count`,
  put: sql`insert into map_downloads as kept (map_id, day, visitor, count) select * from months
    on conflict (map_id, day, visitor) do update set count = kept.count + excluded.count`,
})

const newestFile = (ctx: Context, mapId: number): Promise<Archive | undefined> =>
  row(
    ctx.db,
    ARCHIVE,
    sql`select f.sha256, b.size, f.added_at as "addedAt" from map_files f join blobs b on b.sha256 = f.sha256
      where f.map_id = ${mapId} order by f.version desc limit 1`,
  )

/** Registers `/maps/{name}.zip`: the newest file of a map, by name without case. */
export function downloadRoute(app: FastifyInstance, ctx: Context): void {
  app.get<{ Params: { '*': string } }>('/maps/*', { exposeHeadRoute: true }, async (request, reply) => {
    await ctx.limits.countAddress('GET /maps/', 'FILE', { ip: request.ip, user: null, reply })
    await ctx.limits.acquireSlot(request.url, 'FILE', request.ip, reply.raw)
    const name = /^(.+)\.zip$/i.exec(request.params['*'])?.[1]
    const map = name === undefined ? undefined : await findMap(ctx.db, name)
    const file = map && (await newestFile(ctx, map.mapId))
    const shown = { fileName: `${map?.mapName}.zip`, type: 'application/zip' }
    const answer = file && (await askStored(ctx, request, file, shown))
    if (!map || !file || !answer) return reply.code(404).type('text/plain; charset=utf-8').send('Map not found\n')
    reply.type('application/zip').headers({
      'last-modified': file.addedAt.toUTCString(),
      'cache-control': 'no-cache',
      'content-disposition': attachment(`${map.mapName}.zip`),
      'content-security-policy': "sandbox; default-src 'none'",
    })
    if (!answer.isDownload) return sendStored(reply, answer)
    await countDownload(ctx, map.mapId, request.ip).catch((error) =>
      request.log.warn({ err: loggable(error) }, 'download not counted'),
    )
    return sendStored(reply, answer)
  })
}
