import { join } from 'node:path'
import { mapRoute } from '@kz/contract/rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { busy, limitConcurrency } from '../platform/admission/concurrency-limiter.ts'
import type { Context } from '../platform/api/context.ts'
import { notFound } from '../platform/api/errors.ts'
import { escapeHtml } from '../platform/api/html.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { ResponseCache } from '../platform/cache/response-cache.ts'
import type { Callers } from '../platform/http/authorization.ts'
import { sendCached } from '../platform/http/send-cached.ts'
import { askWorker, type Thread } from '../platform/jobs/worker-thread.ts'
import { SERVER_DIST } from '../platform/paths.ts'
import { findRun } from './replay.ts'
import type { openRunTracks } from './run-tracks.ts'
import { type StillRun, stillOfRun } from './still-run.ts'
import { BAND, HEIGHT, WIDTH } from './still-view.ts'
import type { DrawnStill, StillTask } from './still-worker.ts'

/** Stills of runs: the map from above with the way of the run, for links and for texts. */

const DRAWER: Thread = {
  script: join(SERVER_DIST, 'replays/still-worker.js'),
  cpuMs: 20_000,
  longestMs: 45_000,
  megabytes: 256,
}
const NAME = /^(run-)?([1-9]\d{0,14})\.png$/
const LARGEST_DEMO = 2 ** 31 - 1
const KEPT = 300
const KEPT_BYTES = 48 * 1024 * 1024
const KEPT_MS = 24 * 3_600_000
const MOST_BROKEN = 1_000
const PUBLIC = { 'cache-control': 'public, max-age=3600', 'content-security-policy': "default-src 'none'; sandbox" }
const OWN = { ...PUBLIC, 'cache-control': 'private, no-store' }

/**
 * `/media/stills/{demoId}.png` and `/media/stills/run-{runId}.png`, for those who may see the run, kept by what it is made of.
 * A run without a track, or whose track does not read, leads to the picture of its map. The track of a game server's run is
 * made when its still is asked for first.
 */
export function stillsRoute(
  app: FastifyInstance,
  ctx: Context,
  who: Callers,
  trackOfRun: ReturnType<typeof openRunTracks>,
): void {
  const stills = new ResponseCache(KEPT, KEPT_BYTES, KEPT_MS)
  const broken = new Set<string>()
  const inTurn = limitConcurrency(1, 50)

  app.get<{ Params: { file: string } }>('/media/stills/:file', { exposeHeadRoute: true }, async (request, reply) => {
    await ctx.limits.countAddress('GET /media/stills/', 'FAST', { ip: request.ip, user: null, reply })
    const [, isOfServer, digits] = NAME.exec(request.params.file) ?? []
    const id = Number(digits)
    if (digits === undefined || (!isOfServer && id > LARGEST_DEMO)) throw notFound('File')
    const find = (viewer: Viewer | null) =>
      isOfServer ? stillOfRun(ctx, trackOfRun, id, viewer) : findRun(ctx.db, viewer, id)
    const open = await find(null)
    const run = open ?? (await find(await who.identify(request)))
    if (!run) throw notFound('File')
    return send(request, reply, run, open ? PUBLIC : OWN)
  })

  async function send(request: FastifyRequest, reply: FastifyReply, run: StillRun, headers: typeof PUBLIC) {
    const { file, geometry, player, mapName, route, timeMs, startMs, endMs } = run
    const key = JSON.stringify([file, geometry, player, mapName, route, timeMs, startMs, endMs])
    if (file === null || broken.has(key)) return instead(reply, run, headers)
    const kept = stills.get(key) ?? (await fill(key, run))
    if (kept) return sendCached(request, reply, { ...kept, headers })
    if (broken.size >= MOST_BROKEN) broken.clear()
    broken.add(key)
    return instead(reply, run, headers)
  }

  async function fill(key: string, run: StillRun) {
    const drawn = await inTurn(async () => stills.get(key) ?? (await drawStill(ctx, run)))
    if (!drawn || 'etag' in drawn) return drawn
    return stills.fill(key, [], async () => ({ body: drawn, type: 'image/png', headers: PUBLIC }))
  }
}

const instead = (reply: FastifyReply, { mapName }: StillRun, headers: typeof PUBLIC) =>
  reply.headers(headers).redirect(`/media/previews/${encodeURIComponent(mapName)}.png`, 302)

/** The picture as PNG; null where the track is not there or does not read. */
function drawStill(ctx: Context, run: StillRun): Promise<Buffer | null> {
  const { file, geometry, startMs, endMs } = run
  if (file === null) return Promise.resolve(null)
  return ctx.files.borrow(file, async (track) => {
    const draw = (map: string | null) => drawFrom(ctx, run, { track, geometry: map, startMs, endMs })
    if (geometry === null) return draw(null)
    const onMap = await ctx.files.borrow(geometry, async (map) => ({ drawn: await draw(map) }))
    return onMap ? onMap.drawn : draw(null)
  })
}

async function drawFrom(ctx: Context, run: StillRun, task: StillTask): Promise<Buffer | null> {
  const drawn = await askWorker<DrawnStill>(ctx.log, DRAWER, task)
  if (drawn === 'busy') throw busy()
  if (drawn === 'late' || drawn === 'dead' || drawn.kind === 'broken') return null
  const over = Buffer.from(svgOf(drawn.over, run))
  const ground = drawn.ground
    ? sharp(drawn.ground, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    : sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: '#0e100a' } })
  return ground
    .composite([{ input: over }])
    .png({ palette: true, effort: 4 })
    .toBuffer()
}

const FOOT = HEIGHT - BAND
/** how wide a letter is against its height */
const LETTER = 0.56
const LARGE = 46
const SIDE = 48

/** What is drawn over the ground, with the time and the names below it. */
function svgOf(over: string, { mapName, route, player, time }: StillRun): string {
  const timeWidth = time.length * LARGE * LETTER
  const room = WIDTH - 2 * SIDE - timeWidth - SIDE
  const line = (text: string, y: number, size: number, fill: string) => {
    const fitting = Math.min(size, room / (text.length * LETTER))
    return `<text x="${SIDE}" y="${y}" font-size="${fitting.toFixed(1)}" font-weight="600" fill="${fill}">${escapeHtml(text)}</text>`
  }
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    over,
    `<path d="M0 ${FOOT}H${WIDTH}V${HEIGHT}H0z" fill="#14170f" fill-opacity="0.94"/>`,
    `<path d="M0 ${FOOT}H${WIDTH}v3H0z" fill="#f5af26"/>`,
    `<g font-family="'IBM Plex Sans',system-ui,sans-serif">`,
    line(player, FOOT + 56, 40, '#e8ebdf'),
    line(mapRoute(mapName, route), FOOT + 98, 30, '#a8ae96'),
    `<text x="${WIDTH - SIDE}" y="${FOOT + 78}" text-anchor="end" font-size="${LARGE}" font-weight="700" fill="#f5af26">${time}</text>`,
    '</g></svg>',
  ].join('')
}
