import type { decisions } from '@kz/contract/review/decisions'
import type { submissions } from '@kz/contract/review/submissions'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/api/context.ts'
import type { Handlers } from '../platform/api/handler.ts'
import { type Job, job } from '../platform/api/job.ts'
import { collectGarbage } from '../platform/files/garbage-collect.ts'
import { endClaims, forget } from './jobs.ts'
import { ownSubmission, ownSubmissions, type SubmissionTypes } from './list.ts'
import { answer, sendAgain } from './own.ts'
import { carryOutJob, decideLater, undoDecision } from './pending-decision.ts'
import { uploadGate } from './upload-gate.ts'

/** Calls that are the same for every kind; app.ts says which kinds there are. */
export const submissionsHandlers = (kinds: SubmissionTypes): Handlers<typeof submissions> => ({
  'GET /submissions/own': (ctx, { viewer, query }) => ownSubmissions(ctx.db, kinds, viewer.userId, query),
  'POST /submissions/answer': async (ctx, { viewer, query: { kind, id }, body }) => {
    await answer(ctx, kinds[kind], viewer, { id, text: body.answer })
    return ownSubmission(ctx.db, kinds, viewer.userId, kinds[kind], id)
  },
  'POST /submissions/again': async (ctx, { viewer, query: { kind, id }, body }) => {
    await sendAgain(ctx, kinds[kind], viewer, { id, note: body.note })
    return ownSubmission(ctx.db, kinds, viewer.userId, kinds[kind], id)
  },
})

/** Decisions of the desk, which can be taken back for some seconds. */
export const decisionsHandlers = (kinds: SubmissionTypes): Handlers<typeof decisions> => {
  const carryOut = carryOutJob(kinds)
  return {
    'POST /review/demo': (ctx, { viewer, body }) => decideLater(ctx, kinds.demo, viewer, body, carryOut),
    'DELETE /review/demo': (ctx, { viewer, query }) => undoDecision(ctx, kinds.demo, viewer, query.id),
    'POST /review/longjump': (ctx, { viewer, body }) => decideLater(ctx, kinds.longjump, viewer, body, carryOut),
    'DELETE /review/longjump': (ctx, { viewer, query }) => undoDecision(ctx, kinds.longjump, viewer, query.id),
    'POST /review/map': (ctx, { viewer, body }) => decideLater(ctx, kinds.map, viewer, body, carryOut),
    'DELETE /review/map': (ctx, { viewer, query }) => undoDecision(ctx, kinds.map, viewer, query.id),
  }
}

/** Background work of all kinds. */
export const submissionsJobs = (kinds: SubmissionTypes): readonly Job[] => [
  carryOutJob(kinds) as Job,
  job({ name: 'sweep-files', schedule: '17 * * * *', run: collectGarbage }),
  job({
    name: 'end-claims',
    schedule: '*/5 * * * *',
    async run(ctx) {
      for (const kind of Object.values(kinds)) await endClaims(ctx, kind)
    },
  }),
  job({
    name: 'forget-submissions',
    schedule: '40 3 * * *',
    async run(ctx) {
      for (const kind of Object.values(kinds)) await forget(ctx, kind)
    },
  }),
]

/** The gate before uploads are read. */
export const submissionsGate = (app: FastifyInstance, ctx: Context, kinds: SubmissionTypes): void =>
  uploadGate(app, ctx, kinds)
