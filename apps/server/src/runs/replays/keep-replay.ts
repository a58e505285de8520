import { STANDINGS, type Standing } from '@kz/contract/runs/standings'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { row } from '../../platform/api/db.ts'
import { commitLate, onDisk } from '../../platform/api/late-commit.ts'
import type { StoredTemp } from '../../platform/api/services/stored-files.ts'
import { int, text, texts } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { nameFiles, withKept } from '../../platform/files/keep-files.ts'
import { judgeReplay } from './judge-job.ts'

/** How a run stands whose replay is stored. */
export interface KeptReplay {
  standing: Standing
  /** codes of run-reasons.ts */
  reasons: string[]
}

const RUN = { runId: int, replay: text.orNull, standing: int, reasons: texts, state: text }

/**
 * Stores the replay of a run that a server sent under this id, and has it judged. The file is safe and the row names it when
 * this answers; of two files the first stays. Null without such a run, or for one that is refused.
 */
export async function keepReplay(
  ctx: Context,
  serverId: number,
  key: string,
  temp: StoredTemp,
): Promise<KeptReplay | null> {
  try {
    const found = await withKept(ctx, [temp], (kept) =>
      inTransaction(ctx, async (tx) => {
        const [run] = await Promise.all([
          row(
            tx,
            RUN,
            sql.named(
              'run of replay',
              sql`select r.id as "runId", r.replay, r.standing, r.reasons, r.state
              from run_keys k join runs r on r.id = k.run_id where k.server_id = ${serverId}::integer and k.key = ${key}::text
              for update of r`,
            ),
          ),
          commitLate(tx),
        ])
        if (!run || run.state === 'REFUSED') return null
        if (run.replay === null) {
          await nameFiles(tx, kept)
          const named = sql`update runs set replay = ${temp.sha256}::text where id = ${run.runId}::bigint`
          await Promise.all([tx.execute(sql.named('replay named', named)), judgeReplay.add(tx, { runId: run.runId })])
        }
        return { standing: STANDINGS[run.standing] as Standing, reasons: run.reasons }
      }),
    )
    await onDisk(ctx.db)
    return found
  } finally {
    // gone already where it was brought to its place
    await ctx.files.discard(temp)
  }
}

/** Whether the run of this id has its replay; undefined without such a run, or for one that is refused. */
export async function hasReplay({ db }: Context, serverId: number, key: string): Promise<boolean | undefined> {
  const run = await row(
    db,
    { replay: text.orNull },
    sql`select r.replay from run_keys k join runs r on r.id = k.run_id
      where k.server_id = ${serverId} and k.key = ${key} and r.state <> 'REFUSED'`,
  )
  return run && run.replay !== null
}
