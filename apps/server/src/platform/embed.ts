import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { assetRoutes } from './assets.ts'
import { pagePolicy } from './content-policy.ts'
import type { Context } from './context.ts'
import { EMBED_DIST } from './paths.ts'
import { EMBED } from './security-headers.ts'

const PAGE = 'embed.html'

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
  assetRoutes(app, join(EMBED_DIST, 'assets'), '/embed/assets/')
  app.get<{ Params: { demoId: string } }>(EMBED, { exposeHeadRoute: true }, (_request, reply) =>
    reply.headers(headers).type('text/html; charset=utf-8').send(page),
  )
}
