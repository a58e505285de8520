import { z } from 'zod'
import { job } from '../../platform/api/job.ts'
import { simulateStored } from './simulate-stored.ts'

const AGAIN_MS = 600_000
/** Hulls of a new map are made within minutes. */
const MOST_TRIES = 12

/** A run whose replay was read, and the CRC of the map's file that it was played on. */
const Replayed = z.object({ runId: z.number(), mapCrc: z.number() })
const tries = z.number().optional()

interface Sent {
  runs: z.infer<typeof Replayed>[]
  tries?: number | undefined
}

/** Computes the movement of replays that bear their runs out, which takes longer than judging them: everything else goes first. */
export const simulateRun = job<Sent>({
  name: 'simulate-run',
  payload: z
    .object({ runs: z.array(Replayed), tries })
    // as they were added one by one before
    .or(Replayed.extend({ tries }).transform(({ runId, mapCrc, tries }) => ({ runs: [{ runId, mapCrc }], tries }))),
  isLast: true,
  async run(ctx, { runs, tries = 1 }, stop) {
    const later: Sent['runs'] = []
    const failed: unknown[] = []
    for (const run of runs) {
      stop.throwIfAborted()
      const state = await simulateStored(ctx, run.runId, run.mapCrc).catch((error) => void failed.push(error))
      if (state === 'later') later.push(run)
    }
    // one that fails keeps no other from being computed
    if (failed.length > 0) throw failed[0]
    if (later.length === 0 || tries >= MOST_TRIES) return
    await simulateRun.add(ctx.db, { runs: later, tries: tries + 1 }, new Date(ctx.now().getTime() + AGAIN_MS))
  },
})
