import type { demos } from '@kz/contract/demos'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/context.ts'
import type { Callers } from '../platform/gate.ts'
import type { JobHandlers } from '../platform/jobs.ts'
import type { Handlers } from '../platform/route.ts'
import { block, switchState, unblock } from '../platform/switches.ts'
import { rejectOrRevoke, release } from './decide.ts'
import { claim, defer, unclaim, updateComment, updateCounts, updateYoutube } from './edit.ts'
import { allUnreleasedFiles, fileRoute, unreleasedFile } from './files.ts'
import { endClaims, forgetAddresses, sweepFiles } from './jobs.ts'
import { ownDemos, withdraw } from './own.ts'
import { waitingCount } from './queue.ts'
import { publicSubmittedDemos, submittedDemos } from './review.ts'
import { uploadDemo, uploadGate } from './upload.ts'

export const demosHandlers: Handlers<typeof demos> = {
  'POST /upload/map-demo': uploadDemo,
  'GET /upload/map-demo-count': async (ctx) => ({ count: await waitingCount(ctx.db) }),
  'GET /upload/is-demo-blocked': (ctx) => switchState(ctx.db, 'MAP_DEMO'),
  'POST /upload/block-demo': (ctx, call) => block(ctx, call.viewer, call.query),
  'POST /upload/unblock-demo': (ctx, call) => unblock(ctx, call.viewer, call.query.kind),
  'GET /upload/own-submitted-demos': (ctx, { viewer }) => ownDemos(ctx.db, viewer.userId),
  'DELETE /upload/own-submitted-demo': (ctx, call) => withdraw(ctx, call, call.query.demoId),
  'GET /record/submitted-demos': async (ctx, { viewer, query, set }) => {
    const { total, demos } = await submittedDemos(ctx.db, viewer, query.page)
    set('x-total-count', String(total))
    return demos
  },
  'GET /record/public-submitted-demos': (ctx) => publicSubmittedDemos(ctx.db),
  'GET /record/unreleased-demo-file': (ctx, call) => unreleasedFile(ctx, call, call.query.demoId),
  'GET /record/all-unreleased-demo-files': allUnreleasedFiles,
  'POST /record/claim': (ctx, call) => claim(ctx, call, call.query.demoId),
  'DELETE /record/claim': (ctx, call) => unclaim(ctx, call, call.query.demoId),
  'POST /record/defer': (ctx, call) => defer(ctx, call, call.query),
  'POST /record/update-youtube-map-record': (ctx, call) => updateYoutube(ctx, call, call.query),
  'POST /record/update-cpgc-mpbhop-map-record': (ctx, call) => updateCounts(ctx, call, call.query),
  'POST /record/update-comment-map-record': (ctx, call) => updateComment(ctx, call, call.query),
  'POST /record/release': (ctx, call) => release(ctx, call, call.query),
  'DELETE /record/release': (ctx, call) => rejectOrRevoke(ctx, call, call.query),
}

/** Background tasks of this domain. */
export const demosJobs = (ctx: Context): Pick<JobHandlers, 'sweep-files' | 'end-claims' | 'forget-addresses'> => ({
  'sweep-files': () => sweepFiles(ctx),
  'end-claims': () => endClaims(ctx),
  'forget-addresses': () => forgetAddresses(ctx),
})

/** `GET /files/{token}`, and the gate before uploads are read. */
export function demosFiles(app: FastifyInstance, ctx: Context, who: Callers): void {
  fileRoute(app, ctx, who)
  uploadGate(app, ctx)
}
