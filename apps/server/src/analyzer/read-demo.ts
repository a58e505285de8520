import { ApiError } from '@kz/contract/errors'
import type { DemoVerdict } from '@kz/contract/verdicts'
import { REPORT_VERSION } from '@kz/demo'
import { mapButtons } from '../maps/api.ts'
import { notify } from '../notifications/api.ts'
import { type Context, type Emit, inTransaction } from '../platform/context.ts'
import { type Db, row, rows } from '../platform/db.ts'
import { int, type RowOf, text } from '../platform/shape.ts'
import { sql } from '../platform/sql.ts'
import { parseFile } from '../submissions/api.ts'
import { isWorse, keepOutcome, type Outcome, worseRow } from './kept.ts'

/** Reading a demo of the site again, in the thread that reads what is submitted: one at a time here. */

export const STORED = { demoId: int, sha256: text, mapName: text, route: text, playerName: text, state: text }
export type Stored = RowOf<typeof STORED>

/** From demos `d`, routes `r` and maps `m`, of demos that have a file. */
export const storedColumns = sql`d.id as "demoId", d.sha256, m.name as "mapName", r.name as route,
  d.player_name as "playerName", d.state`

/** What the analyzer says of a file. Throws when the disk fails, which says nothing of the demo. */
export async function readFile(ctx: Context, { sha256, mapName }: Stored): Promise<Outcome> {
  if (!(await ctx.files.has(sha256))) return unread('missing', 'The file is not in the store.')
  try {
    const buttons = await mapButtons(ctx.db, mapName)
    return (await parseFile(ctx.log, ctx.files.pathOf(sha256), 'This demo', buttons)).judged
  } catch (error) {
    if (error instanceof ApiError) return unread('unreadable', error.message)
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
  { demoId, sha256, mapName, route, playerName, state }: Stored,
  outcome: Outcome,
  runId: number | null,
): Promise<void> {
  const before = await keepOutcome(tx, { demoId, sha256, runId }, outcome)
  if (before === null || state !== 'RELEASED' || !isWorse(before, outcome.verdict)) return
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
    await audit('analysis.one', `demo ${demo.demoId}`, { after: { verdict: outcome.verdict } })
  })
}
