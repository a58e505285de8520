import type { FastifyInstance, FastifyRequest } from 'fastify'
import { limitConcurrency } from '../../platform/admission/concurrency-limiter.ts'
import type { Context } from '../../platform/api/context.ts'
import { row } from '../../platform/api/db.ts'
import { text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import type { Callers } from '../../platform/http/authorization.ts'
import { mayWatchRun } from '../watchable.ts'
import { shownReplay } from './shown-file.ts'

/** A replay is held in memory while it is made fit to be shown. */
const MOST_AT_ONCE = 2
const MOST_WAITING = 20

/**
 * `/replays/run-{runId}.krpz`: the replay of a run, for servers that play it and for who wants to keep it. No Steam id is in
 * it. Who may not watch the run gets 404.
 */
export function runReplayFiles(app: FastifyInstance, ctx: Context, who: Pick<Callers, 'identify'>): void {
  const inTurn = limitConcurrency(MOST_AT_ONCE, MOST_WAITING)
  app.get<{ Params: { file: string } }>('/replays/:file', { exposeHeadRoute: true }, async (request, reply) => {
    await ctx.limits.countAddress('GET /replays/', 'FILE', { ip: request.ip, user: null, reply })
    await ctx.limits.acquireSlot(request.url, 'FILE', request.ip, reply.raw)
    const [, runId] = /^run-(\d{1,15})\.krpz$/.exec(request.params.file) ?? []
    const sha256 = runId === undefined ? null : await replayFor(request, Number(runId))
    const bytes = sha256 && (await inTurn(() => shownReplay(ctx, sha256)))
    if (!bytes) return reply.code(404).type('text/plain; charset=utf-8').send('Replay not found\n')
    return reply
      .type('application/octet-stream')
      .headers({ 'content-disposition': 'attachment', 'cache-control': 'no-cache' })
      .send(bytes)
  })

  /** Servers have no session: the caller is read only where the run is not everybody's. */
  const replayFor = async (request: FastifyRequest, runId: number): Promise<string | null> =>
    (await replayOf(runId, null)) ?? replayOf(runId, await who.identify(request))

  async function replayOf(runId: number, viewer: Viewer | null): Promise<string | null> {
    const found = await row(
      ctx.db,
      { replay: text },
      sql`select r.replay from runs r join runners w on w.id = r.runner_id left join players p on p.id = w.player_id
          left join users u on u.id = p.user_id left join routes o on o.id = r.route_id left join maps m on m.id = o.map_id
        where r.id = ${runId} and ${mayWatchRun(viewer)}`,
    )
    return found?.replay ?? null
  }
}
