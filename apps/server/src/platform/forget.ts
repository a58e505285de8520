import { Counter, type Registry } from 'prom-client'
import type { Context } from './context.ts'
import type { SQL } from './sql.ts'

/** So many rows are one statement: no lock and no transaction lasts long, and what is done is done if the process ends. */
const AT_ONCE = 5_000

/**
 * Deletes or changes old rows by `part`, which answers the statement for so many of them at most, until none is left or
 * the process ends. Counts them by table in the metrics. Answers how many there were.
 */
export async function forgetInParts(
  { db, metrics }: Pick<Context, 'db' | 'metrics'>,
  table: string,
  stop: AbortSignal | undefined,
  part: (most: number) => SQL,
  most = AT_ONCE,
): Promise<number> {
  const counter = counterOf(metrics)
  let all = 0
  for (;;) {
    stop?.throwIfAborted()
    const count = (await db.execute(part(most))).rowCount ?? 0
    counter.inc({ table }, count)
    all += count
    if (count < most) return all
  }
}

/** Does so in several tables, one after the other. */
export async function forgetAll(
  ctx: Context,
  stop: AbortSignal | undefined,
  parts: Record<string, (most: number) => SQL>,
): Promise<void> {
  for (const [table, part] of Object.entries(parts)) await forgetInParts(ctx, table, stop, part)
}

const NAME = 'rows_forgotten_total'

const counterOf = (metrics: Registry) =>
  (metrics.getSingleMetric(NAME) as Counter<'table'> | undefined) ??
  new Counter({
    name: NAME,
    help: 'Rows that were old enough to be deleted, erased or counted together, by table',
    labelNames: ['table'],
    registers: [metrics],
  })
