import type { longjumps } from '@kz/contract/runs/longjumps'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/api/context.ts'
import type { Handlers } from '../platform/api/handler.ts'
import { switchState } from '../platform/api/switches.ts'
import { reject, rejected, release, reopen, setClaim, waitingCount, withdraw } from '../submissions/api.ts'
import { longjumpBoards, longjumpHistory } from './boards.ts'
import { longjumpArchives, longjumpFile, unreleasedLongjump } from './files.ts'
import { longjumpKind } from './kind.ts'
import { longjumpCard, ownLongjumps, submittedLongjumps } from './queue.ts'
import { update } from './update.ts'
import { uploadLongjump } from './upload.ts'
import { idOf } from './which.ts'

export { longjumpKind } from './kind.ts'

export const longjumpsHandlers: Handlers<typeof longjumps> = {
  'GET /longjump/top': (ctx, { query }) => longjumpBoards(ctx.db, ctx.now(), query),
  'GET /longjump/history': (ctx, { query }) => longjumpHistory(ctx.db, ctx.now(), query),
  'GET /longjump/demo-file': (ctx, { query, set }) => longjumpFile(ctx, query.demoId, set),
  'GET /longjump/submitted-ljs': (ctx, { viewer }) => submittedLongjumps(ctx.db, viewer),
  'GET /longjump/demo-id': async (ctx, { query }) => ({ demoId: await idOf(ctx.db, query) }),
  'GET /longjump/unreleased-archive': (ctx, { query, set }) => unreleasedLongjump(ctx, query, set),
  'POST /longjump/claim': async (ctx, { viewer, query: { id } }) => {
    await setClaim(ctx, longjumpKind, viewer, id, true)
    return longjumpCard(ctx.db, viewer, id)
  },
  'DELETE /longjump/claim': async (ctx, { viewer, query: { id } }) => {
    await setClaim(ctx, longjumpKind, viewer, id, false)
    return longjumpCard(ctx.db, viewer, id)
  },
  'POST /longjump/release': async (ctx, { viewer, query: { reason, sha256, ...which } }) =>
    release(ctx, longjumpKind, viewer, { id: await idOf(ctx.db, which), reason, sha256 }),
  'DELETE /longjump/submitted-lj': async (ctx, { viewer, query: { reason, ...which } }) => {
    const id = await idOf(ctx.db, which)
    await reject(ctx, longjumpKind, viewer, { id, reason })
    return { id }
  },
  'GET /longjump/rejected': (ctx, { query: { page } }) => rejected(ctx.db, longjumpKind, page),
  'POST /longjump/reopen': async (ctx, { viewer, query: { id, reason } }) => {
    await reopen(ctx, longjumpKind, viewer, { id, reason })
    return longjumpCard(ctx.db, viewer, id)
  },
  'PUT /longjump/update': (ctx, { viewer, query }) => update(ctx, viewer, query),
  'POST /upload/longjump': uploadLongjump,
  'GET /upload/longjump-count': async (ctx) => ({ count: await waitingCount(ctx.db, longjumpKind) }),
  'GET /upload/is-longjump-demo-blocked': (ctx) => switchState(ctx.db, 'LONGJUMP'),
  'GET /upload/own-submitted-lj-demos': (ctx, { viewer }) => ownLongjumps(ctx.db, viewer.userId),
  'DELETE /upload/own-submitted-lj-demo': async (ctx, { viewer, query: { id } }) => {
    await withdraw(ctx, longjumpKind, viewer, id)
    return { id }
  },
}

/** The plain addresses: archives under `/lj/`, and `/lj.txt`. */
export function longjumpsFiles(app: FastifyInstance, ctx: Context): void {
  longjumpArchives(app, ctx)
}
