import type { FastifyInstance } from 'fastify'
import { AnswerCache } from '../platform/answer-cache.ts'
import type { Context } from '../platform/context.ts'
import { sendKept } from '../platform/route.ts'
import { findMap } from './api.ts'
import { DEFAULT_PICTURE, drawMap } from './picture.ts'

const KEPT_PICTURES = 400
const TYPE = 'image/svg+xml; charset=utf-8'
const HEADERS = { 'content-security-policy': "default-src 'none'; sandbox", vary: 'accept-encoding' }
const DRAWN = { ...HEADERS, 'cache-control': 'public, max-age=604800' }
const DEFAULT = { ...HEADERS, 'cache-control': 'public, max-age=300' }

/** Map pictures: `/media/maps/{name}.svg`, drawn from the name; a default drawing for names that are no map. */
export function mapsFiles(app: FastifyInstance, ctx: Context): void {
  const pictures = new AnswerCache(KEPT_PICTURES)

  app.get<{ Params: { file: string } }>('/media/maps/:file', { exposeHeadRoute: true }, async (request, reply) => {
    const { file } = request.params
    const name = file.endsWith('.svg') ? file.slice(0, -4) : ''
    const kept =
      pictures.get(name) ??
      ((await findMap(ctx.db, name))
        ? await pictures.fill(name, [], async () => ({ body: drawMap(name), type: TYPE, headers: DRAWN }))
        : (pictures.get('') ??
          (await pictures.fill('', [], async () => ({ body: DEFAULT_PICTURE, type: TYPE, headers: DEFAULT })))))
    return sendKept(request, reply, kept)
  })
}
