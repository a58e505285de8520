import { accounts } from '@kz/contract/accounts/accounts'
import { blocked } from '@kz/contract/accounts/blocked'
import { community } from '@kz/contract/accounts/community'
import { cups } from '@kz/contract/accounts/cups'
import { leaving } from '@kz/contract/accounts/leaving'
import { oldAuthors } from '@kz/contract/accounts/old-authors'
import { profiles } from '@kz/contract/accounts/profiles'
import { tokens } from '@kz/contract/accounts/tokens'
import { waysIn } from '@kz/contract/accounts/ways-in'
import { bugs } from '@kz/contract/bugs'
import { comments } from '@kz/contract/comments'
import { events } from '@kz/contract/events/events'
import { follow } from '@kz/contract/events/follow'
import { lists } from '@kz/contract/events/lists'
import { ratings } from '@kz/contract/events/ratings'
import { forum } from '@kz/contract/forum/forum'
import { forumStaff } from '@kz/contract/forum/forum-staff'
import { guessr } from '@kz/contract/guessr/guessr'
import { guessrRooms } from '@kz/contract/guessr/guessr-rooms'
import { guessrStaff } from '@kz/contract/guessr/guessr-staff'
import { images } from '@kz/contract/images'
import { maps } from '@kz/contract/maps'
import { news } from '@kz/contract/news'
import { channels } from '@kz/contract/notification-channels'
import { notifications } from '@kz/contract/notifications'
import { openData } from '@kz/contract/open-data'
import { resources } from '@kz/contract/resources'
import { appeals } from '@kz/contract/review/appeals'
import { decisions } from '@kz/contract/review/decisions'
import { moderation } from '@kz/contract/review/moderation'
import { reports } from '@kz/contract/review/reports'
import { submissions } from '@kz/contract/review/submissions'
import { analysis } from '@kz/contract/runs/analysis'
import { analyzer } from '@kz/contract/runs/analyzer'
import { collections } from '@kz/contract/runs/collections'
import { demos } from '@kz/contract/runs/demos'
import { gameAccounts } from '@kz/contract/runs/game-accounts'
import { gameServers } from '@kz/contract/runs/game-servers'
import { leaderboards } from '@kz/contract/runs/leaderboards'
import { longjumps } from '@kz/contract/runs/longjumps'
import { me } from '@kz/contract/runs/me'
import { points } from '@kz/contract/runs/points'
import { records } from '@kz/contract/runs/records'
import { replays } from '@kz/contract/runs/replays'
import { runs } from '@kz/contract/runs/runs'
import { sections } from '@kz/contract/runs/sections'
import { search } from '@kz/contract/search'
import { site } from '@kz/contract/site'
import { texts } from '@kz/contract/texts'
import { webhooks } from '@kz/contract/webhooks'
import { kept } from '@kz/contract/wire/kept'
import type { FastifyInstance } from 'fastify'
import { callers } from './accounts/api.ts'
import {
  accountsHandlers,
  accountsJobs,
  accountsStaffHandlers,
  appealsHandlers,
  tokensHandlers,
  waysInHandlers,
} from './accounts/routes.ts'
import { analysisHandlers, analyzerHandlers, analyzerJobs } from './analyzer/routes.ts'
import { archiveFiles, archiveHandlers } from './archive/routes.ts'
import { bugsHandlers, bugsJobs } from './bugs/routes.ts'
import { collectionLinks, collectionsGate, collectionsHandlers } from './collections/routes.ts'
import { commentsHandlers, commentsJobs } from './comments/routes.ts'
import { demoKind, demoLinks, demosHandlers, demosMapHandlers, demosRunHandlers } from './demos/routes.ts'
import { digestJobs } from './digest/routes.ts'
import { eventsHandlers, startEvents } from './events/routes.ts'
import { forumHandlers, forumJobs, forumStaffHandlers } from './forum/routes.ts'
import { meHandlers } from './goals/routes.ts'
import { guessrHandlers, guessrJobs, guessrRoomsHandlers, guessrStaffHandlers } from './guessr/routes.ts'
import { imagesFiles, imagesHandlers, imagesJobs } from './images/routes.ts'
import { importsFiles, importsJobs } from './imports/routes.ts'
import { leaderboardsHandlers, leaderboardsJobs, startLeaderboards } from './leaderboards/routes.ts'
import { listsHandlers } from './lists/routes.ts'
import { longjumpKind, longjumpsFiles, longjumpsHandlers } from './longjumps/routes.ts'
import { mapKind, mapLinks, mapsFiles, mapsHandlers, mapsJobs } from './maps/routes.ts'
import { exportFiles, leavingHandlers, membersHandlers, membersJobs } from './members/routes.ts'
import { moderationHandlers } from './moderation/routes.ts'
import { motdHandlers, motdJobs } from './motd/routes.ts'
import { newsHandlers, newsJobs } from './news/routes.ts'
import {
  channelsHandlers,
  notificationsHandlers,
  notificationsJobs,
  unsubscribeRoutes,
} from './notifications/routes.ts'
import { openDataFiles, openDataHandlers, openDataJobs } from './open-data/routes.ts'
import { outboxJobs, webhooksHandlers } from './outbox/routes.ts'
import { feedFiles, pageForward, pageSources, pagesFiles } from './pages/routes.ts'
import type { LoopDelay } from './platform/admission/load-shedding.ts'
import { type Context, hearEvents } from './platform/api/context.ts'
import type { Handlers, Table } from './platform/api/handler.ts'
import type { Job } from './platform/api/job.ts'
import { sendMail } from './platform/api/send-mail.ts'
import { fileLinks } from './platform/files/links.ts'
import { apiFallback } from './platform/http/not-found.ts'
import { openApiRoutes } from './platform/http/open-api/open-api.ts'
import { routes } from './platform/http/register.ts'
import { createHttp } from './platform/http/server.ts'
import { upkeepJobs } from './platform/jobs/crontab.ts'
import { openSockets } from './platform/live/sockets.ts'
import { healthRoutes } from './platform/process/health.ts'
import { watchRequests } from './platform/process/request-metrics.ts'
import { processMetrics, sharedMetrics } from './platform/process/site-metrics.ts'
import { embedRoute } from './platform/ssr/embed.ts'
import { webRoutes } from './platform/ssr/pages.ts'
import { pointsHandlers, startPoints } from './points/routes.ts'
import { presenceHandlers } from './presence/routes.ts'
import { blockedHandlers, cupsHandlers, followHandlers, keptHandlers, profilesHandlers } from './profiles/routes.ts'
import { ratingsHandlers, ratingsJobs } from './ratings/routes.ts'
import { recordsFiles, recordsHandlers, recordsJobs, recordsNewsHandlers } from './records/routes.ts'
import { replaysFiles, replaysHandlers, replaysJobs } from './replays/routes.ts'
import { reportsHandlers } from './reports/routes.ts'
import { resourcesFiles, resourcesHandlers, resourcesJobs } from './resources/routes.ts'
import {
  gameAccountsHandlers,
  gameServersHandlers,
  openGameDoor,
  runReplayFiles,
  runsHandlers,
  runsJobs,
  sectionsHandlers,
} from './runs/routes.ts'
import { searchHandlers } from './search/routes.ts'
import { serverOf } from './servers/api.ts'
import { serversHandlers, startServersPoller } from './servers/routes.ts'
import { siteHandlers } from './site/routes.ts'
import { decisionsHandlers, submissionsGate, submissionsHandlers, submissionsJobs } from './submissions/routes.ts'
import { textsHandlers } from './texts/routes.ts'

