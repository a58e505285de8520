import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import sharp, { type OverlayOptions } from 'sharp'
import { limitConcurrency } from '../../platform/admission/concurrency-limiter.ts'
import type { Context } from '../../platform/api/context.ts'
import { notFound } from '../../platform/api/errors.ts'
import { addressLanguage } from '../../platform/api/services/text.ts'
import { ResponseCache } from '../../platform/cache/response-cache.ts'
import { sendCached } from '../../platform/http/send-cached.ts'
import { WEB_DIST } from '../../platform/paths.ts'
import { askingOf, NotNowError } from '../../platform/ssr/page.ts'
import { siteName } from '../../site/api.ts'
import { type Card, cardIn } from './card.ts'
import { drawCard, FLAG_PLACE, HEIGHT, WIDTH } from './draw-card.ts'
import { CARD_SOURCES } from './sources.ts'

const KEPT = 300
const KEPT_BYTES = 48 * 1024 * 1024
const KEPT_MS = 24 * 3_600_000
const HEADERS = { 'cache-control': 'public, max-age=3600', 'content-security-policy': "default-src 'none'; sandbox" }
const GROUND = '#14170f'
/** of the picture behind the words, from 1 */
const BRIGHTNESS = 0.32
/** Of pages that are there without anything on them. */
const ALWAYS = new Set(['home', 'leaderboard', 'daily', 'longjumps'])
/** Languages that the fonts of the drawings have no letters for. */
const WITHOUT_LETTERS: ReadonlySet<string> = new Set(['zh-Hans'])
const FLAG = /^[a-z]{2}(-[a-z]{2,3})?$/

/**
 * `/media/cards/{kind}/{value}.png`: the picture that programs show beside a shared link, drawn of what a guest may read and
 * kept by what it says, in the language of `?hl=`. 404 for what a guest cannot see; a page with nothing on it leads to the picture of the site.
 */
export function cardRoutes(app: FastifyInstance, ctx: Context): void {
  const cards = new ResponseCache(KEPT, KEPT_BYTES, KEPT_MS)
  const inTurn = limitConcurrency(1, 50)

  app.get<{ Params: { kind: string; file: string } }>(
    '/media/cards/:kind/:file',
    { exposeHeadRoute: true },
    async (request, reply) => {
      await ctx.limits.countAddress('GET /media/cards/', 'FAST', { ip: request.ip, user: null, reply })
      const { kind, file } = request.params
      const source = Object.hasOwn(CARD_SOURCES, kind) ? CARD_SOURCES[kind] : undefined
      if (!source || !file.endsWith('.png')) throw notFound('File')
      const { ask } = askingOf(app, request.ip, false)
      const told = await source(file.slice(0, -'.png'.length), ask).catch((error) => {
        if (error instanceof NotNowError) throw notFound('File')
        throw error
      })
      if (!told && ALWAYS.has(kind)) return reply.headers(HEADERS).redirect('/og.png', 302)
      if (!told) throw notFound('File')
      const card = cardIn(languageOfCard(request.url), told)
      const name = await siteName(ctx.db)
      const key = JSON.stringify([name, card])
      const make = async () => ({ body: await draw(card, name), type: 'image/png', headers: HEADERS })
      const kept = cards.get(key) ?? (await inTurn(async () => cards.get(key) ?? (await cards.fill(key, [], make))))
      return sendCached(request, reply, kept)
    },
  )

  async function draw(card: Card, name: string): Promise<Buffer> {
    const over: OverlayOptions[] = [{ input: Buffer.from(drawCard(card, name)) }]
    const flag = await flagOf(card.player?.country)
    if (flag) over.push({ input: flag, left: FLAG_PLACE.left, top: FLAG_PLACE.top })
    return (await ground(card.mapName)).composite(over).png({ palette: true, effort: 4 }).toBuffer()
  }

  /** The map's picture, dark enough to be written on; a plain ground where there is none. */
  async function ground(mapName: string | null) {
    const plain = sharp({ create: { width: WIDTH, height: HEIGHT, channels: 3, background: GROUND } })
    const picture = mapName === null ? null : await pictureOf(mapName)
    if (!picture) return plain
    const shown = sharp(picture).resize(WIDTH, HEIGHT, { fit: 'cover' }).modulate({ brightness: BRIGHTNESS })
    try {
      return sharp(await shown.flatten({ background: GROUND }).png().toBuffer())
    } catch {
      // one that does not read
      return plain
    }
  }

  /** By the site's own address of it, which leads to an uploaded one where there is one. */
  async function pictureOf(mapName: string): Promise<Buffer | null> {
    const own = await app.inject(`/media/maps/${encodeURIComponent(mapName)}.svg?bare`)
    const { location } = own.headers
    const answer = typeof location === 'string' && location.startsWith('/') ? await app.inject(location) : own
    return answer.statusCode === 200 ? answer.rawPayload : null
  }
}

/** By the address alone, so that each language is another picture to whoever keeps it. */
function languageOfCard(url: string): string {
  const language = addressLanguage(url)
  return language === null || WITHOUT_LETTERS.has(language) ? 'en' : language
}

async function flagOf(country: string | undefined): Promise<Buffer | null> {
  if (!country || !FLAG.test(country)) return null
  try {
    const svg = await readFile(join(WEB_DIST, 'flags', `${country}.svg`))
    return await sharp(svg).resize(FLAG_PLACE.width, FLAG_PLACE.height, { fit: 'fill' }).png().toBuffer()
  } catch {
    return null
  }
}
