import { join } from 'node:path'
import type { Context } from '../../platform/api/context.ts'
import { keepWorker } from '../../platform/jobs/worker-thread.ts'
import { SERVER_DIST } from '../../platform/paths.ts'
import type { RunWay } from './run-ways.ts'
import type { StoredWay, WayAnswer, WayTask } from './way-worker.ts'

/** A run of an hour takes a second, a cut along it with as many others ten. */
const ask = keepWorker<WayAnswer>({
  script: join(SERVER_DIST, 'runs/sections/way-worker.js'),
  cpuMs: 60_000,
  longestMs: 600_000,
  megabytes: 768,
  nice: 15,
})

/**
 * Asks the thread that reads ways, with their files at hand; a run whose file is gone is left out. Null where it took too long or
 * died. Throws where the machine has no time for it: the job is tried again.
 */
export async function askWays(
  ctx: Context,
  runs: readonly RunWay[],
  taskOf: (ways: readonly StoredWay[]) => WayTask | null,
): Promise<WayAnswer | null> {
  const borrowed = async (left: readonly RunWay[], ways: readonly StoredWay[]): Promise<WayAnswer | null> => {
    const [run, ...rest] = left
    if (run) {
      const { file, ...stored } = run
      return (
        (await ctx.files.borrow(file, (path) => borrowed(rest, [...ways, { ...stored, path }]))) ?? borrowed(rest, ways)
      )
    }
    const task = taskOf(ways)
    if (!task) return null
    const answer = await ask(ctx.log, task)
    if (answer === 'busy') throw new Error('The machine is too busy to read the way of a run.')
    return answer === 'late' || answer === 'dead' ? null : answer
  }
  return borrowed(runs, [])
}
