import { buffer } from 'node:stream/consumers'
import type { FastifyInstance } from 'fastify'
import { limitConcurrency } from '../../platform/admission/concurrency-limiter.ts'
import type { Context } from '../../platform/api/context.ts'
import { row } from '../../platform/api/db.ts'
import { real, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { openKept } from '../../platform/files/damaged-files.ts'
import { withoutSteamId } from './without-steam-id.ts'

/** A replay is held in memory while it is made fit to be shown. */
const MOST_AT_ONCE = 2
const MOST_WAITING = 20

/** `/replays/run-{runId}.krpz`: the replay of a run that was read and agrees, for servers that play it. No Steam id is in it. */
export function runReplayFiles(app: FastifyInstance, ctx: Context): void {
  const inTurn = limitConcurrency(MOST_AT_ONCE, MOST_WAITING)

  app.get<{ Params: { file: string } }>('/replays/:file', { exposeHeadRoute: true }, async (request, reply) => {
    await ctx.limits.countAddress('GET /replays/', 'FILE', { ip: request.ip, user: null, reply })
    await ctx.limits.acquireSlot(request.url, 'FILE', request.ip, reply.raw)
    const [, runId] = /^run-(\d{1,15})\.krpz$/.exec(request.params.file) ?? []
    const bytes = runId === undefined ? null : await inTurn(() => shownReplay(ctx, Number(runId)))
    if (!bytes) return reply.code(404).type('text/plain; charset=utf-8').send('Replay not found\n')
    return reply
      .type('application/octet-stream')
      .headers({ 'content-disposition': 'attachment', 'cache-control': 'no-cache' })
      .send(Buffer.from(bytes))
  })
}

async function shownReplay(ctx: Context, runId: number): Promise<Uint8Array | null> {
  const kept = await row(
    ctx.db,
    { sha256: text, size: real },
    sql`select b.sha256, b.size::float8 from runs r join blobs b on b.sha256 = r.replay
        join routes o on o.id = r.route_id join maps m on m.id = o.map_id
      where r.id = ${runId} and r.state = 'COUNTS' and r.standing > 0 and m.state <> 'HIDDEN'`,
  )
  const file = kept && (await openKept(ctx, kept))
  return file ? withoutSteamId(await buffer(file.body)) : null
}
