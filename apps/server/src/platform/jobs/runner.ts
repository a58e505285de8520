import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type JobHelpers, Logger, runMigrations, runOnce, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import type { Context } from '../api/context.ts'
import type { CircuitPool } from '../api/db.ts'
import type { Job, Queue } from '../api/job.ts'
import { loggable } from '../database/errors.ts'
import { openJobLocks } from './locks.ts'
import { type Crew, keepWorking } from './worker-pool.ts'

/** Background work of this process. */
export interface Jobs {
  /** Starts working; answers when the worker listens. A database that is busy just now is tried again, never a failure. */
  start(ctx: Context, jobs: readonly Job[]): Promise<void>
  /** Runs every waiting job to its end: tests wait for work instead of sleeping. */
  runAll(ctx: Context, jobs: readonly Job[]): Promise<void>
  /** Ends what runs within a few seconds. Jobs that take longer are done again: each is done at least once. */
  close(): Promise<void>
}

const AWAY_STEP_MS = 200
/** A mail server that hangs stops nothing else, and nothing that takes long delays a mail. */
const CREWS: Record<Queue, { concurrency: number; longestStopMs: number }> = {
  mails: { concurrency: 3, longestStopMs: 2_000 },
  deliveries: { concurrency: 3, longestStopMs: 6_000 },
  work: { concurrency: 2, longestStopMs: 5_000 },
}

/** The schedules of jobs, in the library's words. */
export const crontabOf = (jobs: readonly Job[]): string =>
  jobs
    .flatMap(({ name, schedule, missed }) =>
      schedule ? [`${schedule} ${name}${missed ? ` ?fill=${missed}` : ''}`] : [],
    )
    .join('\n')

function crewOf(queue: Queue, jobs: readonly Job[]): Crew {
  const own = jobs.filter((job) => job.queue === queue)
  const names = new Set(own.map(({ name }) => name))
  return { ...CREWS[queue], takes: (name) => names.has(name), crontab: crontabOf(own) }
}

/** Prepares the job tables. */
export async function openJobs(pool: CircuitPool, connection: pg.ClientConfig, log: FastifyBaseLogger): Promise<Jobs> {
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
  })
  await runMigrations({ pgPool: pool, logger })
  const ending = new AbortController()
  let stop = async () => {}
  return {
    async start(ctx, jobs) {
      const locks = await openJobLocks(connection, log)
      const tasks = tasksOf(ctx, jobs, ending.signal)
      const queues = Object.keys(CREWS) as Queue[]
      const crews = queues.map((queue) => keepWorking(pool, logger, tasks, crewOf(queue, jobs), locks))
      stop = async () => {
        stop = async () => {}
        ending.abort()
        await Promise.all((await Promise.all(crews)).map((crew) => crew.stop()))
        await locks.close()
      }
      await Promise.all(crews)
    },
    async runAll(ctx, jobs) {
      await runOnce({ pgPool: pool, logger, taskList: tasksOf(ctx, jobs, ending.signal) })
    },
    close: () => stop(),
  }
}

/** A failed job is logged and stored with its error, without query values. */
const tasksOf = (ctx: Context, jobs: readonly Job[], ending: AbortSignal): TaskList =>
  Object.fromEntries(
    jobs.map((job) => [
      job.name,
      (sent: unknown, { abortSignal, abortPromise }: JobHelpers) => {
        // a mail is worth waiting for; what goes on file by file may end with the next one
        const stop = job.queue === 'mails' ? abortSignal : AbortSignal.any([abortSignal, ending])
        const work = job.run(ctx, sent, stop)
        const done = work
          .catch((error) => Promise.reject(loggable(error)))
          .finally(() => untilBack(ctx.pool, abortSignal))
        return Promise.race([done, abortPromise])
      },
    ]),
  )

/** The result of a job can be stored only while the database is available. */
async function untilBack(pool: CircuitPool, stop: AbortSignal): Promise<void> {
  while (pool.isUnavailable && !stop.aborted) await wait(AWAY_STEP_MS)
}
