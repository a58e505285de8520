import type { maps } from '@kz/contract/maps'
import type { demos } from '@kz/contract/runs/demos'
import type { runs } from '@kz/contract/runs/runs'
import type { Handlers } from '../platform/api/handler.ts'
import { block, switchState, unblock } from '../platform/api/switches.ts'
import { rejected, release, reopen, requestChanges, setClaim, waitingCount, withdraw } from '../submissions/api.ts'
import { setOwnVideo, setVideo, updateComment, updateCounts, updateRun, updateYoutube } from './edit.ts'
import { allUnreleasedFiles, ownFile, unreleasedFile } from './files.ts'
import { submitRun } from './from-run/submit-run.ts'
import { demoKind } from './kind.ts'
import { mergeMaps, undoMerge } from './merge-maps.ts'
import { rejectOrRevoke } from './release/decide.ts'
import { mergeRoutes } from './release/merge-routes.ts'
import { card, ownDemos, publicSubmittedDemos, submittedDemos } from './review.ts'
import { uploadDemo } from './upload/upload.ts'

export { demoLinks } from './files.ts'
export { demoKind } from './kind.ts'

export const demosHandlers: Handlers<typeof demos> = {
  'POST /upload/map-demo': uploadDemo,
  'GET /upload/map-demo-count': async (ctx) => ({ count: await waitingCount(ctx.db, demoKind) }),
  'GET /upload/is-demo-blocked': (ctx) => switchState(ctx.db, 'MAP_DEMO'),
  'POST /upload/block-demo': (ctx, call) => block(ctx, call.viewer, call.query),
  'POST /upload/unblock-demo': (ctx, call) => unblock(ctx, call.viewer, call.query.kind),
  'GET /upload/own-submitted-demos': (ctx, { viewer }) => ownDemos(ctx.db, viewer.userId),
  'GET /upload/own-demo-file': (ctx, { viewer, query, set }) => ownFile(ctx, viewer, query.demoId, set),
  'PUT /upload/own-demo-video': (ctx, { viewer, query }) => setOwnVideo(ctx, viewer, query),
  'DELETE /upload/own-submitted-demo': async (ctx, { viewer, query: { demoId } }) => {
    await withdraw(ctx, demoKind, viewer, demoId)
    return { demoId }
  },
  'GET /record/submitted-demos': async (ctx, { viewer, query, set }) => {
    const { total, demos } = await submittedDemos(ctx.db, viewer, query.page)
    set('x-total-count', String(total))
    return demos
  },
  'GET /record/public-submitted-demos': (ctx) => publicSubmittedDemos(ctx.db),
  'GET /record/unreleased-demo-file': (ctx, { viewer, query }) => unreleasedFile(ctx, viewer, query.demoId),
  'GET /record/all-unreleased-demo-files': (ctx, { viewer }) => allUnreleasedFiles(ctx, viewer),
  'POST /record/claim': async (ctx, { viewer, query: { demoId } }) => {
    await setClaim(ctx, demoKind, viewer, demoId, true)
    return card(ctx.db, viewer, demoId)
  },
  'DELETE /record/claim': async (ctx, { viewer, query: { demoId } }) => {
    await setClaim(ctx, demoKind, viewer, demoId, false)
    return card(ctx.db, viewer, demoId)
  },
  'POST /record/defer': async (ctx, { viewer, query: { demoId, message } }) => {
    await requestChanges(ctx, demoKind, viewer, { id: demoId, question: message })
    return card(ctx.db, viewer, demoId)
  },
  'GET /record/rejected-demos': (ctx, { query: { page } }) => rejected(ctx.db, demoKind, page),
  'POST /record/reopen': async (ctx, { viewer, query: { demoId, reason } }) => {
    await reopen(ctx, demoKind, viewer, { id: demoId, reason })
    return card(ctx.db, viewer, demoId)
  },
  'POST /record/update-youtube-map-record': (ctx, { viewer, query }) => updateYoutube(ctx, viewer, query),
  'PUT /record/video': (ctx, { query }) => setVideo(ctx, query),
  'POST /record/update-cpgc-mpbhop-map-record': (ctx, { viewer, query }) => updateCounts(ctx, viewer, query),
  'POST /record/update-run-map-record': (ctx, { viewer, query }) => updateRun(ctx, viewer, query),
  'POST /record/update-comment-map-record': (ctx, { viewer, query }) => updateComment(ctx, viewer, query),
  'POST /record/release': (ctx, { viewer, query: { demoId, ...said } }) =>
    release(ctx, demoKind, viewer, { id: demoId, ...said }),
  'DELETE /record/release': (ctx, { viewer, query }) => rejectOrRevoke(ctx, viewer, query),
}

/** Calls about maps that end with their demos. */
export const demosMapHandlers: Pick<
  Handlers<typeof maps>,
  'POST /map/merge-routes' | 'POST /map/merge' | 'POST /map/undo-merge'
> = {
  'POST /map/merge-routes': (ctx, call) => mergeRoutes(ctx, call.query),
  'POST /map/merge': (ctx, call) => mergeMaps(ctx, call.viewer, call.query),
  'POST /map/undo-merge': (ctx, call) => undoMerge(ctx, call.viewer, call.query),
}

/** The call about runs of game servers that ends with a demo. */
export const demosRunHandlers: Pick<Handlers<typeof runs>, 'POST /run/submit'> = { 'POST /run/submit': submitRun }
