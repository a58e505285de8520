import { ApiError } from '@kz/contract/errors'
import type { DemoVerdict } from '@kz/contract/review/verdicts'
import type { ReportKind } from '@kz/contract/runs/analysis'
import { REPORT_VERSION } from '@kz/demo'
import { knownOf } from '../maps/api.ts'
import { notify } from '../notifications/api.ts'
import { type Context, type Emit, inTransaction } from '../platform/api/context.ts'
import { type Db, row, rows } from '../platform/api/db.ts'
import { int, type RowOf, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { PATIENT, parseFile } from '../submissions/api.ts'
import { isWorse, keepOutcome, type Outcome, worseRow } from './kept.ts'

/** Reading a demo of the site again, in the thread that reads what is submitted: one at a time here. */

export const STORED = {
  kind: text.as<ReportKind>(),
  ...{ demoId: int, sha256: text, mapName: text, route: text, playerName: text, state: text },
}
export type Stored = RowOf<typeof STORED>

/** From demos `d`, routes `r` and maps `m`, of demos that have a file. */
export const storedColumns = sql`'demo' as kind, d.id as "demoId", d.sha256, m.name as "mapName", r.name as route,
  d.player_name as "playerName", d.state`

/** Demos of a kind beside their reports `k`; a map's buttons time runs, and long jumps are none. `d` is their own table. */
export const STORED_DEMOS: Record<ReportKind, SQL> = {
  demo: sql`select ${storedColumns} from demos d join routes r on r.id = d.route_id join maps m on m.id = r.map_id
    left join demo_reports k on k.demo_id = d.id`,
  longjump: sql`select 'longjump' as kind, d.id as "demoId", d.sha256, '' as "mapName", '' as route,
      d.player_name as "playerName", d.state
    from longjump_demos d left join demo_reports k on k.longjump_id = d.id`,
  collected: sql`select 'collected' as kind, d.demo_id as "demoId", d.sha256, m.name as "mapName", d.route,
      c.player_name as "playerName", c.state
    from collection_demos d join demo_collections c on c.id = d.collection_id join maps m on m.id = d.map_id
      left join demo_reports k on k.collected_id = d.demo_id`,
}

/** What the analyzer says of a file. Throws when the disk fails or the machine is busy, which says nothing of the demo. */
export async function readFile(ctx: Context, { sha256, mapName }: Stored): Promise<Outcome> {
  try {
    const known = await knownOf(ctx.db, mapName)
    const read = await ctx.files.borrow(sha256, (path) => parseFile(ctx, path, 'This demo', known, PATIENT))
    return read?.judged ?? unread('missing', 'The file is not in the store.')
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return unread('unreadable', error.message)
    throw error
  }
}

const unread = (verdict: 'unreadable' | 'missing', fault: string): Outcome => ({
  ...{ version: REPORT_VERSION, verdict, fault },
})

/** Keeps what was read of a record or waiting demo, and tells the head checkers of one that is called worse than before. */
export async function keepRead(
  tx: Db,
  emit: Emit,
  { kind, demoId, sha256, mapName, route, playerName, state }: Stored,
  outcome: Outcome,
  runId: number | null,
): Promise<void> {
  const before = await keepOutcome(tx, { kind, demoId, sha256 }, outcome, runId)
  if (before === null || kind !== 'demo' || state !== 'RELEASED' || !isWorse(before, outcome.verdict)) return
  const after: DemoVerdict = outcome.verdict
  const counted =
    runId === null
      ? undefined
      : await row(
          tx,
          { count: int },
          sql`select count(*) as count from demo_reports k where k.run_id = ${runId} and ${worseRow}`,
        )
  const heads = await rows(
    tx,
    { userId: int },
    sql`select user_id as "userId" from user_roles where role = 'HEAD_DEMO_CHECKER' order by user_id`,
  )
  const event = { type: 'worse', count: counted?.count ?? 1, demoId, mapName, route, player: playerName } as const
  const subject = runId === null ? `demo ${demoId}` : `analysis ${runId}`
  await notify(
    tx,
    emit,
    heads.map(({ userId }) => ({ userId, kind: 'analysis', subject, actorId: 0, event: { ...event, before, after } })),
  )
}

/** Reads a demo and keeps what was found, by nobody's leave but the caller's. */
export async function readAndKeep(ctx: Context, demo: Stored): Promise<void> {
  const outcome = await readFile(ctx, demo)
  await inTransaction(ctx, async (tx, emit, audit) => {
    await keepRead(tx, emit, demo, outcome, null)
    emit({ type: 'analysis.changed', data: {} })
    await audit('analysis.one', `${demo.kind} ${demo.demoId}`, { after: { verdict: outcome.verdict } })
  })
}
