import { createHash, randomBytes } from 'node:crypto'
import type { Audit } from '../platform/api/audit.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { bool, int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** Keys that game servers send runs with. The key is shown when it is made and never again. */

const hashOf = (key: string): Buffer => createHash('sha256').update(key).digest()

/** Makes a key of a name, or answers undefined when there is one of this name. */
export async function createServerKey(tx: Db, name: string, audit: Audit): Promise<string | undefined> {
  const key = `kzs_${randomBytes(24).toString('base64url')}`
  const made = await row(
    tx,
    { id: int },
    sql`insert into server_keys (name, hash) values (${name}, ${hashOf(key)}) on conflict (name) do nothing returning id`,
  )
  if (!made) return undefined
  await audit('server-key.create', `server-key:${made.id}`, { after: { name } })
  return key
}

/** Ends a key. Answers false when there is none of this name that works. */
export async function revokeServerKey(tx: Db, name: string, audit: Audit): Promise<boolean> {
  const ended = await row(
    tx,
    { id: int },
    sql`update server_keys set revoked_at = now() where name = ${name} and revoked_at is null returning id`,
  )
  if (!ended) return false
  await audit('server-key.revoke', `server-key:${ended.id}`, { before: { name } })
  return true
}

const SERVER_KEYS_ROW = { name: text, isRevoked: bool }

/** Names of all keys and whether they work. */
export function listServerKeys(db: Db): Promise<{ name: string; isRevoked: boolean }[]> {
  return rows(
    db,
    SERVER_KEYS_ROW,
    sql`select name, revoked_at is not null as "isRevoked" from server_keys order by name`,
  )
}

/** The id of a key that works, or undefined. */
export async function serverKeyId(db: Db, key: string): Promise<number | undefined> {
  const found = await row(
    db,
    { id: int },
    sql`select id from server_keys where hash = ${hashOf(key)} and revoked_at is null`,
  )
  return found?.id
}
