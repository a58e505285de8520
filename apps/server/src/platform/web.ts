import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import { CACHE_TOPICS } from '@kz/contract/endpoint'
import { PAGES } from '@kz/contract/pages'
import { SITE_DEFAULTS } from '@kz/contract/site-defaults'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerName } from './answer-cache.ts'
import { pagePolicy } from './content-policy.ts'
import type { Context } from './context.ts'
import { loggable } from './database-errors.ts'
import { type Asking, askingOf, NotNowError, type PageAddress, type PageSource, type PageSources } from './page.ts'
import { drawWhole, loadDrawer } from './page-drawer.ts'
import { type PageFiles, pageHtml, type Telling } from './page-html.ts'
import { WEB_DIST } from './paths.ts'
import { sendKept } from './route.ts'

const YEAR_SECONDS = 31_536_000
const TYPE = 'text/html; charset=utf-8'
/** An address that is no page: what stands there is what a missing thing shows. */
const NOWHERE = '/404'
const NO_FILES: PageFiles = { scripts: [], styles: [] }

/** Serves the built site: hashed assets for a year, the page itself fresh, and a 404 status for paths nobody knows. */
export async function webRoutes(app: FastifyInstance, ctx: Context, sources: PageSources = {}): Promise<void> {
  if (!existsSync(join(WEB_DIST, 'index.html'))) {
    ctx.log.warn('the site is not built: only the API answers')
    return
  }
  const template = readFileSync(join(WEB_DIST, 'index.html'), 'utf8')
  const files: Record<string, PageFiles> = JSON.parse(readFileSync(join(WEB_DIST, 'pages.json'), 'utf8'))
  const headers = { 'content-security-policy': pagePolicy(template) }
  const drawer = await loadDrawer()
  if (!drawer) ctx.log.warn('what draws the pages is not built: they go out empty')

  await app.register(staticFiles, {
    root: WEB_DIST,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders(response, path) {
      const hashed = path.includes('/assets/')
      response.setHeader(
        'cache-control',
        hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'public, max-age=3600',
      )
    },
  })

  /** The page with what it tells. Throws NotThere, with the page that says so, for things no guest may see. */
  async function write(request: FastifyRequest, path: string, source: PageSource) {
    const asking = askingOf(app, request.ip)
    const at = ctx.now().getTime()
    const site = await asking.ask('GET /site/config', {}, 'everyone')
    const named = { ...bareTelling(path), siteName: site?.name ?? SITE_DEFAULTS.name }
    const where = placeOf(request, source)
    const facts = await source.tell(where, asking.ask)
    const drawn = await draw(request, facts ? where.address : NOWHERE, asking, at)
    const telling = { ...named, at, facts, answers: asking.answers, body: drawn ?? '' }
    if (!facts) throw new NotThere(pageHtml(template, telling))
    return { body: pageHtml(template, { ...telling, drawn: drawn && where.address }), type: TYPE, headers }
  }

  /** Null when the components fail: the browser tries for itself. */
  async function draw(request: FastifyRequest, address: string, asking: Asking, at: number): Promise<string | null> {
    try {
      const drawn = drawer && (await drawWhole(drawer, address, asking, at))
      for (const fault of drawn?.faults ?? []) request.log.warn({ fault, address }, 'a part of a page was not drawn')
      return drawn && drawn.html
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
    files: files[path] ?? files[''] ?? NO_FILES,
    body: '',
    drawn: null,
  })

  const sendOnce = (reply: FastifyReply, status: number, body: string): FastifyReply =>
    reply
      .code(status)
      .headers({ ...headers, 'cache-control': 'no-cache', vary: 'cookie' })
      .type(TYPE)
      .send(body)

  async function sendPage(request: FastifyRequest, reply: FastifyReply, path: string, source: PageSource) {
    const { value, query } = placeOf(request, source)
    const name = answerName(path, value, query, source.query)
    try {
      const kept =
        ctx.cache.get(name) ??
        (await ctx.cache.fill(name, ['site', ...source.topics], () => write(request, path, source)))
      return sendKept(request, reply, kept)
    } catch (error) {
      if (error instanceof NotThere) return sendOnce(reply, 404, error.body)
      request.log.warn({ err: loggable(error) }, 'a page went out without its data')
      return sendOnce(reply, 200, pageHtml(template, { ...bareTelling(path), facts: { path: pathOf(request) } }))
    }
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
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD')
      return sendOnce(reply, 404, pageHtml(template, bareTelling('')))
    return reply.code(404).send({ status: 404, code: 'not_found', message: 'Not found', requestId: request.id })
  })
}

/** The page of a thing that is not there, or not for a guest. */
class NotThere extends Error {
  override readonly name = 'NotThere'
  readonly body: string

  constructor(body: string) {
    super('not there')
    this.body = body
  }
}

/** A page that tells nothing but where it is; what a public one shows may be anything. */
const plainSource = (path: string, isPublic: boolean): PageSource => ({
  topics: isPublic ? CACHE_TOPICS : [],
  tell: async () => ({ path }),
})

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] as string

/** Where a page was asked for, with those parts of its query that it knows. */
function placeOf(request: FastifyRequest, { query: known = [] }: PageSource): PageAddress & { address: string } {
  const [value = ''] = Object.values(request.params as Record<string, string>)
  const sent = request.query as Record<string, unknown>
  const query = Object.fromEntries(
    known.flatMap((name) => (typeof sent[name] === 'string' ? [[name, sent[name]]] : [])),
  )
  const text = new URLSearchParams(query).toString()
  return { value, query, address: pathOf(request) + (text && `?${text}`) }
}
