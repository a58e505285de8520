import type { Context } from '../../platform/api/context.ts'
import { job } from '../../platform/api/job.ts'
import { type SQL, sql } from '../../platform/api/sql.ts'
import { purgeInBatches } from '../../platform/jobs/retention.ts'
import { CLOCK_DAYS } from './clocks.ts'
import { HOURS_DAYS } from './hours.ts'
import { LOG_DAYS } from './log.ts'

const before = (days: number): SQL => sql`now() - make_interval(days => ${days})`

const OLD: readonly (readonly ['server_messages' | 'server_clocks' | 'server_hours', (most: number) => SQL])[] = [
  [
    'server_messages',
    (most) => sql`delete from server_messages where id in (
      select id from server_messages where at < ${before(LOG_DAYS)} limit ${most})`,
  ],
  [
    'server_clocks',
    (most) => sql`delete from server_clocks where ctid in (
      select ctid from server_clocks where at < ${before(CLOCK_DAYS)} limit ${most})`,
  ],
  [
    'server_hours',
    (most) => sql`delete from server_hours where ctid in (
      select ctid from server_hours where from_at < ${before(HOURS_DAYS)} limit ${most})`,
  ],
]

/** Deletes what was kept of servers long enough. */
export const forgetServerLog = job({
  name: 'forget-server-log',
  schedule: '10 * * * *',
  async run(ctx: Context, _sent, stop) {
    for (const [table, part] of OLD) await purgeInBatches(ctx, table, stop, part)
  },
})
