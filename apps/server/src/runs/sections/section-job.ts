import type { Context } from '../../platform/api/context.ts'
import { type Db, withTryLock } from '../../platform/api/db.ts'
import { type Job, job } from '../../platform/api/job.ts'
import { makeNextSections } from './make-sections.ts'

/** A worker of the site is lent for so long, then others may have it. */
const SLICE_MS = 20_000

/** Brings the parts of all marked routes in line with their runs; one process does at a time. */
export const cutSections: Job<Record<never, never>> = job({
  name: 'cut-sections',
  schedule: '* * * * *',
  isOne: true,
  async run(ctx, _sent, stop) {
    const isMore = await withTryLock(ctx.pool, 'routes are cut', () => cutOn(ctx, stop))
    if (isMore) await cutSections.add(ctx.db, {})
  },
})

/** Answers true when time was up before the work. */
async function cutOn(ctx: Context, stop: AbortSignal): Promise<boolean> {
  const until = Date.now() + SLICE_MS
  const isOver = (): boolean => stop.aborted || Date.now() > until
  while (!isOver()) if ((await makeNextSections(ctx, isOver)) === null) return false
  return true
}

/** Begins after this transaction and not with the next minute: whoever finished a run wants to see where they lost. */
export const cutSectionsSoon = (tx: Db): Promise<void> => cutSections.add(tx, {})
