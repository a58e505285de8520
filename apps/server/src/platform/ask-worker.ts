import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { storageFault } from './files.ts'

/** A thread that is started for one task, and what it may take. */
export interface Thread {
  script: string
  longestMs: number
  megabytes: number
}

/**
 * Starts a thread with a task and answers the one message it sends: 'late' when it took longer than it may, 'dead' when it
 * ended without a word. Throws when the disk fails, which says nothing of the task.
 */
export function askWorker<Answer>(
  log: FastifyBaseLogger,
  { script, longestMs, megabytes }: Thread,
  task: unknown,
): Promise<Answer | 'late' | 'dead'> {
  const worker = new Worker(script, {
    workerData: task,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: megabytes },
  })
  return new Promise<Answer | 'late' | 'dead'>((done, fail) => {
    const timer = setTimeout(() => done('late'), longestMs)
    worker.once('message', (answer: Answer) => done(answer))
    worker.once('error', (error) => {
      if (storageFault(error)) return fail(error)
      log.error({ err: error, script }, 'a worker died')
      done('dead')
    })
    worker.once('exit', () => {
      clearTimeout(timer)
      done('dead')
    })
  }).finally(() => worker.terminate())
}
