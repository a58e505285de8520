import type { bugs } from '@kz/contract/bugs'
import type { Handlers } from '../platform/api/handler.ts'
import { type Job, job } from '../platform/api/job.ts'
import { isGuestKey } from './guest-link.ts'
import { closeUnanswered } from './jobs.ts'
import { allReports, newReports, oneReport, ownReports, publicReports } from './read.ts'
import { sendGuestPicture, sendPicture, sendReport } from './send.ts'
import { commentReport, removeReport, reopenReport, updateReport, voteReport } from './write.ts'

/** The calls of bug reports. */
export const bugsHandlers: Handlers<typeof bugs> = {
  'POST /bug-report': sendReport,
  'GET /bug-report/list': (ctx, { query, viewer }) => publicReports(ctx.db, viewer, query.state, query.page),
  'GET /bug-report/mine': (ctx, { viewer }) => ownReports(ctx.db, viewer),
  'GET /bug-report/report': (ctx, { query: { id, key }, viewer }) =>
    oneReport(ctx.db, viewer, id, isGuestKey(ctx.config.secretKey, id, key)),
  'GET /bug-report/all': (ctx, { query, viewer }) => allReports(ctx.db, viewer, query),
  'GET /bug-report/count': (ctx) => newReports(ctx.db),
  'PUT /bug-report/{id}': updateReport,
  'POST /bug-report/comment': commentReport,
  'POST /bug-report/picture': sendPicture,
  'POST /bug-report/guest-picture': sendGuestPicture,
  'POST /bug-report/reopen': reopenReport,
  'POST /bug-report/vote': voteReport,
  'DELETE /bug-report/{id}': removeReport,
}

/** Background work of bug reports. */
export const bugsJobs: readonly Job[] = [
  job({ name: 'close-unanswered-bugs', schedule: '40 4 * * *', run: closeUnanswered }),
]
