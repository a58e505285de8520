import { z } from 'zod'
import { job } from '../../platform/api/job.ts'
import { judgeStored } from './judge-stored.ts'

/** Looks into replays once they are stored; those that came together are written together. */
export const judgeReplay = job<{ runIds: number[] }>({
  name: 'judge-replay',
  payload: z
    .object({ runIds: z.array(z.number()) })
    // as they were added one by one before
    .or(z.object({ runId: z.number() }).transform(({ runId }) => ({ runIds: [runId] }))),
  run: (ctx, { runIds }) => judgeStored(ctx, runIds),
})
