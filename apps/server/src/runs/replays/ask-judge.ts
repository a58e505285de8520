import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { keepWorker } from '../../platform/jobs/worker-thread.ts'
import { SERVER_DIST } from '../../platform/paths.ts'
import type { JudgeAnswer, JudgeTask } from './judge-worker.ts'

/** Finishes are answered first, then replays are read. A file of a million frames takes a second, its movement ten. */
const ask = keepWorker<JudgeAnswer>({
  script: join(SERVER_DIST, 'runs/replays/judge-worker.js'),
  ...{ cpuMs: 20_000, longestMs: 600_000, megabytes: 512, nice: 10 },
})
const MOVEMENT_CPU_MS = 120_000

/**
 * Asks the thread that reads replays and maps and computes movement, for which jobs wait until no replay is to be read: two
 * threads would hold twice the memory. Throws where the machine has no time for it: the job is tried again.
 */
export async function askJudge(log: FastifyBaseLogger, task: JudgeTask): Promise<JudgeAnswer> {
  const answer = await ask(log, task, task.kind === 'movement' ? MOVEMENT_CPU_MS : undefined)
  if (answer === 'late' || answer === 'dead') return { kind: 'refused', message: 'The file cannot be read.' }
  if (answer === 'busy') throw new Error('The machine is too busy to read a replay.')
  return answer
}
