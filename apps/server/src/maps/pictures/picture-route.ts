import type { Difficulty, MapType } from '@kz/contract/rules'
import type { FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { imageUrl } from '../../images/api.ts'
import type { Context } from '../../platform/api/context.ts'
import { row } from '../../platform/api/db.ts'
import { isSampleRow } from '../../platform/api/sample-rows.ts'
import { text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { ResponseCache } from '../../platform/cache/response-cache.ts'
import { sendCached } from '../../platform/http/send-cached.ts'
import { findMap } from '../find-map.ts'
import { mirrorPicture } from '../mirror.ts'
import { DEFAULT_PICTURE, drawMap } from './picture.ts'
import { drawPlate, type Plate } from './plate.ts'

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
/** The scenes beside the forms of accounts, which are no map's: `/media/scenes/{name}.svg`. */
const SCENES: Readonly<Record<string, string>> = {
  login: 'kz_gingerspire',
  register: 'bhop_rustyviaduct',
  mail: 'kz_mossgarden',
}
const TYPE = 'image/svg+xml; charset=utf-8'
const HEADERS = { 'content-security-policy': "default-src 'none'; sandbox", vary: 'accept-encoding' }
/** short enough that a new picture is seen the same hour */
const DRAWN = { ...HEADERS, 'cache-control': 'public, max-age=3600' }
const DEFAULT = { ...HEADERS, 'cache-control': 'public, max-age=300' }

/** another site may have a picture of a drawn map by then, or its copy may be old */
const KEPT_MIRRORED_MS = 60_000

/** What stands for a name: the hash of an uploaded or copied picture, a plain plate, a drawing of an invented map, or no map at all. */
type Shown = { uploaded: string } | { plate: Plate } | 'drawn' | 'none'

/**
 * Map pictures: `/media/maps/{name}.svg` leads to the uploaded picture where there is one, then to a copy of another site's
 * where the operator allows that, else is a plate that says what is known of the map; maps of the sample community are drawn
 * as scenes, since there is nothing they could pretend to be. A default drawing stands for names that are no map.
 * `{name}.webp` is the same for lists: small and in pixels, since a browser draws an SVG anew wherever it scrolls to.
 * With `?bare` a plate has no texts: the page writes the name over it.
 */
export function pictureRoute(app: FastifyInstance, ctx: Context): void {
  const pictures = new ResponseCache(KEPT_PICTURES, KEPT_BYTES, KEPT_MS)
  const smallPictures = new ResponseCache(KEPT_SMALL, KEPT_BYTES, KEPT_MS)
  const known = new Map<string, { shown: Shown; until: number }>()
  app.addHook(
    'onClose',
    ctx.live.on(({ type }) => type === 'maps.changed' && known.clear()),
  )

  async function shownFor(name: string): Promise<Shown> {
    const kept = known.get(name)
    if (kept && kept.until > Date.now()) return kept.shown
    const shown = await lookUp(ctx, name)
    // names that are no map may become one
    if (shown === 'none') return shown
    if (known.size >= KEPT_NAMES) known.clear()
    const mirrors = ctx.config.mapPictures !== undefined
    known.set(name, { shown, until: mirrors ? Date.now() + KEPT_MIRRORED_MS : Number.POSITIVE_INFINITY })
    if (mirrors) void mirrorPicture(ctx, name).then((isNew) => isNew && known.delete(name))
    return shown
  }

  app.get<{ Params: { scene: string } }>('/media/scenes/:scene.svg', { exposeHeadRoute: true }, (request, reply) => {
    const name = Object.hasOwn(SCENES, request.params.scene) ? SCENES[request.params.scene] : undefined
    const [body, headers] = name ? [drawMap(name), DRAWN] : [DEFAULT_PICTURE, DEFAULT]
    return reply.type(TYPE).headers(headers).send(body)
  })
  type Asked = { Params: { file: string }; Querystring: { bare?: string } }
  app.get<Asked>('/media/maps/:file', { exposeHeadRoute: true }, async (request, reply) => {
    const [, name = '', ending] = /^(.*)\.(svg|webp)$/.exec(request.params.file) ?? []
    const isSmall = ending === 'webp'
    const shown = await shownFor(name)
    if (typeof shown === 'object' && 'uploaded' in shown) {
      reply.header('cache-control', DRAWN['cache-control'])
      return reply.redirect(imageUrl(shown.uploaded, isSmall ? SMALL_WIDTH : WIDTH), 302)
    }
    const plate = typeof shown === 'object' ? shown.plate : null
    const isBare = isSmall || request.query.bare !== undefined
    const key = plate ? JSON.stringify([plate, isBare]) : shown === 'drawn' ? name : ''
    const cache = isSmall ? smallPictures : pictures
    const kept =
      cache.get(key) ??
      (await cache.fill(key, [], async () => {
        const drawing = plate ? drawPlate(plate, isBare) : key ? drawMap(name) : DEFAULT_PICTURE
        const headers = key ? DRAWN : DEFAULT
        return isSmall
          ? { body: await inPixels(drawing), type: 'image/webp', headers }
          : { body: drawing, type: TYPE, headers }
      }))
    return sendCached(request, reply, kept)
  })
}

const inPixels = (drawing: string): Promise<Buffer> =>
  sharp(Buffer.from(drawing)).resize({ width: SMALL_DRAWN_WIDTH }).webp({ quality: 80 }).toBuffer()

/** What is shown for a name. */
export async function lookUp(ctx: Context, name: string): Promise<Shown> {
  const map = await findMap(ctx.db, name)
  if (!map) return 'none'
  const picture = await row(
    ctx.db,
    { sha256: text },
    sql`select i.sha256 from (
        select image_id, position, 0 as place from map_images where map_id = ${map.mapId}
        union all select image_id, 0, 1 from map_mirrors where map_id = ${map.mapId}
      ) p join images i on i.id = p.image_id order by p.place, p.position, i.id limit 1`,
  )
  if (picture) return { uploaded: picture.sha256 }
  if (await isSampleRow(ctx.db, 'maps', map.mapId)) return 'drawn'
  const plate = await row(
    ctx.db,
    { name: text, type: text.as<MapType>(), difficulty: text.as<Difficulty>() },
    sql`select name, type, difficulty from maps where id = ${map.mapId}`,
  )
  return plate ? { plate } : 'none'
}
