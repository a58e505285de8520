import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import { PAGES } from '@kz/contract/pages'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context } from './context.ts'
import { WEB_DIST } from './paths.ts'

const YEAR_SECONDS = 31_536_000

/** For pages of one thing: whether the thing of that name is there. What is not answers with status 404 (H011). */
export type PageChecks = Partial<Record<(typeof PAGES)[number], (value: string) => Promise<boolean>>>

/** Serves the built site: hashed assets for a year, the page itself fresh, and a 404 status for paths nobody knows. */
export async function webRoutes(app: FastifyInstance, ctx: Context, exists: PageChecks = {}): Promise<void> {
  if (!existsSync(join(WEB_DIST, 'index.html'))) {
    ctx.log.warn('the site is not built: only the API answers')
    return
  }
  const page = readFileSync(join(WEB_DIST, 'index.html'))
  const headers = { 'content-security-policy': contentPolicy(page.toString()), 'cache-control': 'no-cache' }
  const sendPage = (reply: FastifyReply, status: number) =>
    reply.code(status).headers(headers).type('text/html; charset=utf-8').send(page)

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
  for (const path of PAGES) {
    const isThere = exists[path]
    app.route({
      method: ['GET', 'HEAD'],
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      async handler(request, reply) {
        const [value = ''] = Object.values(request.params as Record<string, string>)
        return sendPage(reply, !isThere || (await isThere(value)) ? 200 : 404)
      },
    })
  }
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return sendPage(reply, 404)
    return reply.code(404).send({ status: 404, code: 'not_found', message: 'Not found', requestId: request.id })
  })
}

/** Scripts of the page itself are allowed by their hash; nothing else runs inline and nothing comes from elsewhere. */
function contentPolicy(page: string): string {
  const inline = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  )
  return [
    `default-src 'self'`,
    `script-src 'self' ${inline.join(' ')}`,
    `style-src 'self' 'unsafe-inline'`,
    `img-src 'self' data: blob:`,
    `font-src 'self'`,
    `connect-src 'self'`,
    `worker-src 'self' blob:`,
    `frame-src https://www.youtube-nocookie.com`,
    `object-src 'none'`,
    `base-uri 'none'`,
    `form-action 'self'`,
    `frame-ancestors 'none'`,
  ].join('; ')
}
