import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/api/context.ts'
import { addressLanguage, languageOf } from '../platform/api/services/text.ts'
import { readForAll } from '../platform/database/read-replica.ts'
import { sendCached } from '../platform/http/send-cached.ts'
import type { PageSources } from '../platform/ssr/page.ts'
import { siteName } from '../site/api.ts'
import {
  beatable,
  compare,
  downloads,
  gameServer,
  gameServers,
  leaderboard,
  longjumps,
  mapOfTheDay,
  stats,
  tonight,
} from './boards.ts'
import { cardRoutes } from './cards/routes.ts'
import { event, events, mapList, mapLists } from './events.ts'
import { FEEDS, feed } from './feeds.ts'
import { category, forum, thread } from './forum.ts'
import { kzguessr } from './guessr.ts'
import { home } from './home.ts'
import { manifest } from './manifest.ts'
import { forward } from './old-addresses.ts'
import { FIXED_PAGES } from './plain.ts'
import { blog, blogPost, newsPost } from './posts.ts'
import { profile } from './profile.ts'
import { record, records } from './record.ts'
import { replay, runReplay } from './replay.ts'
import { robots } from './robots.ts'
import { sitemapIndex, sitemapPage } from './sitemap.ts'
import { start } from './start.ts'
import { TEXT_PAGES } from './texts.ts'

/** What the public pages tell before any script runs. */
export const pageSources = (ctx: Context): PageSources => ({
  ...FIXED_PAGES,
  ...TEXT_PAGES,
  '/': home,
  '/news/{url}': newsPost,
  '/blog': blog,
  '/blog/{id}': blogPost,
  '/start': start,
  '/records': records,
  '/record/{map}': record,
  '/replay/{demoId}': replay,
  '/replay/run/{runId}': runReplay,
  '/profile/{user}': profile,
  '/leaderboard': leaderboard,
  '/tonight': tonight,
  '/stats': stats,
  '/compare': compare,
  '/beatable': beatable,
  '/longjumps': longjumps,
  '/map-of-the-day': mapOfTheDay,
  '/game-servers': gameServers,
  '/game-servers/{serverId}': gameServer,
  '/lists': mapLists,
  '/lists/{listId}': mapList,
  '/events': events,
  '/events/{eventId}': event,
  '/downloads': downloads,
  '/kzguessr': kzguessr,
  '/forum': forum,
  '/forum/category/{categoryId}': category,
  '/forum/threads/{threadId}': thread(ctx.db),
})

/** Where addresses of before lead. */
export const pageForward = (ctx: Context) => forward(ctx)

const SITEMAP_TOPICS = ['maps', 'records', 'news', 'forum'] as const
const MANIFEST_TYPE = 'application/manifest+json; charset=utf-8'
const SITEMAP_TYPE = 'application/xml; charset=utf-8'

/** For search engines robots.txt and the sitemap, for home screens the manifest, for shared links their cards. */
export function pagesFiles(app: FastifyInstance, ctx: Context): void {
  cardRoutes(app, ctx)
  app.get('/manifest.webmanifest', { exposeHeadRoute: true }, async (request, reply) => {
    await ctx.limits.countAddress('GET /manifest.webmanifest', 'READ', { ip: request.ip, user: null, reply })
    const language = languageOf(request.raw)
    const write = async () => ({
      ...{ body: manifest(await siteName(ctx.db), language), type: MANIFEST_TYPE },
      headers: { vary: 'accept-encoding, accept-language, cookie' },
    })
    const name = `/manifest.webmanifest?hl=${language}`
    const kept = ctx.cache.get(name) ?? (await ctx.cache.fill(name, ['site'], write))
    return sendCached(request, reply, kept)
  })
  app.get('/robots.txt', { exposeHeadRoute: true }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(robots(ctx.config.siteUrl)),
  )

  app.get('/sitemap.xml', { exposeHeadRoute: true }, async (request, reply) => {
    await ctx.limits.countAddress('GET /sitemap.xml', 'READ', { ip: request.ip, user: null, reply })
    const write = async () => ({
      body: await sitemapIndex(ctx.db, ctx.config.siteUrl),
      type: SITEMAP_TYPE,
      headers: {},
    })
    const kept = ctx.cache.get('/sitemap.xml') ?? (await ctx.cache.fill('/sitemap.xml', SITEMAP_TOPICS, write))
    return sendCached(request, reply, kept)
  })

  app.get<{ Params: { file: string } }>('/sitemap/:file', { exposeHeadRoute: true }, async (request, reply) => {
    await ctx.limits.countAddress('GET /sitemap/', 'FAST', { ip: request.ip, user: null, reply })
    await ctx.limits.acquireSlot(request.url, 'FAST', request.ip, reply.raw)
    const name = /^(.+)\.xml$/.exec(request.params.file)?.[1]
    const body = name === undefined ? null : await sitemapPage(ctx.db, ctx.config.siteUrl, name)
    if (body === null) return reply.code(404).type('text/plain; charset=utf-8').send('Not found\n')
    return reply.type(SITEMAP_TYPE).header('cache-control', 'public, max-age=3600').send(body)
  })
}

/** The feeds, at addresses of their own. */
export function feedFiles(app: FastifyInstance, ctx: Context): void {
  for (const each of FEEDS) {
    app.get(each.path, { exposeHeadRoute: true }, async (request, reply) => {
      await ctx.limits.countAddress(`GET ${each.path}`, 'READ', { ip: request.ip, user: null, reply })
      const language = addressLanguage(request.url) ?? 'en'
      const name = language === 'en' ? each.path : `${each.path} ${language}`
      const kept =
        ctx.cache.get(name) ??
        (await ctx.cache.fill(name, each.cacheTags, () => readForAll(ctx, (on) => feed(on, each, language))))
      return sendCached(request, reply, kept)
    })
  }
}
