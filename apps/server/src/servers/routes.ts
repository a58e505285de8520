import type { community } from '@kz/contract/community'
import type { Context } from '../platform/context.ts'
import type { Handlers } from '../platform/route.ts'
import { allServers, topServers, visibleServers } from './list.ts'
import { createServer, deleteServer, updateServer } from './manage.ts'
import { startPoller } from './poller.ts'

type Table = typeof community
type ServerCalls = Extract<keyof Table, `${string}/game-server/${string}`>

/** The calls of game servers. Lists show what the poller kept; no call asks a server. */
export const serversHandlers: Pick<Handlers<Table>, ServerCalls> = {
  'GET /game-server/top-5': (ctx) => topServers(ctx.db),
  'GET /game-server/all': (ctx) => visibleServers(ctx.db),
  'GET /game-server/list': (ctx) => visibleServers(ctx.db),
  'GET /game-server/all-admin': (ctx) => allServers(ctx.db),
  'POST /game-server/create': createServer,
  'PUT /game-server/update': updateServer,
  'DELETE /game-server/delete': deleteServer,
}

/** Asks the listed servers until it is stopped. */
export const startServersPoller = (ctx: Context): { stop: () => Promise<void> } => startPoller(ctx)
