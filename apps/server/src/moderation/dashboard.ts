import type { moderation } from '@kz/contract/review/moderation'
import { isIn, type RoleGroup } from '@kz/contract/roles'
import type { Answer } from '@kz/contract/wire/endpoint'
import type { Context } from '../platform/api/context.ts'
import { row, rows } from '../platform/api/db.ts'
import { int, moment, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { lastBackup } from '../platform/backup/last-backup.ts'
import { auditEntries } from './audit-log.ts'
import { openSetup } from './setup.ts'

type Dashboard = Answer<(typeof moderation)['GET /admin/dashboard']>
type QueueName = Dashboard['queues'][number]['name']

const LAST_ENTRIES = 10

/** Which rows wait in a queue, since when, and who works on it. */
const QUEUES: readonly [QueueName, RoleGroup, table: string, since: string, waiting: string][] = [
  ['demos', 'DEMO', 'demos', 'submitted_at', `state in ('SUBMITTED', 'DEFERRED')`],
  ['longjumps', 'DEMO', 'longjump_demos', 'submitted_at', `state = 'SUBMITTED'`],
  ['maps', 'MAPC', 'map_submissions', 'submitted_at', `state = 'SUBMITTED'`],
  ['bugs', 'BUGS', 'bug_reports', 'created_at', `state = 'NEW' and deleted_at is null`],
  ['reports', 'TOP', 'reports', 'created_at', 'outcome is null'],
  ['forum reports', 'TOP', 'forum_reports', 'created_at', 'outcome is null'],
  ['held posts', 'TOP', 'forum_held', 'created_at', 'true'],
]

/** What waits for the caller and since when: only queues that the caller's roles open. */
export async function dashboard(ctx: Context, viewer: Viewer): Promise<Dashboard> {
  const open = QUEUES.filter(([, group]) => isIn(group, viewer.roles))
  const queues = await Promise.all(
    open.map(async ([name, , table, since, waiting]) => {
      const found = await row(
        ctx.db,
        { count: int, oldest: moment.orNull },
        sql.raw(`select count(*) as count, min(${since}) as oldest from ${table} where ${waiting}`),
      )
      return { name, count: found?.count ?? 0, oldest: found?.oldest?.toISOString() ?? null }
    }),
  )
  const claimed = await rows(
    ctx.db,
    { demoId: int, mapName: text, until: moment },
    sql`select d.id as "demoId", m.name as "mapName", d.claimed_until as until
      from demos d join routes r on r.id = d.route_id join maps m on m.id = r.map_id
      where d.state in ('SUBMITTED', 'DEFERRED') and d.claimed_by = ${viewer.userId} and d.claimed_until > now()
      order by d.claimed_until limit 50`,
  )
  const failed = await row(
    ctx.db,
    { count: int },
    sql`select count(*) as count from graphile_worker.jobs where attempts >= max_attempts and last_error is not null`,
  )
  return {
    queues,
    claimed: claimed.map(({ until, ...demo }) => ({ ...demo, until: until.toISOString() })),
    failedJobs: failed?.count ?? 0,
    ...(isIn('ADMC', viewer.roles)
      ? {
          entries: await auditEntries(ctx.db, sql`true`, LAST_ENTRIES),
          setup: await openSetup(ctx, viewer),
          lastBackup: await lastBackup(ctx.db),
        }
      : { entries: [], setup: [], lastBackup: null }),
  }
}
