import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Id } from '@kz/contract/wire/fields'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../api/context.ts'
import { pagePolicy } from '../http/content-policy.ts'
import { EMBED } from '../http/security-headers.ts'
import { EMBED_DIST } from '../paths.ts'
import { assetRoutes } from './assets.ts'
import { type Ask, askingOf, NotNowError } from './page.ts'

const PAGE = 'embed.html'

/**
 * `/embed/replay/{demoId}`: the player alone, the one page that anybody's page may show in a frame. It is the same for every
 * run and every reader; what is to be seen it asks for as a guest. Its status is 404 for a run that guests may not see.
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
  app.get<{ Params: { demoId: string } }>(EMBED, { exposeHeadRoute: true }, async (request, reply) => {
    reply.headers(headers)
    const status = await statusOf(askingOf(app, request.ip, false).ask, request.params.demoId)
    if (status === 404) reply.header('cache-control', 'no-cache')
    return reply.code(status).type('text/html; charset=utf-8').send(page)
  })
}

/** 200 also where the run cannot be asked for now: the page asks again for itself. */
async function statusOf(ask: Ask, demoId: string): Promise<number> {
  const id = Id.safeParse(demoId)
  if (!id.success) return 404
  try {
    return (await ask('GET /replay/{demoId}', { params: { demoId: id.data } })) ? 200 : 404
  } catch (error) {
    if (error instanceof NotNowError) return 200
    throw error
  }
}
