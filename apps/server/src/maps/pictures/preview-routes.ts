import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sharp from 'sharp'
import { imageUrl } from '../../images/api.ts'
import type { Context } from '../../platform/api/context.ts'
import { ResponseCache } from '../../platform/cache/response-cache.ts'
import { sendCached } from '../../platform/http/send-cached.ts'
import { DEFAULT_PICTURE, drawMap } from './picture.ts'
import { lookUp } from './picture-route.ts'
import { drawPlate } from './plate.ts'

/** Drawings as PNG: programs that show links do not read SVG. */

const WIDTH = 1200
const HEIGHT = 630
const UPLOADED_WIDTH = 640
const KEPT = 100
const HEADERS = { 'cache-control': 'public, max-age=3600', vary: 'accept-encoding' }

/** `/og.png` for the site and `/media/previews/{name}.png` for a map, which leads to an uploaded picture where there is one. */
export function previewRoutes(app: FastifyInstance, ctx: Context): void {
  const previews = new ResponseCache(KEPT)

  async function send(request: FastifyRequest, reply: FastifyReply, name: string): Promise<FastifyReply> {
    await ctx.limits.countAddress('GET /media/previews/', 'FAST', { ip: request.ip, user: null, reply })
    const shown = name === '' ? 'none' : await lookUp(ctx, name)
    if (typeof shown === 'object' && 'uploaded' in shown) {
      reply.header('cache-control', HEADERS['cache-control'])
      return reply.redirect(imageUrl(shown.uploaded, UPLOADED_WIDTH), 302)
    }
    const plate = typeof shown === 'object' ? shown.plate : null
    const key = plate ? JSON.stringify(plate) : shown === 'drawn' ? name : ''
    const kept =
      previews.get(key) ??
      (await previews.fill(key, [], async () => ({
        body: await drawn(plate ? drawPlate(plate) : key ? drawMap(key) : DEFAULT_PICTURE),
        type: 'image/png',
        headers: HEADERS,
      })))
    return sendCached(request, reply, kept)
  }

  app.get('/og.png', { exposeHeadRoute: true }, (request, reply) => send(request, reply, ''))
  app.get<{ Params: { file: string } }>('/media/previews/:file', { exposeHeadRoute: true }, (request, reply) =>
    send(request, reply, request.params.file.replace(/\.png$/, '')),
  )
}

const drawn = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(WIDTH, HEIGHT, { fit: 'cover' }).png({ palette: true }).toBuffer()
