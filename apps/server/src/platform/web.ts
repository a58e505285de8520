import { existsSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import { drawnAddress } from '@kz/contract/drawn-page'
import { CACHE_TOPICS } from '@kz/contract/endpoint'
import { PAGES } from '@kz/contract/pages'
import { SITE_DEFAULTS } from '@kz/contract/site-defaults'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerName } from './answer-cache.ts'
import { assetRoutes } from './assets.ts'
import type { Context } from './context.ts'
import { loggable } from './database-errors.ts'
import { isGuest, refuseNow } from './listener.ts'
import { isBusy } from './making.ts'
import {
  type Asking,
  askingOf,
  type Forward,
  NotNowError,
  type PageAddress,
  type PageSource,
  type PageSources,
  toldOf,
} from './page.ts'
import { drawWhole, loadDrawer } from './page-drawer.ts'
import { pageHtml, type Telling } from './page-html.ts'
import { pageTemplates } from './page-template.ts'
import { WEB_DIST } from './paths.ts'
import { sendKept } from './route.ts'

/** Of the built site: their files keep their names. */
const FOLDERS = ['flags', 'images']
const TYPE = 'text/html; charset=utf-8'
/** An address that is no page: what stands there is what a missing thing shows. */
const NOWHERE = '/404'

/** Serves the built site: hashed assets for a year, the page itself fresh, and a 404 status for paths nobody knows. */
export async function webRoutes(
  app: FastifyInstance,
  ctx: Context,
  sources: PageSources = {},
  forward: Forward = async () => null,
): Promise<void> {
  if (!existsSync(join(WEB_DIST, 'index.html'))) {
    ctx.log.warn('the site is not built: only the API answers')
    return
  }
  const templateOf = pageTemplates(WEB_DIST)
  const headersOf = (path: string) => ({ 'content-security-policy': templateOf(path).policy })
  const drawer = await loadDrawer()
  app.addHook('onClose', () => drawer?.crew.close())
  if (!drawer) ctx.log.warn('what draws the pages is not built: they go out empty')

  const plain = {
    index: false as const,
    preCompressed: true,
    setHeaders: (response: { setHeader(name: string, value: string): unknown }) =>
      response.setHeader('cache-control', 'public, max-age=3600'),
  }
  await app.register(staticFiles, {
    ...{ ...plain, root: WEB_DIST, wildcard: false },
    globIgnore: ['assets', ...FOLDERS].map((name) => `${name}/**`),
  })
  assetRoutes(app, join(WEB_DIST, 'assets'), '/assets/')
  // one route for each: hundreds of them, one for each file, are made anew at every start
  for (const name of FOLDERS)
    await app.register(staticFiles, {
      ...{ ...plain, root: join(WEB_DIST, name), prefix: `/${name}/`, decorateReply: false },
    })

  /** The page with what it tells. Throws NotThere for things no guest may see, and Elsewhere. */
  async function write(request: FastifyRequest, path: string, source: PageSource) {
    const asking = askingOf(app, request.ip)
    const at = ctx.now().getTime()
    const site = await asking.ask('GET /site/config', {})
    const named = { ...bareTelling(path), siteName: site?.name ?? SITE_DEFAULTS.name }
    const where = placeOf(request, path)
    const own = await source.tell(where, asking.ask)
    if (!own) throw new NotThere()
    if (own.isMoved) throw new Elsewhere(own.path)
    const drawn = await draw(request, where.address, asking, at)
    const facts = { ...own, ...source.addFacts?.(toldOf(asking.answers), where) }
    const telling = { ...named, at, facts, answers: asking.answers, body: drawn ?? '' }
    const { html } = templateOf(path)
    return {
      body: pageHtml(html, { ...telling, drawn: drawn && where.address }),
      type: TYPE,
      headers: headersOf(path),
    }
  }

  /** What stands at a page's address when its thing is not there: the same for all of them. */
  async function writeNowhere(request: FastifyRequest, path: string) {
    const asking = askingOf(app, request.ip)
    const site = await asking.ask('GET /site/config', {})
    const body = (await draw(request, NOWHERE, asking, ctx.now().getTime())) ?? ''
    const telling = { ...bareTelling(path), siteName: site?.name ?? SITE_DEFAULTS.name, body }
    return { body: pageHtml(templateOf(path).html, telling), type: TYPE, headers: headersOf(path) }
  }

  /** Null when the components fail: the browser tries for itself. */
  async function draw(request: FastifyRequest, address: string, asking: Asking, at: number): Promise<string | null> {
    try {
      const drawn = drawer && (await drawWhole(drawer, address, asking, at))
      for (const fault of drawn?.faults ?? []) request.log.warn({ fault, address }, 'a part of a page was not drawn')
      return drawn?.html ?? null
    } catch (error) {
      if (error instanceof NotNowError) throw error
      request.log.error({ err: loggable(error), address }, 'a page was not drawn')
      return null
    }
  }

  const bareTelling = (path: string): Telling => ({
    facts: null,
    answers: [],
    siteName: SITE_DEFAULTS.name,
    siteUrl: ctx.config.siteUrl,
    at: 0,
    look: drawer?.looks[path],
    body: '',
    drawn: null,
  })

  const sendOnce = (reply: FastifyReply, status: number, path: string, body: string): FastifyReply =>
    reply
      .code(status)
      .headers({ ...headersOf(path), 'cache-control': 'no-cache', vary: 'cookie' })
      .type(TYPE)
      .send(body)

  async function sendPage(request: FastifyRequest, reply: FastifyReply, path: string, source: PageSource) {
    const { value, query } = placeOf(request, path)
    const name = answerName(path, value, query, knownIn(path))
    const known = ctx.cache.get(name)
    if (known) return sendKept(request, reply, known)
    const isLast = isGuest(request.headers)
    if (isLast && app.shedding.refuses('computed')) return refuseNow(ctx.config, request, reply)
    try {
      const topics = ['site', ...source.topics] as const
      const making = ctx.cache.fill(name, topics, () => write(request, path, source), app.making.page)
      const made = await making.catch((error: unknown) => {
        if (!(error instanceof NotThere)) throw error
        reply.code(404)
        const nowhere = `${path} nowhere`
        return ctx.cache.get(nowhere) ?? ctx.cache.fill(nowhere, CACHE_TOPICS, () => writeNowhere(request, path))
      })
      return sendKept(request, reply, made)
    } catch (error) {
      // titles and names come back: nobody may keep for good where an address leads
      if (error instanceof Elsewhere)
        return reply.header('cache-control', 'no-cache').redirect(error.message + queryOf(request), 301)
      if (isLast && isBusy(error)) return refuseNow(ctx.config, request, reply)
      if (!isBusy(error)) request.log.warn({ err: loggable(error) }, 'a page went out without its data')
      const telling = { ...bareTelling(path), facts: { path: pathOf(request) } }
      return sendOnce(reply, 200, path, pageHtml(templateOf(path).html, telling))
    }
  }

  const knownIn = (path: string): readonly string[] => drawer?.looks[path]?.query ?? []

  /** Where a page was asked for, with those parts of its query that it knows. */
  function placeOf(request: FastifyRequest, path: string): PageAddress & { address: string } {
    const [value = ''] = Object.values(request.params as Record<string, string>)
    const own = pathOf(request)
    const address = drawnAddress(own, new URLSearchParams(request.url.slice(own.length)), knownIn(path))
    return { value, query: Object.fromEntries(new URLSearchParams(address.slice(own.length))), address }
  }

  for (const path of PAGES) {
    const source = sources[path]
    const url = path.replace(/\{(\w+)\}/g, ':$1')
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) =>
        sendPage(request, reply, path, source ?? plainSource(pathOf(request), drawer?.looks[path]?.isDrawn === true)),
    })
  }
  /** Where an address of before leads; the ordinary 404 also where it cannot be looked up now. */
  async function leadOf(request: FastifyRequest): Promise<string | null> {
    try {
      await ctx.limits.countAddress('GET old address', 'READ', { ip: request.ip, user: null })
      return await forward(request.url, askingOf(app, request.ip, false).ask)
    } catch (error) {
      request.log.warn({ err: loggable(error) }, 'an address was not looked up')
      return null
    }
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') {
      const lead = await leadOf(request)
      // staff may send it elsewhere, and names come back
      if (lead !== null) return reply.header('cache-control', 'no-cache').redirect(lead, 301)
      return sendOnce(reply, 404, '', pageHtml(templateOf('').html, bareTelling('')))
    }
    return reply.code(404).send({ status: 404, code: 'not_found', message: 'Not found', requestId: request.id })
  })
}

/** A page of a thing that is not there, or not for a guest. */
class NotThere extends Error {
  override readonly name = 'NotThere'
}

/** A page whose address is another one now: its message. */
class Elsewhere extends Error {
  override readonly name = 'Elsewhere'
}

/** A page that tells nothing but where it is; what a public one shows may be anything. */
const plainSource = (path: string, isPublic: boolean): PageSource => ({
  topics: isPublic ? CACHE_TOPICS : [],
  tell: async () => ({ path }),
})

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] as string

const queryOf = (request: FastifyRequest): string => request.url.slice(pathOf(request).length)
