import type { reports } from '@kz/contract/review/reports'
import { decideReport as decideForumReport } from '../forum/api.ts'
import type { Handlers } from '../platform/api/handler.ts'
import { assignReport, decideReport } from './decide.ts'
import { openReports, reportList } from './list.ts'
import { report } from './report.ts'

/** The calls of reports. */
export const reportsHandlers: Handlers<typeof reports> = {
  'POST /report': async (ctx, { viewer, body }) => {
    await report(ctx, viewer, body)
    return { message: 'Report sent. Thank you.' }
  },
  'GET /admin/reports': (ctx, { viewer, query }) => reportList(ctx, viewer, query),
  'GET /admin/report-count': (ctx, { viewer }) => openReports(ctx.db, viewer),
  'PUT /admin/report-assignee': async (ctx, { viewer, body }) => {
    await assignReport(ctx, viewer, body)
    return { message: body.mine ? 'Report taken' : 'Report let go' }
  },
  'PUT /admin/report': async (ctx, { viewer, body: { kind, id, outcome } }) => {
    if (kind === 'message') await decideForumReport(ctx, viewer, id, outcome)
    else await decideReport(ctx, viewer, kind, id, outcome)
    return { message: 'Report closed' }
  },
}
