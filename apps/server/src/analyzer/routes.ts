import type { analyzer } from '@kz/contract/analyzer'
import { type Job, job } from '../platform/job.ts'
import type { Handlers } from '../platform/route.ts'
import { deleteReport, forgetReports, readReport, shareReport } from './shared-reports.ts'

/** The calls of shared reports. */
export const analyzerHandlers: Handlers<typeof analyzer> = {
  'POST /analyzer/report': shareReport,
  'GET /analyzer/report': (ctx, { query, viewer }) => readReport(ctx.db, query.id, viewer),
  'DELETE /analyzer/report': deleteReport,
}

export const analyzerJobs: readonly Job[] = [
  job({ name: 'forget-reports', schedule: '45 3 * * *', run: ({ db }) => forgetReports(db) }),
]
