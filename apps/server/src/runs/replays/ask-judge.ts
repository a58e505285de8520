import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { keepWorker } from '../../platform/jobs/worker-thread.ts'
import { SERVER_DIST } from '../../platform/paths.ts'
import type { JudgeAnswer, JudgeTask } from './judge-worker.ts'

const THREAD = { script: join(SERVER_DIST, 'runs/replays/judge-worker.js'), longestMs: 600_000, megabytes: 512 }
/** Finishes are answered first, then replays are read, then their movement is computed. */
const [READS, MOVES] = [10, 15]
/** A file of a million frames takes a second, its movement ten. */
const ask = keepWorker<JudgeAnswer>({ ...THREAD, cpuMs: 20_000, nice: READS })
const askMoved = keepWorker<JudgeAnswer>({ ...THREAD, cpuMs: 120_000, nice: MOVES })

/** Asks a thread that reads replays and maps; movement, which takes longer, has one of its own. Throws where the machine has no time for it: the job is tried again. */
export async function askJudge(log: FastifyBaseLogger, task: JudgeTask): Promise<JudgeAnswer> {
  const answer = await (task.kind === 'movement' ? askMoved : ask)(log, task)
  if (answer === 'late' || answer === 'dead') return { kind: 'refused', message: 'The file cannot be read.' }
  if (answer === 'busy') throw new Error('The machine is too busy to read a replay.')
  return answer
}
