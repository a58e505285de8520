import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import staticFiles from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { pagePolicy } from './content-policy.ts'
import type { Context } from './context.ts'
import { EMBED_DIST } from './paths.ts'
import { EMBED } from './security-headers.ts'

const PAGE = 'embed.html'
const YEAR_SECONDS = 31_536_000

/**
 * `/embed/replay/{demoId}`: the player alone, the one page that anybody's page may show in a frame. It is the same for every
 * run and every reader; what is to be seen it asks for as a guest.
 */
export async function embedRoute(app: FastifyInstance, ctx: Context): Promise<void> {
  const file = join(EMBED_DIST, PAGE)
  if (!existsSync(file)) {
    ctx.log.warn('the page for the pages of others is not built')
    return
  }
  const page = readFileSync(file, 'utf8')
  const headers = { 'content-security-policy': pagePolicy(page, '*'), 'cache-control': 'public, max-age=300' }
  await app.register(staticFiles, {
    root: join(EMBED_DIST, 'assets'),
    prefix: '/embed/assets/',
    wildcard: false,
    index: false,
    preCompressed: true,
    decorateReply: false,
    cacheControl: false,
    setHeaders: (response) => response.setHeader('cache-control', `public, max-age=${YEAR_SECONDS}, immutable`),
  })
  app.get<{ Params: { demoId: string } }>(EMBED, { exposeHeadRoute: true }, (_request, reply) =>
    reply.headers(headers).type('text/html; charset=utf-8').send(page),
  )
}
