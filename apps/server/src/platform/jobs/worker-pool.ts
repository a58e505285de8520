import { EventEmitter } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { type Logger, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import type { JobLocks } from './locks.ts'

/** Workers of this process for some of the tasks. */
export interface Crew {
  takes: (task: string) => boolean
  concurrency: number
  /** a job that is not done by then is given up, and done again later */
  longestStopMs: number
  crontab?: string
}

const RETRY_MS = 2_000
/** Time to store the results of the last jobs; while the database is unavailable the rest run again. */
const LAST_WORDS_MS = 1_000

/** Keeps a worker pool running until `stop`: one that gives up, as it does when it cannot write, is replaced. */
export async function keepWorking(
  pgPool: pg.Pool,
  logger: Logger,
  tasks: TaskList,
  { takes, concurrency, longestStopMs, crontab = '' }: Crew,
  locks: JobLocks,
): Promise<{ stop(): Promise<void> }> {
  const taskList = Object.fromEntries(Object.entries(tasks).filter(([name]) => takes(name)))
  // without a delay of its own a result that cannot be written is an unhandled rejection, which ends the process
  const worker = { gracefulShutdownAbortTimeout: longestStopMs, completeJobBatchDelay: 0, failJobBatchDelay: 0 }
  let stopping = false
  let runner: Runner | undefined
  let retry: NodeJS.Timeout | undefined

  async function start(): Promise<void> {
    const ids: string[] = []
    const events: WorkerEvents = new EventEmitter()
    events.on('pool:create', ({ workerPool }) => {
      ids.push(workerPool.id)
      locks.hold(workerPool.id)
    })
    const options = { pgPool, logger, events, taskList, crontab, concurrency, noHandleSignals: true }
    const started = await run({ ...options, preset: { worker } })
    runner = started
    const ended = () => {
      for (const id of ids) locks.release(id)
      again('workers gave up')
    }
    started.promise.then(ended, ended)
    if (stopping) await started.stop()
  }

  function again(why: string): void {
    if (stopping) return
    logger.warn(`${why}, new ones start soon`)
    retry = setTimeout(tryAgain, RETRY_MS)
  }

  const tryAgain = () => start().catch((error) => again(`workers did not start: ${error}`))

  // a database that is busy just now ends no site
  await tryAgain()
  return {
    async stop() {
      stopping = true
      clearTimeout(retry)
      const ended = runner?.stop().catch(() => undefined)
      await Promise.race([ended, wait(longestStopMs + LAST_WORDS_MS, undefined, { ref: false })])
    },
  }
}
