import type { community, GameServer } from '@kz/contract/accounts/community'
import { ApiError } from '@kz/contract/errors'
import { MOST_PORT } from '@kz/contract/rules'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow, lockInTransaction, row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { lookupHost } from '../platform/api/lookup-host.ts'
import { bool, int, type RowOf, texts } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { countAll } from './count-all.ts'
import { SERVER, serverById } from './list.ts'
import { resolveServer } from './resolve.ts'

type CreateCall = Call<(typeof community)['POST /game-server/create']>
type UpdateCall = Call<(typeof community)['PUT /game-server/update']>
type DeleteCall = Call<(typeof community)['DELETE /game-server/delete']>

const MOST_SERVERS = 200
const LEAST_PORT = 1024
/** Services that answer a spoofed question with a large answer; no game listens there. */
const REFLECTOR_PORTS = new Set([
  1434, 1604, 1900, 3283, 3478, 3702, 5060, 5093, 5353, 5683, 6881, 10_001, 11_211, 17_185, 32_414, 37_810,
])

/** Throws the refusal of an address or port that packets must not be sent to. Answers the address as it is kept. */
export async function checkAddress(ctx: Context, { addr, port }: { addr: string; port: number }): Promise<string> {
  const kept = addr.trim().toLowerCase()
  const found = await resolveServer(kept, ctx.config.gameServerLoopback, lookupHost)
  if (!found) throw new ApiError('server_address', {}, { field: 'addr' })
  if (!(port >= LEAST_PORT && port <= MOST_PORT) || REFLECTOR_PORTS.has(port)) {
    throw new ApiError('server_port', {}, { field: 'port' })
  }
  return kept
}

/** Up to five tags of twenty characters from a text with commas. */
const tagsOf = (text: string): string[] =>
  [...new Set(text.split(',').map((tag) => tag.trim().slice(0, 20)))].filter(Boolean).slice(0, 5)

/** One writer at a time: the count and the doubles are read first. */
export async function lockList(tx: Db): Promise<void> {
  await lockInTransaction(tx, 'game servers')
}

async function requireUnlisted(tx: Db, addr: string, port: number, except: number): Promise<void> {
  const duplicate = await hasRow(
    tx,
    sql`select 1 from game_servers where addr = ${addr} and port = ${port} and id <> ${except}`,
  )
  if (duplicate) throw new ApiError('server_listed', {}, { field: 'addr' })
}

/** There is one server for the map of the day. */
async function moveMotdMark(tx: Db, isMotdServer: boolean, id: number): Promise<void> {
  if (isMotdServer) {
    await tx.execute(sql`update game_servers set is_motd_server = false where is_motd_server and id <> ${id}`)
  }
}

/** Lists a server; the poller asks it within seconds. 422 for an address that is not public, 409 for one that is listed. */
export async function createServer(ctx: Context, { viewer, query }: CreateCall): Promise<GameServer> {
  const addr = await checkAddress(ctx, query)
  const { port, community = '', isPartner = false, isMotdServer = false, country = 'n-a', enabled = true } = query
  const tags = tagsOf(query.tags ?? '')
  return inTransaction(ctx, async (tx, emit, audit) => {
    await lockList(tx)
    await requireUnlisted(tx, addr, port, 0)
    if ((await countAll(tx, 'game_servers')) >= MOST_SERVERS)
      throw new ApiError('too_many_servers', { most: MOST_SERVERS })
    const made = await row(
      tx,
      { id: int },
      sql`insert into game_servers (addr, port, community, is_partner, is_motd_server, country, enabled, tags, created_by)
        values (${addr}, ${port}, ${community.trim()}, ${isPartner}, ${isMotdServer}, ${country}, ${enabled},
          ${sql.param(tags)}::text[], ${viewer.userId})
        returning id`,
    )
    const { id } = made as { id: number }
    await moveMotdMark(tx, isMotdServer, id)
    const after = { addr, port, community, isPartner, isMotdServer, country, enabled, tags }
    await audit('server.create', `server:${id}`, { after })
    emit({ type: 'servers.changed', data: {} })
    return (await serverById(tx, id)) as GameServer
  })
}

/** Changes a server. Another address or port starts it anew: nothing is known of what answers there. */
export async function updateServer(ctx: Context, { query }: UpdateCall): Promise<GameServer> {
  const { id, port } = query
  if (!(await serverById(ctx.db, id))) throw notFound('Server')
  const addr = await checkAddress(ctx, query)
  return inTransaction(ctx, async (tx, emit, audit) => {
    await lockList(tx)
    const before = await lockServer(tx, id)
    await requireUnlisted(tx, addr, port, id)
    const { community = before.community, isPartner = before.isPartner } = query
    const { isMotdServer = before.isMotdServer, country = before.country, enabled = before.enabled } = query
    const tags = query.tags === undefined ? before.tags : tagsOf(query.tags)
    const isSame = before.addr === addr && before.port === port
    await tx.execute(sql`update game_servers set addr = ${addr}, port = ${port}, community = ${community.trim()},
        is_partner = ${isPartner}, is_motd_server = ${isMotdServer}, country = ${country},
        enabled = ${enabled}, tags = ${sql.param(tags)}::text[] where id = ${id}`)
    if (!isSame) {
      await tx.execute(sql`update game_servers set status = 'UNKNOWN', misses = 0, state = null, polled_at = null,
        last_seen_at = null, is_sample = false, created_at = now() where id = ${id}`)
    }
    await moveMotdMark(tx, isMotdServer, id)
    const after = { addr, port, community, isPartner, isMotdServer, country, enabled, tags }
    const target = `server:${id}`
    await audit('server.update', target, { before, after })
    emit({ type: 'servers.changed', data: {} })
    return (await serverById(tx, id)) as GameServer
  })
}

/** Takes a server off the list; the poller asks no server whose row is gone. */
export function deleteServer(ctx: Context, { query }: DeleteCall): Promise<{ id: number }> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const before = await lockServer(tx, query.id)
    await tx.execute(sql`delete from game_servers where id = ${query.id}`)
    const target = `server:${query.id}`
    await audit('server.delete', target, { before })
    emit({ type: 'servers.changed', data: {} })
    return { id: query.id }
  })
}

const KEPT = { ...SERVER, enabled: bool, tags: texts }
type Kept = RowOf<typeof KEPT>

async function lockServer(tx: Db, id: number): Promise<Kept> {
  const kept = await row(
    tx,
    KEPT,
    sql`select addr, port, community, is_partner as "isPartner", is_motd_server as "isMotdServer", country,
        enabled, tags
      from game_servers where id = ${id} for update`,
  )
  if (!kept) throw notFound('Server')
  return kept
}
