import type { reports } from '@kz/contract/review/reports'
import { decideAppeal } from '../accounts/api.ts'
import { decideReport as decideForumReport } from '../forum/api.ts'
import type { Handlers } from '../platform/api/handler.ts'
import { assignReport, decideReport, requireInRemit } from './decide.ts'
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
  'PUT /admin/report': async (ctx, { viewer, body }) => {
    const { kind, id, outcome, answer } = body
    if (kind === 'message') await decideForumReport(ctx, viewer, id, outcome, answer)
    else if (kind === 'appeal') {
      requireInRemit(viewer, kind)
      await decideAppeal(ctx, viewer, { id, outcome: outcome === 'resolved' ? 'resolved' : 'dismissed', answer })
    } else await decideReport(ctx, viewer, { kind, id, outcome, answer })
    return { message: 'Report closed' }
  },
}
