import type { Db } from './db.ts'
import { addressKey } from './limits.ts'
import { sql } from './sql.ts'

/** One staff or account action. Written in the same transaction as the action itself. */
export interface AuditEntry {
  actorId: number | null
  action: string
  target?: string
  before?: unknown
  after?: unknown
  reason?: string | undefined
  ip?: string
  requestId?: string
}

const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))

/** Appends an entry. Addresses are kept as a network (/24, /64), never whole. */
export async function audit(tx: Db, entry: AuditEntry): Promise<void> {
  const network = entry.ip ? addressKey(entry.ip).replace(/\.\d+$/, '.0/24') : null
  await tx.execute(sql`insert into audit_log (actor_id, action, target, before, after, reason, address, request_id)
    values (${entry.actorId}, ${entry.action}, ${entry.target ?? ''}, ${json(entry.before)}, ${json(entry.after)},
      ${entry.reason ?? null}, ${network}, ${entry.requestId ?? null})`)
}
