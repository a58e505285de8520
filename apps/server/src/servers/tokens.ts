import { createHash, randomBytes } from 'node:crypto'
import type { Audit } from '../platform/api/audit.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import type { CallingServer } from '../platform/api/viewer.ts'

/** Keys that game servers sign in with. A key is shown when it is made and never again; its hash is kept. */

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** Makes a key of 32 hex characters; those before it work for another day. */
export async function rotateToken(tx: Db, serverId: number, audit: Audit): Promise<string> {
  const key = randomBytes(16).toString('hex')
  await tx.execute(sql`update server_tokens set ends_at = now() + interval '24 hours'
    where server_id = ${serverId} and ends_at is null`)
  await tx.execute(sql`insert into server_tokens (server_id, hash) values (${serverId}, ${hashOf(key)})`)
  await audit('server-token.create', `server:${serverId}`)
  return key
}

/** Ends all keys of a server now. */
export async function revokeTokens(tx: Db, serverId: number, audit: Audit): Promise<void> {
  await tx.execute(sql`update server_tokens set ends_at = now()
    where server_id = ${serverId} and (ends_at is null or ends_at > now())`)
  await audit('server-token.revoke', `server:${serverId}`)
}

const CALLING = { serverId: int, name: text, trust: text.as<CallingServer['trust']>() }

const calling: SQL = sql`s.id as "serverId", coalesce(nullif(s.given_name, ''), s.state ->> 'name', s.addr || ':' || s.port) as name,
    s.trust
  from server_tokens t join game_servers s on s.id = t.server_id
  where (t.ends_at is null or t.ends_at > now())`

/** The server of a key that works, or null. */
export const serverOf = async (db: Db, key: string): Promise<CallingServer | null> =>
  (await row(db, CALLING, sql`select ${calling} and t.hash = ${hashOf(key)}`)) ?? null

/** The servers of those of these keys that work, by key. */
export async function serversOf(db: Db, keys: readonly string[]): Promise<Map<string, CallingServer>> {
  const byHash = new Map(keys.map((key) => [hashOf(key).toString('hex'), key]))
  const found = await rows(
    db,
    { hash: text, ...CALLING },
    sql`select encode(t.hash, 'hex') as hash, ${calling} and encode(t.hash, 'hex') = any(${sql.param([...byHash.keys()])}::text[])`,
  )
  return new Map(found.map(({ hash, ...server }) => [byHash.get(hash) as string, server]))
}
