import { pipeline } from 'node:stream'
import { createBrotliDecompress } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../platform/api/context.ts'
import { row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { StoredFile } from '../platform/api/services/stored-files.ts'
import { bool, int, type RowOf } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { isKept, openKept } from '../platform/files/damaged-files.ts'
import type { Callers } from '../platform/http/authorization.ts'
import { etagOf } from '../platform/http/stored-response.ts'
import { isPublic, mayBeSeen } from './access.ts'
import { openRunTracks } from './run-tracks.ts'
import { stillsRoute } from './stills.ts'

const NAME = /^([0-9a-f]{64})\.(track|geometry|hulls)$/
const RUN_NAME = /^run-([1-9]\d{0,14})\.track$/
const KEPT = 'public, max-age=31536000, immutable'
const UNKEPT = 'private, no-store'
/** under the address of a run, which may be struck any time */
const ASKED_AGAIN = 'no-cache'
const FOUND = { size: int, isPublic: bool }
interface Found extends RowOf<typeof FOUND> {
  sha256: string
  isAskedAgain?: boolean
}

/**
 * `/media/replays/{name}`: tracks, geometry and hulls, which never change. They lie on disk with Brotli and are sent so to
 * whoever reads it. A track is for those who may see a run it is of; geometry and hulls are public while their map is.
 * `run-{runId}.track` is that of a game server's run, made when it is asked for first.
 */
export function replaysFiles(app: FastifyInstance, ctx: Context, who: Callers): void {
  const trackOfRun = openRunTracks(ctx)
  stillsRoute(app, ctx, who, trackOfRun)
  app.get<{ Params: { name: string } }>('/media/replays/:name', { exposeHeadRoute: true }, async (request, reply) => {
    await ctx.limits.countAddress('GET /media/replays/', 'FAST', { ip: request.ip, user: null, reply })
    const { name } = request.params
    const [, runId] = RUN_NAME.exec(name) ?? []
    const [, sha256 = '', kind] = NAME.exec(name) ?? []
    const named = kind === 'track' ? await trackFor(request, sha256) : kind ? await ofMap(kind, sha256) : undefined
    return answer(
      request,
      reply,
      runId === undefined ? named && { ...named, sha256 } : await ofRun(request, Number(runId)),
    )
  })

  async function answer(request: FastifyRequest, reply: FastifyReply, found: Found | undefined): Promise<FastifyReply> {
    const sha256 = found?.sha256 ?? ''
    const etag = etagOf(sha256)
    const isKnown = found && request.headers['if-none-match'] === etag && (await isKept(ctx, { ...found, sha256 }))
    const file = found && !isKnown ? await openKept(ctx, { ...found, sha256 }) : null
    if (!found || !(file || isKnown)) throw notFound('File')
    reply.headers({
      etag,
      'cache-control': found.isAskedAgain ? ASKED_AGAIN : found.isPublic ? KEPT : UNKEPT,
      'content-security-policy': "default-src 'none'; sandbox",
      vary: 'accept-encoding',
    })
    return file ? send(request, reply, file) : reply.code(304).send()
  }

  async function ofRun(request: FastifyRequest, runId: number): Promise<Found | undefined> {
    const open = await trackOfRun(runId, null)
    const track = open ?? (await trackOfRun(runId, await who.identify(request)))
    return track ? { ...track, isPublic: open !== null, isAskedAgain: open !== null } : undefined
  }

  async function trackFor(request: FastifyRequest, sha256: string) {
    const known = await track(sha256, null)
    return known ?? track(sha256, await who.identify(request))
  }

  const track = (sha256: string, viewer: Viewer | null) =>
    row(
      ctx.db,
      FOUND,
      sql`select tf.size, ${isPublic} as "isPublic" from tracks t join replay_files tf on tf.sha256 = t.file
          join demos d on d.id = t.demo_id join routes r on r.id = d.route_id join maps m on m.id = r.map_id
        where t.file = ${sha256} and ${mayBeSeen(viewer)} order by 2 desc limit 1`,
    )

  const ofMap = (kind: string, sha256: string) =>
    row(
      ctx.db,
      FOUND,
      sql`select gf.size, true as "isPublic" from ${kind === 'hulls' ? sql`hulls` : sql`geometries`} g join replay_files gf on gf.sha256 = g.file
          join maps m on m.id = g.map_id
        where g.file = ${sha256} and m.state <> 'HIDDEN' limit 1`,
    )

  function send(request: FastifyRequest, reply: FastifyReply, { size, body }: StoredFile): FastifyReply {
    reply.type('application/octet-stream')
    const takesBrotli = /\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(String(request.headers['accept-encoding'] ?? ''))
    // each end of the two hears of the other's
    if (!takesBrotli) return reply.send(pipeline(body, createBrotliDecompress(), () => undefined))
    return reply.headers({ 'content-encoding': 'br', 'content-length': size }).send(body)
  }
}
