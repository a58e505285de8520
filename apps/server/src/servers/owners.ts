import { ApiError } from '@kz/contract/errors'
import { isIn } from '@kz/contract/roles'
import type { gameServers } from '@kz/contract/runs/game-servers'
import type { Audit } from '../platform/api/audit.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, lockInTransaction, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { bool, int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { CallingServer, Viewer } from '../platform/api/viewer.ts'
import { revokeTokens, rotateToken } from './tokens.ts'

type Calls = typeof gameServers

/** What the owners of a server may do: see it, and change its key. */

/** A server `s` by the name it was given, else the one it answers. */
export const serverName: SQL = sql.raw(
  `coalesce(nullif(s.given_name, ''), s.state ->> 'name', s.addr || ':' || s.port)`,
)

/** Locks the row of a server. Throws ApiError not_found, and forbidden for who is neither its owner nor top staff. */
async function lockOwn(tx: Db, viewer: Viewer, serverId: number): Promise<void> {
  const found = await row(
    tx,
    { isOwn: bool },
    sql`select exists (select from server_owners o where o.server_id = s.id and o.user_id = ${viewer.userId}) as "isOwn"
      from game_servers s where id = ${serverId} for no key update`,
  )
  if (!found) throw notFound('Server')
  if (!found.isOwn && !isIn('TOP', viewer.roles)) throw new ApiError('forbidden')
}

/** Makes a new key of a server and answers it, this once. */
export function makeOwnKey(ctx: Context, { query, viewer }: Call<Calls['POST /game-server/own-key']>) {
  return inTransaction(ctx, async (tx, emit, audit) => {
    await lockOwn(tx, viewer, query.id)
    const key = await rotateToken(tx, query.id, audit)
    emit({ type: 'servers.changed', data: {} })
    return { key }
  })
}

/** Ends all keys of a server: its connections are closed on every process. */
export function revokeOwnKey(ctx: Context, { query, viewer }: Call<Calls['DELETE /game-server/own-key']>) {
  return inTransaction(ctx, async (tx, emit, audit) => {
    await lockOwn(tx, viewer, query.id)
    await revokeTokens(tx, query.id, audit)
    emit({ type: 'server.revoked', data: { serverId: query.id } })
    return { id: query.id }
  })
}

export const OWN = {
  id: int,
  name: text,
  addr: text,
  port: int,
  trust: text.as<'provisional' | 'confirmed' | 'struck'>(),
  hasKey: bool,
  oldKeyUntil: moment.orNull,
  plugin: text,
  heard: moment.orNull,
  clockMs: int.orNull,
}

/** The servers of a member, with what is known of their keys and clocks. */
export const serversOwnedBy = (db: Db, userId: number): Promise<RowOf<typeof OWN>[]> =>
  rows(
    db,
    OWN,
    sql`select s.id, ${serverName} as name, s.addr, s.port, s.trust, s.plugin, s.heard_at as heard, s.clock_ms as "clockMs",
        exists (select from server_tokens t where t.server_id = s.id and t.ends_at is null) as "hasKey",
        (select max(ends_at) from server_tokens t where t.server_id = s.id and t.ends_at > now()) as "oldKeyUntil"
      from game_servers s join server_owners o on o.server_id = s.id where o.user_id = ${userId} order by s.id limit 100`,
  )

/** Says how far staff trusts a server. Answers how far before. Throws ApiError not_found. */
export async function setTrust(tx: Db, serverId: number, trust: string): Promise<string> {
  const before = await row(
    tx,
    { trust: text },
    sql`select trust from game_servers where id = ${serverId} for no key update`,
  )
  if (!before) throw notFound('Server')
  await tx.execute(sql`update game_servers set trust = ${trust} where id = ${serverId}`)
  return before.trust
}

/** Notes that a server was heard: its clock's difference to ours in milliseconds, and its program. */
export async function noteHeard(
  tx: Db,
  serverId: number,
  clockMs: number | null,
  plugin: string | null,
): Promise<void> {
  await tx.execute(sql`update game_servers set heard_at = now(), clock_ms = coalesce(${clockMs}::integer, clock_ms),
    plugin = coalesce(${plugin}::text, plugin) where id = ${serverId}`)
}

const CALLED = { serverId: int, name: text, trust: text.as<CallingServer['trust']>() }

/**
 * The server of this name, for the operator: made where there is none, confirmed and without address. Throws an Error where
 * several are called so.
 */
export async function serverCalled(tx: Db, name: string, audit: Audit): Promise<CallingServer> {
  await lockInTransaction(tx, `server called ${name}`)
  const [found, ...more] = await rows(
    tx,
    CALLED,
    sql`select s.id as "serverId", ${serverName} as name, s.trust from game_servers s where ${serverName} = ${name} limit 2`,
  )
  if (more.length > 0) throw new Error(`Several servers are called ${name}.`)
  if (found) return found
  const made = await row(
    tx,
    CALLED,
    sql`insert into game_servers (addr, port, given_name, trust) values ('', 0, ${name}, 'confirmed')
      returning id as "serverId", given_name as name, trust`,
  )
  const server = made as CallingServer
  await audit('server.create', `server:${server.serverId}`, { after: { name, trust: server.trust } })
  return server
}
