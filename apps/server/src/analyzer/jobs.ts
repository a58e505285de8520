import type { ReportKind } from '@kz/contract/runs/analysis'
import { REPORT_VERSION } from '@kz/demo'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, row, withTryLock } from '../platform/api/db.ts'
import { type Job, job } from '../platform/api/job.ts'
import { int } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { keepRead, readFile, STORED, STORED_DEMOS, type Stored, storedColumns } from './read-demo.ts'
import { toRead } from './to-read.ts'

/** A worker of the site is lent for so long, then others may have it. */
const SLICE_MS = 20_000
/** Pages that look on ask again no oftener. */
const TELL_MS = 2_000

/**
 * Reads waiting demos that were not read yet, and those of the open run, one after the other, in one process of the site at
 * a time: one core is all it takes. What was read is kept demo by demo, so that who goes on begins with the next.
 */
export const analyzeRecords: Job<Record<never, never>> = job({
  name: 'analyze-records',
  schedule: '* * * * *',
  async run(ctx, _sent, stop) {
    const isMore = await withTryLock(ctx.pool, 'analyzer at work', () => readOn(ctx, stop))
    if (isMore) await analyzeRecords.add(ctx.db, {})
  },
})

/** Answers true when time was up before the work, or the process ends. */
async function readOn(ctx: Context, stop: AbortSignal): Promise<boolean> {
  const until = Date.now() + SLICE_MS
  let told = 0
  while (!stop.aborted) {
    const next = (await nextWaiting(ctx.db)) ?? (await nextOfRun(ctx))
    if (!next) return false
    if (Date.now() > until) return true
    const outcome = await readFile(ctx, next.demo)
    const isTold = Date.now() - told >= TELL_MS
    if (isTold) told = Date.now()
    await inTransaction(ctx, async (tx, emit) => {
      const { demo, runId } = next
      if (runId !== null) {
        await tx.execute(sql`update analysis_runs set done = done + 1, last_demo_id = ${demo.demoId}
          where id = ${runId} and last_demo_id < ${demo.demoId}`)
      }
      await keepRead(tx, emit, demo, outcome, runId)
      if (isTold) emit({ type: 'analysis.changed', data: {} })
    })
  }
  return true
}

interface Next {
  demo: Stored
  runId: number | null
}

const WAITING: readonly [ReportKind, SQL][] = [
  ['demo', sql`d.state in ('SUBMITTED', 'DEFERRED')`],
  ['longjump', sql`d.state = 'SUBMITTED'`],
  ['collected', sql`c.state <> 'RELEASED'`],
]

/** A waiting demo that came before there was a report, or before this analyzer. */
async function nextWaiting(db: Db): Promise<Next | null> {
  for (const [kind, isWaiting] of WAITING) {
    const demo = await row(
      db,
      STORED,
      sql`${STORED_DEMOS[kind]} where ${isWaiting} and d.sha256 is not null
          and (k.id is null or k.version < ${REPORT_VERSION} or k.sha256 <> d.sha256)
        order by d.id limit 1`,
    )
    if (demo) return { demo, runId: null }
  }
  return null
}

/** The next demo of the run that is open; a run without one is ended. */
async function nextOfRun(ctx: Context): Promise<Next | null> {
  const run = await row(ctx.db, { id: int }, sql`select id from analysis_runs where state = 'RUNNING'`)
  if (!run) return null
  const demo = await row(
    ctx.db,
    STORED,
    sql`select ${storedColumns} from ${toRead(sql`exists (select 1 from analysis_runs a where a.id = ${run.id}
        and d.id > a.last_demo_id and (a.map_id is null or a.map_id = r.map_id)
        and (a.since is null or d.decided_at >= a.since))`)} order by d.id limit 1`,
  )
  if (demo) return { demo, runId: run.id }
  await inTransaction(ctx, async (tx, emit) => {
    await tx.execute(sql`update analysis_runs set state = 'DONE', ended_at = now()
      where id = ${run.id} and state = 'RUNNING'`)
    emit({ type: 'analysis.changed', data: {} })
  })
  return null
}
