import { z } from 'zod'
import { job } from '../../platform/api/job.ts'
import { judgeStored } from './judge-stored.ts'

/** Looks into a replay once it is stored. */
export const judgeReplay = job<{ runId: number }>({
  name: 'judge-replay',
  payload: z.object({ runId: z.number() }),
  run: (ctx, { runId }) => judgeStored(ctx, runId),
})
