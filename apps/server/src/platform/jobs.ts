import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { type JobHelpers, Logger, runMigrations, runOnce, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { loggable } from './database-errors.ts'
import type { Db } from './db.ts'
import { type Crew, keepWorking } from './job-crew.ts'
import { openJobLocks } from './job-locks.ts'
import type { Pool } from './pool.ts'
import { sql } from './sql.ts'

/** Tasks by name and what each is sent. A new task is added here and in app.ts. */
export interface JobPayloads {
  'send-mail': { to: string; subject: string; text: string }
  'account-mail': { kind: 'reset' | 'username'; email: string }
  'sweep-files': Record<never, never>
  'end-claims': Record<never, never>
  'forget-submissions': Record<never, never>
  'draw-motd': Record<never, never>
  'announce-posts': Record<never, never>
  'forget-drafts': Record<never, never>
  'forget-comments': Record<never, never>
  'forget-forum': Record<never, never>
  'forget-avatars': Record<never, never>
  'refresh-stats': Record<never, never>
  'forget-notifications': Record<never, never>
  'mail-notifications': Record<never, never>
}
export type JobName = keyof JobPayloads
/** `stop` is aborted when the process ends and waits no longer. */
export type JobHandlers = { [K in JobName]: (payload: JobPayloads[K], stop: AbortSignal) => Promise<void> }

/** Background work on the same PostgreSQL: a job is added inside the transaction that needs it. */
export interface Jobs {
  add<K extends JobName>(tx: Db, name: K, payload: JobPayloads[K]): Promise<void>
  /** Starts working; answers when the worker listens. */
  start(handlers: JobHandlers): Promise<void>
  /** Runs every waiting job to its end: tests wait for work instead of sleeping. */
  runAll(handlers: JobHandlers): Promise<void>
  /** Ends what runs within a few seconds. Jobs that take longer are done again: each is done at least once. */
  close(): Promise<void>
}

const MOST_ATTEMPTS = 10
const AWAY_STEP_MS = 200
const CRON = [
  '17 * * * * sweep-files',
  '*/5 * * * * end-claims',
  '40 3 * * * forget-submissions',
  // after a night without a server, too
  '0 0 * * * draw-motd ?fill=1d',
  '* * * * * announce-posts',
  '50 3 * * * forget-comments',
  '55 3 * * * forget-forum',
  '50 3 * * * forget-avatars',
  '*/5 * * * * refresh-stats',
  '55 3 * * * forget-drafts',
  '50 3 * * * forget-notifications',
  '* * * * * mail-notifications',
].join('\n')

/** What mails wait for: a mail server that hangs stops nothing else, and nothing that takes long delays a mail. */
const MAILS: readonly string[] = ['send-mail', 'account-mail'] satisfies JobName[]
const OF_MAILS: Crew = { takes: (name) => MAILS.includes(name), concurrency: 3, longestStopMs: 2_000 }
const OF_THE_REST: Crew = {
  takes: (name) => !MAILS.includes(name),
  concurrency: 2,
  longestStopMs: 5_000,
  crontab: CRON,
}

/** Prepares the job tables. */
export async function openJobs(pool: Pool, connection: pg.ClientConfig, log: FastifyBaseLogger): Promise<Jobs> {
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
  })
  await runMigrations({ pgPool: pool, logger })
  let stop = async () => {}
  return {
    async add(tx, name, payload) {
      await tx.execute(
        sql`select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json, max_attempts => ${MOST_ATTEMPTS})`,
      )
    },
    async start(handlers) {
      const locks = await openJobLocks(connection, log)
      const tasks = tasksOf(pool, handlers)
      const crews = [OF_MAILS, OF_THE_REST].map((crew) => keepWorking(pool, logger, tasks, crew, locks))
      stop = async () => {
        stop = async () => {}
        await Promise.all((await Promise.all(crews)).map((crew) => crew.stop()))
        await locks.close()
      }
      await Promise.all(crews)
    },
    async runAll(handlers) {
      await runOnce({ pgPool: pool, logger, taskList: tasksOf(pool, handlers) })
    },
    close: () => stop(),
  }
}

/** A failed job is logged and kept with its error, without values of queries. */
const tasksOf = (pool: Pool, handlers: JobHandlers): TaskList =>
  Object.fromEntries(
    Object.entries(handlers).map(([name, handler]) => [
      name,
      (payload: unknown, { abortSignal, abortPromise }: JobHelpers) => {
        const work = (handler as (payload: unknown, stop: AbortSignal) => Promise<void>)(payload, abortSignal)
        const done = work.catch((error) => Promise.reject(loggable(error))).finally(() => untilBack(pool, abortSignal))
        return Promise.race([done, abortPromise])
      },
    ]),
  )

/** What became of a job can be written down only while the database is there. */
async function untilBack(pool: Pool, stop: AbortSignal): Promise<void> {
  while (pool.isAway && !stop.aborted) await wait(AWAY_STEP_MS)
}
