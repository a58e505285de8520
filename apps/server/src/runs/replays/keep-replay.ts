import { STANDINGS, type Standing } from '@kz/contract/runs/standings'
import { type Context, inTransaction } from '../../platform/api/context.ts'
import { type Db, rows } from '../../platform/api/db.ts'
import { commitLate, onDisk } from '../../platform/api/late-commit.ts'
import type { StoredTemp } from '../../platform/api/services/stored-files.ts'
import { together } from '../../platform/api/services/together.ts'
import { bool, int, text, texts } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { refuseWhileReadOnly } from '../../platform/api/switches.ts'
import { type KeptFiles, nameFiles, withKept } from '../../platform/files/keep-files.ts'
import { keyOf } from '../take/taking.ts'
import { judgeReplay } from './judge-job.ts'

/** How a run stands whose replay is stored. */
export interface KeptReplay {
  standing: Standing
  /** codes of run-reasons.ts */
  reasons: string[]
}

/** A file that a server sent for the run of this id. */
export interface SentReplay {
  serverId: number
  key: string
  temp: StoredTemp
}

/** Those that are whole within this time are named by one transaction. */
const KEPT = { most: 32, paceMs: 300 }
const keepers = new WeakMap<Db, (sent: SentReplay) => Promise<KeptReplay | null>>()

/**
 * Stores the replay of a run that a server sent, and has it judged. The file is safe and the row names it when this answers;
 * of two files of a run the first stays. Null without such a run, or for one that is refused. The file is discarded where it
 * was not kept. Rejects while nothing can be written.
 */
export function keepReplay(ctx: Context, sent: SentReplay): Promise<KeptReplay | null> {
  const keep = keepers.get(ctx.db) ?? together((all: readonly SentReplay[]) => keepAll(ctx, all), KEPT)
  keepers.set(ctx.db, keep)
  return keep(sent)
}

async function keepAll(ctx: Context, sent: readonly SentReplay[]): Promise<(KeptReplay | null)[]> {
  const temps = sent.map(({ temp }) => temp)
  try {
    await refuseWhileReadOnly(ctx.db, null)
    const found = await withKept(ctx, temps, (kept) => inTransaction(ctx, (tx) => nameReplays(tx, sent, kept)))
    await onDisk(ctx.db)
    return found
  } finally {
    // gone already where they were brought to their place
    for (const temp of temps) await ctx.files.discard(temp)
  }
}

const RUN = {
  ...{ serverId: int, key: text },
  ...{ runId: int, replay: text.orNull, standing: int, reasons: texts, state: text },
}

async function nameReplays(tx: Db, sent: readonly SentReplay[], kept: KeptFiles): Promise<(KeptReplay | null)[]> {
  const [found] = await Promise.all([
    rows(
      tx,
      RUN,
      sql.named(
        'runs of replays',
        sql`select k.server_id as "serverId", k.key, r.id as "runId", r.replay, r.standing, r.reasons, r.state
          from unnest(${sql.param(sent.map(({ serverId }) => serverId))}::integer[],
            ${sql.param(sent.map(({ key }) => key))}::text[]) as sent (server, key)
            join run_keys k on k.server_id = sent.server and k.key = sent.key join runs r on r.id = k.run_id
          order by r.id for update of r`,
      ),
    ),
    commitLate(tx),
  ])
  const runs = new Map(found.map((run) => [keyOf(run.serverId, run.key), run]))
  const named = new Map<number, string>()
  const answers = sent.map(({ serverId, key, temp }): KeptReplay | null => {
    const run = runs.get(keyOf(serverId, key))
    if (!run || run.state === 'REFUSED') return null
    if (run.replay === null && !named.has(run.runId)) named.set(run.runId, temp.sha256)
    return { standing: STANDINGS[run.standing] as Standing, reasons: run.reasons }
  })
  if (named.size === 0) return answers
  const [runIds, sha256s] = [[...named.keys()], [...named.values()]]
  await nameFiles(
    tx,
    kept,
    sha256s.map((sha256) => ({ sha256 })),
  )
  await Promise.all([
    tx.execute(
      sql.named(
        'replays named',
        sql`update runs r set replay = sent.replay
          from unnest(${sql.param(runIds)}::bigint[], ${sql.param(sha256s)}::text[]) as sent (id, replay) where r.id = sent.id`,
      ),
    ),
    judgeReplay.add(tx, { runIds }),
  ])
  return answers
}

/** Whether the runs of these ids have their replays, in their order; undefined without such a run, or for one that is refused. */
export async function haveReplays(
  { db }: Context,
  asked: readonly Pick<SentReplay, 'serverId' | 'key'>[],
): Promise<(boolean | undefined)[]> {
  const found = await rows(
    db,
    { serverId: int, key: text, isThere: bool },
    sql.named(
      'have replays',
      sql`select k.server_id as "serverId", k.key, r.replay is not null as "isThere"
        from unnest(${sql.param(asked.map(({ serverId }) => serverId))}::integer[],
          ${sql.param(asked.map(({ key }) => key))}::text[]) as sent (server, key)
          join run_keys k on k.server_id = sent.server and k.key = sent.key join runs r on r.id = k.run_id
        where r.state <> 'REFUSED'`,
    ),
  )
  const known = new Map(found.map(({ serverId, key, isThere }) => [keyOf(serverId, key), isThere]))
  return asked.map(({ serverId, key }) => known.get(keyOf(serverId, key)))
}
