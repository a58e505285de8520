import type { community } from '@kz/contract/accounts/community'
import type { Context } from '../platform/api/context.ts'
import type { Handlers } from '../platform/api/handler.ts'
import { allCommunities, createCommunity, deleteCommunity, updateCommunity } from './communities.ts'
import { firstMaps } from './first-maps.ts'
import { allServers, topServers, visibleServers } from './list.ts'
import { createServer, deleteServer, updateServer } from './manage.ts'
import { startPoller } from './poller.ts'
import { testServer } from './test-query.ts'

type Table = typeof community
type KeyCalls = 'GET /game-server/keys' | 'POST /game-server/key' | 'DELETE /game-server/key'
type ServerCalls = Exclude<
  Extract<keyof Table, `${string}/game-server/${string}` | `${string}/community/${string}`>,
  KeyCalls
>

/** The calls of game servers. Lists show what the poller kept; no call asks a server. */
export const serversHandlers: Pick<Handlers<Table>, ServerCalls> = {
  'GET /game-server/top-5': (ctx) => topServers(ctx.db),
  'GET /game-server/all': (ctx) => visibleServers(ctx.db),
  'GET /game-server/list': (ctx) => visibleServers(ctx.db),
  'GET /game-server/first-maps': (ctx) => firstMaps(ctx.db),
  'GET /game-server/all-admin': (ctx) => allServers(ctx.db),
  'POST /game-server/create': createServer,
  'PUT /game-server/update': updateServer,
  'DELETE /game-server/delete': deleteServer,
  'POST /game-server/test': testServer,
  'GET /community/all': (ctx) => allCommunities(ctx.db),
  'POST /community/create': createCommunity,
  'PUT /community/update': updateCommunity,
  'DELETE /community/delete': deleteCommunity,
}

/** Asks the listed servers until it is stopped. */
export const startServersPoller = (ctx: Context): { stop: () => Promise<void> } => startPoller(ctx)