/** What players send in to be checked. */
const KINDS = { demo: demoKind, longjump: longjumpKind, map: mapKind }

/** The background work of all domains. */
export const JOBS: readonly Job[] = [
  sendMail,
  ...upkeepJobs,
  ...accountsJobs,
  ...bugsJobs,
  ...submissionsJobs(KINDS),
  ...motdJobs,
  ...leaderboardsJobs,
  ...newsJobs,
  ...commentsJobs,
  ...forumJobs,
  ...notificationsJobs,
  ...outboxJobs,
  ...digestJobs,
  ...imagesJobs,
  ...analyzerJobs,
  ...mapsJobs,
  ...guessrJobs,
  ...importsJobs,
  ...openDataJobs,
  ...replaysJobs,
  ...recordsJobs,
  ...runsJobs,
  ...resourcesJobs,
  ...membersJobs,
  ...ratingsJobs,
]

/** What a process that died left on its way out is sent at once. */
function wake(ctx: Context): void {
  for (const job of JOBS.filter(({ queue }) => queue === 'deliveries'))
    job.add(ctx.db, {}).catch((error) => ctx.log.warn({ err: error }, `${job.name} waits for the next minute`))
}

/** Starts what runs beside the calls in this process; the answered function ends it. */
export function startTasks(ctx: Context): () => Promise<void> {
  startLeaderboards(ctx)
  wake(ctx)
  const tasks = [startServersPoller(ctx), startPoints(ctx), startEvents(ctx)]
  return async () => {
    await Promise.all(tasks.map(({ stop }) => stop()))
  }
}

