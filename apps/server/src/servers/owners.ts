import { ApiError } from '@kz/contract/errors'
import { isIn } from '@kz/contract/roles'
import type { gameServers } from '@kz/contract/runs/game-servers'
import type { Audit } from '../platform/api/audit.ts'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, lockInTransaction, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { bool, int, moment, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { CallingServer, Viewer } from '../platform/api/viewer.ts'
import { keepClocks } from './own/clocks.ts'
import { serverName, serverTrust } from './server-name.ts'
import { noteAllUsed, noteUsed, revokeTokens, rotateToken } from './tokens.ts'

type Calls = typeof gameServers

/** What the owners of a server may do: see it, and change its key. */

/** Which members may do what with a server. */
type Role = 'owner' | 'helper'

const ROLE = { role: text.as<Role>().orNull }

/** What a member is to a server: null for none of its people. Throws ApiError not_found. */
async function roleAt(db: Db, viewer: Viewer, serverId: number): Promise<Role | null> {
  const found = await row(
    db,
    ROLE,
    sql`select (select o.role from server_owners o where o.server_id = s.id and o.user_id = ${viewer.userId}) as role
      from game_servers s where id = ${serverId}`,
  )
  if (!found) throw notFound('Server')
  return found.role
}

/** Throws ApiError not_found, and forbidden for who is neither one of its people nor top staff. */
export async function requirePeople(db: Db, viewer: Viewer, serverId: number): Promise<void> {
  const role = await roleAt(db, viewer, serverId)
  if (role === null && !isIn('TOP', viewer.roles)) throw new ApiError('forbidden')
}

/** Locks the row of a server. Throws ApiError not_found, and forbidden for who is neither its owner nor top staff. */
export async function lockOwn(tx: Db, viewer: Viewer, serverId: number): Promise<void> {
  await tx.execute(sql`select 1 from game_servers where id = ${serverId} for no key update`)
  const role = await roleAt(tx, viewer, serverId)
  if (role !== 'owner' && !isIn('TOP', viewer.roles)) throw new ApiError('forbidden')
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

/** Ends all keys of a server, or one: connections with them are closed on every process. Throws ApiError not_found. */
export function revokeOwnKey(ctx: Context, { query, viewer }: Call<Calls['DELETE /game-server/own-key']>) {
  return inTransaction(ctx, async (tx, emit, audit) => {
    await lockOwn(tx, viewer, query.id)
    const ended = await revokeTokens(tx, query.id, audit, query.keyId ?? null)
    if (ended === 0 && query.keyId) throw notFound('Key')
    emit({ type: 'server.revoked', data: { serverId: query.id } })
    return { id: query.id }
  })
}

const OWN = {
  id: int,
  name: text,
  addr: text,
  port: int,
  trust: text.as<CallingServer['trust']>(),
  isOff: bool,
  role: text.as<Role>(),
  status: text.as<'ONLINE' | 'OFFLINE' | 'UNKNOWN'>(),
  lastSeen: moment.orNull,
  ping: int.orNull,
  plugin: text,
  heard: moment.orNull,
  clockMs: int.orNull,
}
export type OwnRow = RowOf<typeof OWN>

/** The servers of a member; with `serverId` that one, whoever's it is. */
export const serversOwnedBy = (db: Db, userId: number, serverId: number | null = null): Promise<OwnRow[]> =>
  rows(
    db,
    OWN,
    sql`select s.id, ${serverName} as name, s.addr, s.port, s.trust, s.is_off as "isOff", coalesce(o.role, 'owner') as role,
        s.status, s.last_seen_at as "lastSeen", (s.state ->> 'ping')::float::integer as ping, s.plugin, s.heard_at as heard,
        s.clock_ms as "clockMs"
      from game_servers s left join server_owners o on o.server_id = s.id and o.user_id = ${userId}
      where case when ${serverId}::integer is null then o.user_id is not null else s.id = ${serverId}::integer end
      order by s.id limit 20`,
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

/** A server is as its owner says: taken off, or back. Answers whether it was off before. */
export async function setOff(tx: Db, serverId: number, isOff: boolean): Promise<boolean> {
  const before = await row(tx, { isOff: bool }, sql`select is_off as "isOff" from game_servers where id = ${serverId}`)
  await tx.execute(sql`update game_servers set is_off = ${isOff} where id = ${serverId}`)
  return before?.isOff ?? false
}

/** Notes that a server was heard: its clock's difference to ours in milliseconds, and its program. */
export async function noteHeard(
  tx: Db,
  { serverId, keyId }: CallingServer,
  clockMs: number | null,
  plugin: string | null,
): Promise<void> {
  await tx.execute(sql`update game_servers set heard_at = now(), clock_ms = coalesce(${clockMs}::integer, clock_ms),
    plugin = coalesce(${plugin}::text, plugin) where id = ${serverId}`)
  await noteUsed(tx, keyId)
  await keepClocks(tx, [{ serverId, clockMs }])
}

/** Of a server that was heard: its clock's difference to ours in milliseconds, null where nothing is known of it. */
export interface Heard {
  serverId: number
  keyId: number
  clockMs: number | null
}

/** The same of several servers. */
export async function noteAllHeard(tx: Db, heard: readonly Heard[]): Promise<void> {
  await tx.execute(sql`update game_servers s set heard_at = now(), clock_ms = coalesce(h."clockMs", s.clock_ms)
    from jsonb_to_recordset(${JSON.stringify(heard)}::jsonb) as h ("serverId" integer, "clockMs" integer) where s.id = h."serverId"`)
  await noteAllUsed(
    tx,
    heard.map(({ keyId }) => keyId),
  )
  await keepClocks(tx, heard)
}

const CALLED = { serverId: int, keyId: int, name: text, trust: text.as<CallingServer['trust']>() }

/**
 * The server of this name, for the operator: made where there is none, confirmed and without address. Throws an Error where
 * several are called so.
 */
export async function serverCalled(tx: Db, name: string, audit: Audit): Promise<CallingServer> {
  await lockInTransaction(tx, `server called ${name}`)
  const [found, ...more] = await rows(
    tx,
    CALLED,
    sql`select s.id as "serverId", 0 as "keyId", ${serverName} as name, ${serverTrust} as trust from game_servers s where ${serverName} = ${name} limit 2`,
  )
  if (more.length > 0) throw new Error(`Several servers are called ${name}.`)
  if (found) return found
  const made = await row(
    tx,
    CALLED,
    sql`insert into game_servers (addr, port, given_name, trust) values ('', 0, ${name}, 'confirmed')
      returning id as "serverId", 0 as "keyId", given_name as name, trust`,
  )
  const server = made as CallingServer
  await audit('server.create', `server:${server.serverId}`, { after: { name, trust: server.trust } })
  return server
}
