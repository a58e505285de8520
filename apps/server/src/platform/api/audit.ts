import { addressKey } from './address.ts'
import type { Db } from './db.ts'
import { sql } from './sql.ts'
import type { Viewer } from './viewer.ts'

/** The actor: the caller of this request with their roles, null for a guest. For jobs and commands the site acts. */
export interface Actor {
  viewer: Viewer | null
  ip: string
  requestId: string
}

interface Change {
  before?: unknown
  after?: unknown
  reason?: string | undefined
  /** the account that acted, where it is not who is logged in: at a login, by a link from a mail; null for nobody known */
  by?: number | null
}

/** Notes one staff or account action in the transaction of the action itself: `audit('demo.release', 'demo 12', { after })`. */
export type Audit = (action: string, target: string, change?: Change) => Promise<void>

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/** The stored part of an address: its network (/24, /64). */
export const networkOf = (ip: string): string => addressKey(ip).replace(/\.\d+$/, '.0/24')

/** What `inTransaction` gives to its work. Addresses are stored as a network (/24, /64), never whole. */
export function auditFor(tx: Db, actor: Actor | undefined): Audit {
  const network = actor ? networkOf(actor.ip) : null
  return async (action, target, { before, after, reason, by = actor?.viewer?.userId ?? null } = {}) => {
    await tx.execute(sql`insert into audit_log (actor_id, action, target, before, after, reason, address, request_id)
      values (${by}, ${action}, ${target}, ${json(before)}, ${json(after)}, ${reason ?? null}, ${network},
        ${actor?.requestId ?? null})`)
  }
}
