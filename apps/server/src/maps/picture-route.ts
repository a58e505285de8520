import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { imageUrl } from '../images/api.ts'
import { AnswerCache } from '../platform/answer-cache.ts'
import type { Context } from '../platform/context.ts'
import { row } from '../platform/db.ts'
import { sendKept } from '../platform/route.ts'
import { findMap } from './api.ts'
import { DEFAULT_PICTURE, drawMap } from './picture.ts'

const KEPT_PICTURES = 400
const KEPT_SMALL = 5_000
const KEPT_BYTES = 32 * 1024 * 1024
/** a name's drawing is always the same */
const KEPT_MS = 24 * 3_600_000
const KEPT_NAMES = 5_000
const WIDTH = 640
/** of uploaded pictures in lists: the smallest they are kept in */
const SMALL_WIDTH = 320
/** of drawings in lists: 40 px wide on a fine screen, and a little more */
const SMALL_DRAWN_WIDTH = 96
const TYPE = 'image/svg+xml; charset=utf-8'
const HEADERS = { 'content-security-policy': "default-src 'none'; sandbox", vary: 'accept-encoding' }
/** short enough that a new picture is seen the same hour */
const DRAWN = { ...HEADERS, 'cache-control': 'public, max-age=3600' }
const DEFAULT = { ...HEADERS, 'cache-control': 'public, max-age=300' }

/** What stands for a name: the hash of an uploaded picture, a drawing, or no map at all. */
type Shown = { uploaded: string } | 'drawn' | 'none'

/**
 * Map pictures: `/media/maps/{name}.svg` leads to the uploaded picture where there is one, else is drawn from the name; a
 * default drawing stands for names that are no map (H215). `{name}.webp` is the same for lists: small and in pixels,
 * since a browser draws an SVG anew wherever it scrolls to.
 */
export function pictureRoute(app: FastifyInstance, ctx: Context): void {
  const pictures = new AnswerCache(KEPT_PICTURES, KEPT_BYTES, KEPT_MS)
  const smallPictures = new AnswerCache(KEPT_SMALL, KEPT_BYTES, KEPT_MS)
  const known = new Map<string, Shown>()
  app.addHook(
    'onClose',
    ctx.live.on(({ type }) => type === 'maps.changed' && known.clear()),
  )

  async function shownFor(name: string): Promise<Shown> {
    const kept = known.get(name)
    if (kept) return kept
    const shown = await lookUp(ctx, name)
    if (known.size >= KEPT_NAMES) known.clear()
    // names that are no map may become one
    if (shown !== 'none') known.set(name, shown)
    return shown
  }

  app.get<{ Params: { file: string } }>('/media/maps/:file', { exposeHeadRoute: true }, async (request, reply) => {
    const [, name = '', ending] = /^(.*)\.(svg|webp)$/.exec(request.params.file) ?? []
    const isSmall = ending === 'webp'
    const shown = await shownFor(name)
    if (typeof shown === 'object') {
      reply.header('cache-control', DRAWN['cache-control'])
      return reply.redirect(imageUrl(shown.uploaded, isSmall ? SMALL_WIDTH : WIDTH), 302)
    }
    const key = shown === 'drawn' ? name : ''
    const cache = isSmall ? smallPictures : pictures
    const kept =
      cache.get(key) ??
      (await cache.fill(key, [], async () => {
        const drawing = key ? drawMap(name) : DEFAULT_PICTURE
        const headers = key ? DRAWN : DEFAULT
        return isSmall
          ? { body: await inPixels(drawing), type: 'image/webp', headers }
          : { body: drawing, type: TYPE, headers }
      }))
    return sendKept(request, reply, kept)
  })
}

const inPixels = (drawing: string): Promise<Buffer> =>
  sharp(Buffer.from(drawing)).resize({ width: SMALL_DRAWN_WIDTH }).webp({ quality: 80 }).toBuffer()

/** What is shown for a name. */
export async function lookUp(ctx: Context, name: string): Promise<Shown> {
  const map = await findMap(ctx.db, name)
  if (!map) return 'none'
  const picture = await row<{ sha256: string }>(
    ctx.db,
    sql`select i.sha256 from map_images p join images i on i.id = p.image_id
      where p.map_id = ${map.mapId} order by p.position, i.id limit 1`,
  )
  return picture ? { uploaded: picture.sha256 } : 'drawn'
}
