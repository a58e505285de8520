import { existsSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import { isDrawn, PAGE_ROWS, PAGES, type PagePath, type PageRow } from '@kz/contract/pages'
import type { SiteConfig } from '@kz/contract/site'
import { SITE_DEFAULTS } from '@kz/contract/site-defaults'
import { drawnAddress } from '@kz/contract/wire/drawn-page'
import { CACHE_TAGS, type CacheTag } from '@kz/contract/wire/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isBusy } from '../admission/admission-queue.ts'
import type { Context } from '../api/context.ts'
import { inLanguage, known, t } from '../api/services/text.ts'
import { responseKey } from '../cache/response-cache.ts'
import { loggable } from '../database/errors.ts'
import { isGuest, refuseNow } from '../http/listener.ts'
import { sendCached } from '../http/send-cached.ts'
import { WEB_DIST } from '../paths.ts'
import { assetRoutes } from './assets.ts'
import { languages, textRoutes } from './languages.ts'
import { OFFLINE, offlineRoute } from './offline-page.ts'
import {
  type Asking,
  askingOf,
  type FirstAnswer,
  type Forward,
  NotNowError,
  type PageAddress,
  type PageSource,
  type PageSources,
  toldOf,
} from './page.ts'
import { answersJson, pageHtml, type Telling } from './page-html.ts'
import { pageTemplates } from './page-template.ts'
import { drawWhole, openDrawer } from './renderer.ts'
import { waitingPages } from './waiting-page.ts'

const rowOf = (path: string): PageRow | undefined => PAGE_ROWS[path as PagePath]

/** Of the built site: their files keep their names. */
const FOLDERS = ['flags', 'icons', 'images']
const TYPE = 'text/html; charset=utf-8'
const REST_TYPE = 'application/json; charset=utf-8'
/** An address that is no page: what stands there is what a missing thing shows. */
const NOWHERE = '/404'
const NOWHERE_TITLE = t`This page does not exist`
/** What a page's words hang on, besides its address. */
const VARY = 'accept-encoding, accept-language, cookie'

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
  const headersOf = (path: string) => ({ 'content-security-policy': templateOf(path).policy, vary: VARY })
  const drawer = openDrawer()
  app.addHook('onClose', () => drawer?.crew.close())
  if (!drawer) ctx.log.warn('what draws the pages is not built: they go out empty')
  const waitingPage = waitingPages(drawer)
  const tongues = languages(WEB_DIST, ctx.config.trialLanguage)
  textRoutes(app, WEB_DIST)
  /** as it was read last */
  let site: SiteConfig = SITE_DEFAULTS
  const readSite = async ({ ask }: Asking) => {
    site = (await ask('GET /site/config', {})) ?? site
  }

  const plain = {
    index: false as const,
    preCompressed: true,
    setHeaders: (response: { setHeader(name: string, value: string): unknown }) =>
      response.setHeader('cache-control', 'public, max-age=3600'),
  }
  await app.register(staticFiles, {
    ...{ ...plain, root: WEB_DIST, wildcard: false },
    globIgnore: [OFFLINE, ...['assets', ...FOLDERS].map((name) => `${name}/**`)],
  })
  offlineRoute(app, WEB_DIST)
  assetRoutes(app, join(WEB_DIST, 'assets'), '/assets/')
  // one route for each: hundreds of them, one for each file, are made anew at every start
  for (const name of FOLDERS)
    await app.register(staticFiles, {
      ...{ ...plain, root: join(WEB_DIST, name), prefix: `/${name}/`, decorateReply: false },
    })

  /** The page with its facts and what it asks for when it stands. Throws NotThere for things no guest may see, and Elsewhere. */
  async function write(request: FastifyRequest, path: string, source: PageSource, language: string) {
    const asking = askingOf(app, request.ip)
    const at = ctx.now().getTime()
    await readSite(asking)
    const where = { ...placeOf(request, path), language }
    const own = await source.tell(where, asking.ask)
    if (!own) throw new NotThere()
    if (own.isMoved) throw new Elsewhere(own.path)
    const drawn = await draw(request, where.address, asking, at, language)
    const facts = { ...own, ...source.addFacts?.(toldOf(asking.answers), where) }
    const bare = bareTelling(path, language)
    const body = drawn ?? (await waitingPage(language, inLanguage(language, facts.title ?? bare.title ?? ''), site))
    const all = drawn === null ? [] : asking.answers
    const inside = (answer: FirstAnswer) => source.inside?.(answer, where) ?? null
    const answers = source.inside
      ? all.flatMap((answer) => {
          const json = inside(answer)
          return json === null ? [] : [{ ...answer, json }]
        })
      : all
    const telling = { ...bare, at, facts, answers, body }
    const row = rowOf(path)
    // of a page that the browser fills all rules are inside, for its content can come before the sheets
    const isComplete = drawn !== null && row && isDrawn(row)
    const { html, policy } = isComplete ? templateOf(path).drawnWith(drawn) : templateOf(path)
    const page = {
      body: pageHtml(html, { ...telling, drawn: drawn && where.address, hasRest: source.inside !== undefined }),
      type: TYPE,
      headers: { 'content-security-policy': policy, vary: VARY },
    }
    const outside = all.filter((answer) => inside(answer) !== answer.json)
    return { page, rest: { body: answersJson(outside, at), type: REST_TYPE, headers: {} } }
  }

  /** What stands at a page's address when its thing is not there: the same for all of them. */
  async function writeNowhere(request: FastifyRequest, path: string, language: string) {
    const asking = askingOf(app, request.ip)
    await readSite(asking)
    const drawn = await draw(request, NOWHERE, asking, ctx.now().getTime(), language)
    const body = drawn ?? (await waitingPage(language, inLanguage(language, NOWHERE_TITLE), site))
    const telling = { ...bareTelling(path, language), title: NOWHERE_TITLE, body }
    return { body: pageHtml(templateOf(path).html, telling), type: TYPE, headers: headersOf(path) }
  }

  /** Null when the components fail: the browser tries for itself. */
  async function draw(
    request: FastifyRequest,
    address: string,
    asking: Asking,
    at: number,
    language: string,
  ): Promise<string | null> {
    try {
      const drawn = drawer && (await drawWhole(drawer, address, asking, at, language))
      for (const fault of drawn?.faults ?? []) request.log.warn({ fault, address }, 'a part of a page was not drawn')
      return drawn?.html ?? null
    } catch (error) {
      if (error instanceof NotNowError) throw error
      request.log.error({ err: loggable(error), address }, 'a page was not drawn')
      return null
    }
  }

  const bareTelling = (path: string, language: string): Telling => ({
    facts: null,
    title: titleOf(path),
    language,
    mark: tongues.markOf(language, path),
    offered: tongues.offered,
    answers: [],
    siteName: site.name,
    siteUrl: ctx.config.siteUrl,
    at: 0,
    rails: rowOf(path)?.rails,
    body: '',
    drawn: null,
    hasRest: false,
  })

  async function sendPage(request: FastifyRequest, reply: FastifyReply, path: string, source: PageSource) {
    const { value, query } = placeOf(request, path)
    const language = tongues.of(request)
    const name = keyIn(language, responseKey(path, value, query, knownIn(path)))
    const unmade = { name, path, telling: { ...bareTelling(path, language), facts: { path: pathOf(request) } } }
    const cacheTags = ['site', ...source.cacheTags] as const
    if (source.inside && asksRest(request)) return sendRest(request, reply, path, source, `${name} rest`, cacheTags)
    const known = ctx.cache.get(name)
    if (known) return sendCached(request, reply, known)
    if (isGuest(request.headers) && app.shedding.refuses('computed')) return giveWay(request, reply, unmade)
    try {
      const make = async () => {
        const { page, rest } = await write(request, path, source, language)
        // nobody waits for it yet: whoever asks for what is not there has it made
        if (source.inside) ctx.cache.fill(`${name} rest`, cacheTags, async () => rest).catch(() => undefined)
        return page
      }
      return sendCached(request, reply, await ctx.cache.fill(name, cacheTags, make, app.admissionQueue.page))
    } catch (error) {
      if (error instanceof NotThere) return sendNowhere(request, reply, path)
      // titles and names come back: nobody may keep for good where an address leads
      if (error instanceof Elsewhere)
        return reply.header('cache-control', 'no-cache').redirect(error.message + queryOf(request), 301)
      return giveWay(request, reply, { ...unmade, error })
    }
  }

  /** The answers that a page which stands asks for: those it was drawn with, where they are still kept. */
  async function sendRest(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    source: PageSource,
    name: string,
    cacheTags: readonly CacheTag[],
  ) {
    const known = ctx.cache.get(name)
    if (known) return sendCached(request, reply, known)
    if (isGuest(request.headers) && app.shedding.refuses('computed')) return refuseNow(ctx.config, request, reply)
    try {
      const make = async () => (await write(request, path, source, tongues.of(request))).rest
      return sendCached(request, reply, await ctx.cache.fill(name, cacheTags, make, app.admissionQueue.page))
    } catch (error) {
      request.log.warn({ err: loggable(error) }, 'the rest of a page was not made')
      return refuseNow(ctx.config, request, reply)
    }
  }

  /** What stands where nothing is: at an address that is no page (`NOWHERE`), or at that of a thing nobody may see. */
  async function sendNowhere(request: FastifyRequest, reply: FastifyReply, path: string) {
    const language = tongues.of(request)
    const name = keyIn(language, `${path} nowhere`)
    reply.code(404)
    try {
      const make = () => writeNowhere(request, path, language)
      const known = ctx.cache.get(name) ?? (await ctx.cache.fill(name, CACHE_TAGS, make, app.admissionQueue.page))
      return sendCached(request, reply, known)
    } catch (error) {
      const telling = { ...bareTelling(path, language), title: NOWHERE_TITLE }
      return giveWay(request, reply, { name, path, telling, error })
    }
  }

  /**
   * No page can be rendered now: the stale one is served. Without one, a guest is refused under overload, and everybody else
   * gets the waiting page, which the browser renders itself.
   */
  async function giveWay(
    request: FastifyRequest,
    reply: FastifyReply,
    { name, path, telling, error }: Unmade,
  ): Promise<FastifyReply> {
    if (error !== undefined && !isBusy(error))
      request.log.warn({ err: loggable(error) }, 'a page went out without its data')
    const last = ctx.cache.last(name)
    if (last) return sendCached(request, reply, last)
    const isSpare = telling.facts && isGuest(request.headers)
    if (isSpare && (error === undefined || isBusy(error))) return refuseNow(ctx.config, request, reply)
    const { language } = telling
    const body = await waitingPage(language, inLanguage(language, telling.title ?? ''), site)
    return reply
      .headers({ ...headersOf(path), 'cache-control': 'no-cache' })
      .type(TYPE)
      .send(pageHtml(templateOf(path).html, { ...telling, body }))
  }

  const knownIn = (path: string): readonly string[] => rowOf(path)?.query ?? []

  /** Where a page was asked for, with those parts of its query that it knows. */
  function placeOf(request: FastifyRequest, path: string): Omit<PageAddress, 'language'> & { address: string } {
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
        sendPage(
          request,
          reply,
          path,
          source ?? plainSource(pathOf(request), drawer !== null && isDrawn(PAGE_ROWS[path])),
        ),
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
      return sendNowhere(request, reply, NOWHERE)
    }
    return reply.code(404).send({ status: 404, code: 'not_found', message: 'Not found', requestId: request.id })
  })
}

/** A page that could not be rendered: its cache key, its path as in the contract, its facts, and why. */
interface Unmade {
  name: string
  path: string
  telling: Telling
  /** none where too much is to be done */
  error?: unknown
}

/** A page of a thing that is not there, or not for a guest. */
class NotThere extends Error {
  override readonly name = 'NotThere'
}

/** A page whose address is another one now: its message. */
class Elsewhere extends Error {
  override readonly name = 'Elsewhere'
}

const titleOf = (path: string) => {
  const { title } = rowOf(path) ?? {}
  return title === undefined ? undefined : known(title)
}

/** The name of what is cached in a language. */
const keyIn = (language: string, name: string): string => (language === 'en' ? name : `${name} ${language}`)

/** A page without facts but its path; a public one may show anything. */
const plainSource = (path: string, isPublic: boolean): PageSource => ({
  cacheTags: isPublic ? CACHE_TAGS : [],
  tell: async () => ({ path }),
})

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] as string

/** Whether the answers of a page are asked for that did not come inside it. */
const asksRest = (request: FastifyRequest): boolean =>
  new URLSearchParams(queryOf(request)).get('data') === 'rest' && request.method === 'GET'

const queryOf = (request: FastifyRequest): string => request.url.slice(pathOf(request).length)
