import { purgeRateWindows } from '../admission/rate-limits.ts'
import type { Context } from '../api/context.ts'
import { job } from '../api/job.ts'
import { sql } from '../api/sql.ts'
import { purgeIdempotencyKeys } from '../http/idempotency.ts'
import { extendAuditHashChain } from '../process/audit-hash-chain.ts'
import { purgeInBatches } from './retention.ts'

const FAILED_DAYS = 30

/** Deletes jobs that failed for good: their payload may contain addresses. */
const forgetFailedJobs = (ctx: Context, stop: AbortSignal) =>
  purgeInBatches(
    ctx,
    'jobs',
    stop,
    (most) => sql`select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs
      where attempts >= max_attempts and updated_at < now() - make_interval(days => ${FAILED_DAYS}) limit ${most}))`,
  )

/** What the platform does every night with its own tables. */
export const upkeepJobs = [
  job({
    name: 'forget-counters',
    schedule: '30 3 * * *',
    async run(ctx, _sent, stop) {
      await purgeRateWindows(ctx, stop)
      await purgeIdempotencyKeys(ctx, stop)
      await forgetFailedJobs(ctx, stop)
    },
  }),
  job({ name: 'seal-audit', schedule: '30 4 * * *', missed: '1d', run: extendAuditHashChain }),
]
