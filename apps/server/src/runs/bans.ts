import { inTransaction } from '../platform/api/context.ts'
import { row } from '../platform/api/db.ts'
import { job } from '../platform/api/job.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/**
 * Runs of banned members leave the boards with the ban: a trigger of `bans` sees to it. Bans that run out, and whatever came
 * about otherwise, is looked for every minute.
 */
export const followBans = job({
  name: 'follow-bans',
  schedule: '* * * * *',
  run: (ctx) =>
    inTransaction(ctx, async (tx, emit) => {
      const moved = await row(tx, { members: int }, sql`select follow_bans() as members`)
      if (moved?.members) emit({ type: 'runs.moved', data: {} })
    }),
})
