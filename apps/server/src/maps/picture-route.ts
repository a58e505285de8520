import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { imageUrl } from '../images/api.ts'
import { AnswerCache } from '../platform/answer-cache.ts'
import type { Context } from '../platform/context.ts'
import { row } from '../platform/db.ts'
import { sendKept } from '../platform/route.ts'
import { findMap } from './api.ts'
import { DEFAULT_PICTURE, drawMap } from './picture.ts'

const KEPT_PICTURES = 400
const KEPT_NAMES = 5_000
const WIDTH = 640
const TYPE = 'image/svg+xml; charset=utf-8'
const HEADERS = { 'content-security-policy': "default-src 'none'; sandbox", vary: 'accept-encoding' }
/** short enough that a new picture is seen the same hour */
const DRAWN = { ...HEADERS, 'cache-control': 'public, max-age=3600' }
const DEFAULT = { ...HEADERS, 'cache-control': 'public, max-age=300' }

/** What stands for a name: the hash of an uploaded picture, a drawing, or no map at all. */
type Shown = { uploaded: string } | 'drawn' | 'none'

/**
 * Map pictures: `/media/maps/{name}.svg` leads to the uploaded picture where there is one, else is drawn from the name; a
 * default drawing stands for names that are no map (H215).
 */
export function pictureRoute(app: FastifyInstance, ctx: Context): void {
  const pictures = new AnswerCache(KEPT_PICTURES)
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
    const { file } = request.params
    const name = file.endsWith('.svg') ? file.slice(0, -4) : ''
    const shown = await shownFor(name)
    if (typeof shown === 'object') {
      reply.header('cache-control', DRAWN['cache-control'])
      return reply.redirect(imageUrl(shown.uploaded, WIDTH), 302)
    }
    const key = shown === 'drawn' ? name : ''
    const kept =
      pictures.get(key) ??
      (await pictures.fill(key, [], async () =>
        key
          ? { body: drawMap(name), type: TYPE, headers: DRAWN }
          : { body: DEFAULT_PICTURE, type: TYPE, headers: DEFAULT },
      ))
    return sendKept(request, reply, kept)
  })
}

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