/**
 * Builds the whole server on a context. Starts nothing: main.ts listens, tests inject or listen themselves, and say how late
 * the event loop is. Figures of `jobs` are 0 from the start.
 */
export async function buildApp(ctx: Context, jobs: readonly Job[], delay?: LoopDelay): Promise<FastifyInstance> {
  const app = await createHttp(ctx.config, ctx.log, delay)
  watchRequests(app, ctx)
  const who = { ...callers(ctx), serverOf: (key: string) => serverOf(ctx.db, key) }
  const sockets = openSockets(app, ctx, who)
  openGameDoor(app, ctx, sockets)
  const serve = <T extends Table>(calls: T, handlers: Handlers<T>) => routes(app, ctx, who, calls, handlers)

  serve(accounts, accountsHandlers)
  serve(waysIn, waysInHandlers)
  serve(tokens, tokensHandlers)
  serve(leaving, leavingHandlers)
  serve(demos, demosHandlers)
  serve(collections, collectionsHandlers)
  serve(news, { ...newsHandlers, ...recordsNewsHandlers })
  serve(comments, commentsHandlers)
  serve(records, recordsHandlers)
  serve(images, imagesHandlers)
  serve(maps, { ...mapsHandlers, ...demosMapHandlers })
  serve(moderation, { ...accountsStaffHandlers, ...moderationHandlers, ...membersHandlers })
  serve(bugs, bugsHandlers)
  serve(texts, textsHandlers)
  serve(resources, resourcesHandlers)
  serve(reports, reportsHandlers)
  serve(appeals, appealsHandlers)
  serve(search, searchHandlers)
  serve(profiles, profilesHandlers)
  serve(kept, keptHandlers)
  serve(blocked, blockedHandlers)
  serve(follow, followHandlers)
  serve(lists, listsHandlers)
  serve(ratings, ratingsHandlers)
  serve(cups, cupsHandlers)
  serve(leaderboards, leaderboardsHandlers)
  serve(forum, forumHandlers)
  serve(forumStaff, forumStaffHandlers)
  serve(longjumps, longjumpsHandlers)
  serve(notifications, notificationsHandlers)
  serve(channels, channelsHandlers)
  serve(submissions, submissionsHandlers(KINDS))
  serve(decisions, decisionsHandlers(KINDS))
  serve(site, siteHandlers)
  serve(analyzer, analyzerHandlers)
  serve(guessr, guessrHandlers)
  serve(guessrRooms, guessrRoomsHandlers)
  serve(guessrStaff, guessrStaffHandlers)
  serve(analysis, analysisHandlers)
  serve(replays, replaysHandlers)
  serve(runs, { ...runsHandlers, ...demosRunHandlers })
  serve(points, pointsHandlers)
  serve(events, eventsHandlers)
  serve(me, meHandlers)
  serve(sections, sectionsHandlers)
  serve(gameServers, gameServersHandlers)
  serve(gameAccounts, gameAccountsHandlers)
  serve(oldAuthors, archiveHandlers)
  serve(openData, openDataHandlers)
  serve(webhooks, webhooksHandlers)
  serve(community, { ...presenceHandlers(app, ctx, sockets), ...serversHandlers, ...motdHandlers })

  submissionsGate(app, ctx, KINDS)
  collectionsGate(app, ctx)
  fileLinks(app, ctx, who, { ...demoLinks, ...mapLinks, ...collectionLinks })
  recordsFiles(app, ctx)
  longjumpsFiles(app, ctx)
  resourcesFiles(app, ctx)
  imagesFiles(app, ctx)
  replaysFiles(app, ctx, who)
  runReplayFiles(app, ctx, who)
  mapsFiles(app, ctx)
  importsFiles(app, ctx)
  archiveFiles(app, ctx, who)
  openDataFiles(app, ctx)
  unsubscribeRoutes(app, ctx)
  exportFiles(app, ctx, who)
  processMetrics(app, ctx, sockets)
  sharedMetrics(
    ctx,
    jobs.map(({ name }) => name),
  )
  healthRoutes(app, ctx)
  openApiRoutes(app, ctx)
  pagesFiles(app, ctx)
  await embedRoute(app, ctx)
  feedFiles(app, ctx)
  await webRoutes(app, ctx, pageSources(ctx), pageForward(ctx))
  apiFallback(app)

  app.addHook(
    'onClose',
    ctx.live.on((event) => hearEvents(ctx, [event])),
  )
  app.addHook(
    'onClose',
    ctx.live.onGap(() => {
      ctx.cache.invalidateAll()
      ctx.sessionCache.invalidateAll()
    }),
  )
  return app
}
