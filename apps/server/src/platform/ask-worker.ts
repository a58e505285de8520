import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { FastifyBaseLogger } from 'fastify'
import { storageFault } from './files.ts'

/** A thread for tasks, and what each of them may take. */
export interface Thread {
  script: string
  longestMs: number
  megabytes: number
}

/** Has a kept thread do a task. */
export type Ask<Answer> = (log: FastifyBaseLogger, task: unknown) => Promise<Answer | 'late' | 'dead'>

const IDLE_MS = 2_000

function begin({ script, megabytes }: Thread, task?: unknown): Worker {
  const limits = { maxOldGenerationSizeMb: megabytes }
  const worker = new Worker(script, { workerData: task, execArgv: [], resourceLimits: limits })
  // heard by who waits for an answer; when nobody does, it is no reason to end the server
  return worker.on('error', () => undefined)
}

/**
 * Starts a thread with a task and answers the one message it sends: 'late' when it took longer than it may, 'dead' when it
 * ended without a word. Throws when the disk fails, which says nothing of the task.
 */
export function askWorker<Answer>(
  log: FastifyBaseLogger,
  thread: Thread,
  task: unknown,
): Promise<Answer | 'late' | 'dead'> {
  const worker = begin(thread, task)
  return answerOf<Answer>(log, worker, thread).finally(() => worker.terminate())
}

/**
 * The same for many small tasks, one at a time: the thread hears each as a message, goes on to the next and ends when none
 * comes. One that was late or died is followed by another.
 */
export function keepWorker<Answer>(thread: Thread): Ask<Answer> {
  let kept: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let last: Promise<unknown> = Promise.resolve()
  const end = (worker: Worker) => {
    if (kept === worker) kept = undefined
    void worker.terminate()
  }
  const start = () => {
    const worker = begin(thread)
    kept = worker
    return worker.once('exit', () => end(worker))
  }
  const ask: Ask<Answer> = async (log, task) => {
    clearTimeout(idle)
    const worker = kept ?? start()
    worker.ref()
    worker.postMessage(task)
    let isWell = false
    try {
      const answer = await answerOf<Answer>(log, worker, thread)
      isWell = answer !== 'late' && answer !== 'dead'
      return answer
    } finally {
      worker.unref()
      if (isWell) idle = setTimeout(() => end(worker), IDLE_MS).unref()
      else end(worker)
    }
  }
  return (log, task) => {
    const next = last.catch(() => undefined).then(() => ask(log, task))
    last = next
    return next
  }
}

async function answerOf<Answer>(log: FastifyBaseLogger, worker: Worker, { script, longestMs }: Thread) {
  const over = new AbortController()
  const { signal } = over
  try {
    return await Promise.race([
      once(worker, 'message', { signal }).then(([answer]) => answer as Answer),
      once(worker, 'exit', { signal }).then(() => 'dead' as const),
      delay(longestMs, 'late' as const, { signal }),
    ])
  } catch (error) {
    if (storageFault(error)) throw error
    log.error({ err: error, script }, 'a worker died')
    return 'dead' as const
  } finally {
    over.abort()
  }
}
