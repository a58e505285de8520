import type { longjumps } from '@kz/contract/longjumps'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/context.ts'
import type { JobHandlers } from '../platform/jobs.ts'
import type { Handlers } from '../platform/route.ts'
import { switchState } from '../platform/switches.ts'
import { longjumpBoards, longjumpHistory } from './boards.ts'
import { claim, reject, release, update, withdraw } from './decide.ts'
import { demoIdOf, longjumpArchives, longjumpFile, unreleasedLongjump } from './files.ts'
import { endLongjumpClaims, forgetLongjumps } from './jobs.ts'
import { ownLongjumps, submittedLongjumps, waitingLongjumps } from './queue.ts'
import { uploadLongjump } from './upload.ts'

export const longjumpsHandlers: Handlers<typeof longjumps> = {
  'GET /longjump/top': (ctx, { query }) => longjumpBoards(ctx.db, ctx.now(), query),
  'GET /longjump/history': (ctx, { query }) => longjumpHistory(ctx.db, ctx.now(), query),
  'GET /longjump/demo-file': (ctx, { query, set }) => longjumpFile(ctx, query.demoId, set),
  'GET /longjump/submitted-ljs': (ctx, { viewer }) => submittedLongjumps(ctx.db, viewer),
  'GET /longjump/demo-id': (ctx, { query }) => demoIdOf(ctx.db, query.fileName),
  'GET /longjump/unreleased-archive': (ctx, call) => unreleasedLongjump(ctx, call.query.fileName, call.set),
  'POST /longjump/claim': (ctx, call) => claim(ctx, call, call.query.id, true),
  'DELETE /longjump/claim': (ctx, call) => claim(ctx, call, call.query.id, false),
  'POST /longjump/release': (ctx, call) => release(ctx, call, call.query),
  'DELETE /longjump/submitted-lj': (ctx, call) => reject(ctx, call, call.query),
  'PUT /longjump/update': (ctx, call) => update(ctx, call, call.query),
  'POST /upload/longjump': uploadLongjump,
  'GET /upload/longjump-count': async (ctx) => ({ count: await waitingLongjumps(ctx.db) }),
  'GET /upload/is-longjump-demo-blocked': (ctx) => switchState(ctx.db, 'LONGJUMP'),
  'GET /upload/own-submitted-lj-demos': (ctx, { viewer }) => ownLongjumps(ctx.db, viewer.userId),
  'DELETE /upload/own-submitted-lj-demo': (ctx, call) => withdraw(ctx, call, call.query.id),
}

/** Background tasks of this domain. */
export const longjumpsJobs = (ctx: Context): Pick<JobHandlers, 'forget-longjumps' | 'end-longjump-claims'> => ({
  'forget-longjumps': () => forgetLongjumps(ctx),
  'end-longjump-claims': () => endLongjumpClaims(ctx),
})

/** The plain addresses: archives under `/lj/`, and `/lj.txt`. */
export function longjumpsFiles(app: FastifyInstance, ctx: Context): void {
  longjumpArchives(app, ctx)
}
