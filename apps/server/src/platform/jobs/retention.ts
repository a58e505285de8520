import { Counter, type Registry } from 'prom-client'
import type { Db } from '../api/db.ts'
import type { SQL } from '../api/sql.ts'

/** The tables whose old rows are deleted or blanked. */
const FORGOTTEN = [
  'audit_log',
  'comment_edits',
  'comments',
  'demo_downloads',
  'forum_edits',
  'forum_messages',
  'jobs',
  'mail_tokens',
  'map_downloads',
  'notifications',
  'old_passwords',
  'rate_windows',
  'refresh_tokens',
  'repeated_calls',
  'resource_downloads',
  'server_clocks',
  'server_hours',
  'server_messages',
  'session_families',
  'session_tokens',
  'sign_in_steps',
  'way_changes',
  'deliveries',
] as const
export type Forgotten = (typeof FORGOTTEN)[number]

/** Where rows are deleted, and where that is counted. */
interface Purged {
  db: Db
  metrics: Registry
}

/** So many rows are one statement: no lock and no transaction lasts long, and what is done is done if the process ends. */
const AT_ONCE = 5_000

/**
 * Deletes or changes old rows by `part`, which answers the statement for so many of them at most, until none is left or
 * the process ends. Counts them by table in the metrics. Answers how many there were.
 */
export async function purgeInBatches(
  { db, metrics }: Purged,
  table: Forgotten,
  stop: AbortSignal | undefined,
  part: (most: number) => SQL,
  most = AT_ONCE,
): Promise<number> {
  const counter = metrics.getSingleMetric(NAME) as Counter<'table'> | undefined
  let all = 0
  for (;;) {
    stop?.throwIfAborted()
    const count = (await db.execute(part(most))).rowCount ?? 0
    counter?.inc({ table }, count)
    all += count
    if (count < most) return all
  }
}

/** Does so in several tables, one after the other. */
export async function forgetAll(
  ctx: Purged,
  stop: AbortSignal | undefined,
  parts: Partial<Record<Forgotten, (most: number) => SQL>>,
): Promise<void> {
  for (const [table, part] of Object.entries(parts)) await purgeInBatches(ctx, table as Forgotten, stop, part)
}

const NAME = 'rows_forgotten_total'

/** Opens the counter of purged rows: 0 for every table at first. */
export function countForgotten(metrics: Registry): void {
  const counter = new Counter({
    name: NAME,
    help: 'Rows that were old enough to be deleted, erased or counted together, by table',
    labelNames: ['table'],
    registers: [metrics],
  })
  for (const table of FORGOTTEN) counter.inc({ table }, 0)
}
