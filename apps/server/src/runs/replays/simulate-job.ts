import { z } from 'zod'
import { job } from '../../platform/api/job.ts'
import { simulateStored } from './simulate-stored.ts'

const AGAIN_MS = 600_000
/** Hulls of a new map are made within minutes. */
const MOST_TRIES = 12

/** Computes the movement of a replay that bears its run out, which takes longer than judging it: everything else goes first. */
export const simulateRun = job<{ runId: number; mapCrc: number; tries?: number | undefined }>({
  name: 'simulate-run',
  payload: z.object({ runId: z.number(), mapCrc: z.number(), tries: z.number().optional() }),
  isLast: true,
  async run(ctx, { runId, mapCrc, tries = 1 }) {
    const isWaiting = (await simulateStored(ctx, runId, mapCrc)) === 'later'
    if (!isWaiting || tries >= MOST_TRIES) return
    await simulateRun.add(ctx.db, { runId, mapCrc, tries: tries + 1 }, new Date(ctx.now().getTime() + AGAIN_MS))
  },
})
