import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import { PAGES } from '@kz/contract/pages'
import { SITE_DEFAULTS } from '@kz/contract/site-defaults'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerName } from './answer-cache.ts'
import { pagePolicy } from './content-policy.ts'
import type { Context } from './context.ts'
import { loggable } from './database-errors.ts'
import { asking, type PageAddress, type PageFacts, type PageSource, type PageSources } from './page.ts'
import { type BuiltPage, pageHtml, type Telling } from './page-html.ts'
import { WEB_DIST } from './paths.ts'
import { sendKept } from './route.ts'

const YEAR_SECONDS = 31_536_000
const TYPE = 'text/html; charset=utf-8'
const SESSION_COOKIE = '__Host-sid'

/** Serves the built site: hashed assets for a year, the page itself fresh, and a 404 status for paths nobody knows. */
export async function webRoutes(app: FastifyInstance, ctx: Context, sources: PageSources = {}): Promise<void> {
  if (!existsSync(join(WEB_DIST, 'index.html'))) {
    ctx.log.warn('the site is not built: only the API answers')
    return
  }
  const template = readFileSync(join(WEB_DIST, 'index.html'), 'utf8')
  const built: Record<string, BuiltPage> = JSON.parse(readFileSync(join(WEB_DIST, 'pages.json'), 'utf8'))
  const headers = { 'content-security-policy': pagePolicy(template) }

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
  async function write(request: FastifyRequest, path: string, source: PageSource, isMember: boolean) {
    const { ask, answers } = asking(app, request.ip)
    const site = await ask('GET /site/config', {}, 'everyone')
    const facts = await source.tell(addressOf(request), ask)
    const telling = {
      ...bareTelling(path, facts),
      answers,
      siteName: site?.name ?? SITE_DEFAULTS.name,
      isMember,
    }
    const body = pageHtml(template, telling)
    if (!facts) throw new NotThere(body)
    return { body, type: TYPE, headers }
  }

  const bareTelling = (path: string, facts: PageFacts | null): Telling => ({
    facts,
    answers: [],
    siteName: SITE_DEFAULTS.name,
    siteUrl: ctx.config.siteUrl,
    isMember: false,
    now: ctx.now(),
    built: built[path],
  })

  const sendOnce = (reply: FastifyReply, status: number, body: string): FastifyReply =>
    reply
      .code(status)
      .headers({ ...headers, 'cache-control': 'no-cache', vary: 'cookie' })
      .type(TYPE)
      .send(body)

  async function sendPage(request: FastifyRequest, reply: FastifyReply, path: string, source: PageSource) {
    const isMember = request.cookies[SESSION_COOKIE] !== undefined
    const { value, query } = addressOf(request)
    const name = answerName(`${isMember ? 'member' : 'guest'} ${path}`, value, query, source.query)
    try {
      const kept =
        ctx.cache.get(name) ??
        (await ctx.cache.fill(name, ['site', ...source.topics], () => write(request, path, source, isMember)))
      return sendKept(request, reply, kept)
    } catch (error) {
      if (error instanceof NotThere) return sendOnce(reply, 404, error.body)
      request.log.warn({ err: loggable(error) }, 'a page went out without its data')
      return sendOnce(reply, 200, pageHtml(template, bareTelling(path, { path: request.url.split('?')[0] as string })))
    }
  }

  for (const path of PAGES) {
    const source = sources[path]
    const url = path.replace(/\{(\w+)\}/g, ':$1')
    app.route({
      method: ['GET', 'HEAD'],
      url,
      handler: (request, reply) => sendPage(request, reply, path, source ?? plainSource(request)),
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD')
      return sendOnce(reply, 404, pageHtml(template, bareTelling('', null)))
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

/** Pages that tell nothing but where they are. */
const plainSource = (request: FastifyRequest): PageSource => ({
  topics: [],
  tell: async () => ({ path: request.url.split('?')[0] as string }),
})

function addressOf(request: FastifyRequest): PageAddress {
  const [value = ''] = Object.values(request.params as Record<string, string>)
  const query = Object.entries(request.query as Record<string, unknown>)
  return {
    value,
    query: Object.fromEntries(query.flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : []))),
  }
}
