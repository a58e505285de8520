import { createHash, randomBytes } from 'node:crypto'
import type { Audit } from '../platform/api/audit.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { int, moment, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { CallingServer } from '../platform/api/viewer.ts'
import { serverName, serverTrust } from './server-name.ts'

/** Keys that game servers sign in with. A key is shown when it is made and never again; its hash is kept. */

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** How much of a key its owner is shown afterwards. */
const TAIL = 8

/** Makes a key of 32 hex characters; those before it work for another day. */
export async function rotateToken(tx: Db, serverId: number, audit: Audit): Promise<string> {
  const key = randomBytes(16).toString('hex')
  await tx.execute(sql`update server_tokens set ends_at = now() + interval '24 hours'
    where server_id = ${serverId} and ends_at is null`)
  await tx.execute(sql`insert into server_tokens (server_id, hash, tail)
    values (${serverId}, ${hashOf(key)}, ${key.slice(-TAIL)})`)
  await audit('server-token.create', `server:${serverId}`)
  return key
}

/** Ends keys of a server now: all that work, or this one. Answers how many there were. */
export async function revokeTokens(
  tx: Db,
  serverId: number,
  audit: Audit,
  keyId: number | null = null,
): Promise<number> {
  const ended = await tx.execute(sql`update server_tokens set ends_at = now()
    where server_id = ${serverId} and (ends_at is null or ends_at > now()) and id = coalesce(${keyId}::integer, id)`)
  await audit('server-token.revoke', `server:${serverId}`, { before: { keyId: keyId ?? 'all' } })
  return ended.rowCount ?? 0
}

const CALLING = { serverId: int, keyId: int, name: text, trust: text.as<CallingServer['trust']>() }

const calling: SQL = sql`s.id as "serverId", t.id as "keyId", ${serverName} as name, ${serverTrust} as trust
  from server_tokens t join game_servers s on s.id = t.server_id
  where (t.ends_at is null or t.ends_at > now())`

/** The server of a key that works, or null. */
export const serverOf = async (db: Db, key: string): Promise<CallingServer | null> =>
  (await row(db, CALLING, sql.named('server of key', sql`select ${calling} and t.hash = ${hashOf(key)}::bytea`))) ??
  null

/** The servers that signed in with those of these keys that still work, by the key's number. */
export async function serversSignedIn(db: Db, keyIds: readonly number[]): Promise<Map<number, CallingServer>> {
  const found = await rows(
    db,
    CALLING,
    sql.named(
      'servers signed in',
      sql`select ${calling} and t.id = any(${sql.param([...new Set(keyIds)])}::integer[])`,
    ),
  )
  return new Map(found.map((server) => [server.keyId, server]))
}

/** The servers of those of these keys that work, by key. */
export async function serversOf(db: Db, keys: readonly string[]): Promise<Map<string, CallingServer>> {
  const byHash = new Map(keys.map((key) => [hashOf(key).toString('hex'), key]))
  const found = await rows(
    db,
    { hash: text, ...CALLING },
    sql.named(
      'servers of keys',
      sql`select encode(t.hash, 'hex') as hash, ${calling} and t.hash = any(${sql.param(keys.map(hashOf))}::bytea[])`,
    ),
  )
  return new Map(found.map(({ hash, ...server }) => [byHash.get(hash) as string, server]))
}

/** The server of a key that worked once, and when it ended; undefined for one that was never made. */
export const endedKey = (db: Db, key: string): Promise<{ serverId: number; endedAt: Date } | undefined> =>
  row(
    db,
    { serverId: int, endedAt: moment },
    sql`select server_id as "serverId", ends_at as "endedAt" from server_tokens where hash = ${hashOf(key)} and ends_at <= now()`,
  )

/** Notes that keys were used, once a minute. */
export async function noteAllUsed(db: Db, keyIds: readonly number[]): Promise<void> {
  await db.execute(
    sql.named(
      'keys used',
      sql`update server_tokens set used_at = now()
        where id = any(${sql.param(keyIds)}::integer[]) and (used_at is null or used_at < now() - interval '1 minute')`,
    ),
  )
}
export const noteUsed = (db: Db, keyId: number): Promise<void> => noteAllUsed(db, [keyId])

const KEY = { id: int, tail: text, since: moment, usedAt: moment.orNull, endsAt: moment.orNull }

/** The keys of a server that work now, the newest first. */
export const workingKeys = (db: Db, serverId: number) =>
  rows(
    db,
    KEY,
    sql`select id, tail, created_at as since, used_at as "usedAt", ends_at as "endsAt" from server_tokens
      where server_id = ${serverId} and (ends_at is null or ends_at > now()) order by id desc limit 10`,
  )
