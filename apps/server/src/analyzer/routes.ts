import type { analysis } from '@kz/contract/runs/analysis'
import type { analyzer } from '@kz/contract/runs/analyzer'
import { knownOf } from '../maps/api.ts'
import type { Handlers } from '../platform/api/handler.ts'
import { type Job, job } from '../platform/api/job.ts'
import { analysisCsv } from './csv.ts'
import { demoReport, readOne } from './demo-report.ts'
import { analyzeRecords } from './jobs.ts'
import { analysisPage } from './results.ts'
import { changeRun, startRun } from './runs.ts'
import { deleteReport, purgeReports, readReport, shareReport } from './shared-reports.ts'

/** The calls of shared reports. */
export const analyzerHandlers: Handlers<typeof analyzer> = {
  'GET /analyzer/rules': async (ctx, { query }) => {
    const { buttons, rules } = await knownOf(ctx.db, query.mapName)
    return { builds: rules.builds, mapCrcs: [...rules.mapCrcs], buttons: [...buttons] }
  },
  'POST /analyzer/report': shareReport,
  'GET /analyzer/report': (ctx, { query, viewer }) => readReport(ctx.db, query.id, viewer),
  'DELETE /analyzer/report': deleteReport,
}

/** What the site's own analyzer says, for staff. */
export const analysisHandlers: Handlers<typeof analysis> = {
  'GET /record/analyze-all-wr': analysisPage,
  'POST /record/analyze-all-wr': startRun,
  'PUT /record/analyze-all-wr': changeRun,
  'POST /record/analyze-one': (ctx, { viewer, query }) => readOne(ctx, viewer, query),
  'GET /record/analyze-csv': (ctx, { query, set }) => {
    set('content-type', 'text/csv; charset=utf-8')
    set('content-disposition', 'attachment; filename="analysis.csv"')
    return analysisCsv(ctx, query)
  },
  'GET /record/demo-report': (ctx, { query }) => demoReport(ctx.db, query),
}

export const analyzerJobs: readonly Job[] = [
  job({ name: 'forget-reports', schedule: '45 3 * * *', run: ({ db }) => purgeReports(db) }),
  analyzeRecords as Job,
]
