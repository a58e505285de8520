import type { FastifyBaseLogger } from 'fastify'
import { Logger, run, runMigrations, runOnce, type TaskList } from 'graphile-worker'
import type pg from 'pg'
import { loggable } from './database-errors.ts'
import type { Db } from './db.ts'
import { sql } from './sql.ts'

/** Tasks by name and what each is sent. A new task is added here and in app.ts. */
export interface JobPayloads {
  'send-mail': { to: string; subject: string; text: string }
  'account-mail': { kind: 'reset' | 'username'; email: string }
  'sweep-files': Record<never, never>
  'end-claims': Record<never, never>
  'forget-addresses': Record<never, never>
  'forget-longjumps': Record<never, never>
  'end-longjump-claims': Record<never, never>
  'draw-motd': Record<never, never>
  'announce-posts': Record<never, never>
  'forget-drafts': Record<never, never>
  'forget-comments': Record<never, never>
  'forget-maps': Record<never, never>
  'forget-forum': Record<never, never>
  'forget-avatars': Record<never, never>
  'refresh-stats': Record<never, never>
  'forget-notifications': Record<never, never>
  'mail-notifications': Record<never, never>
}
export type JobName = keyof JobPayloads
export type JobHandlers = { [K in JobName]: (payload: JobPayloads[K]) => Promise<void> }

/** Background work on the same PostgreSQL: a job is added inside the transaction that needs it. */
export interface Jobs {
  add<K extends JobName>(tx: Db, name: K, payload: JobPayloads[K]): Promise<void>
  /** Starts working; answers when the worker listens. */
  start(handlers: JobHandlers): Promise<void>
  /** Runs every waiting job to its end: tests wait for work instead of sleeping. */
  runAll(handlers: JobHandlers): Promise<void>
  close(): Promise<void>
}

const MOST_ATTEMPTS = 10
const CRON = [
  '17 * * * * sweep-files',
  '*/5 * * * * end-claims',
  '40 3 * * * forget-addresses',
  '45 3 * * * forget-longjumps',
  '*/5 * * * * end-longjump-claims',
  // after a night without a server, too
  '0 0 * * * draw-motd ?fill=1d',
  '* * * * * announce-posts',
  '50 3 * * * forget-comments',
  '55 3 * * * forget-maps',
  '55 3 * * * forget-forum',
  '50 3 * * * forget-avatars',
  '*/5 * * * * refresh-stats',
  '55 3 * * * forget-drafts',
  '50 3 * * * forget-notifications',
  '* * * * * mail-notifications',
].join('\n')

/** Prepares the job tables. */
export async function openJobs(pool: pg.Pool, log: FastifyBaseLogger): Promise<Jobs> {
  const logger = new Logger(() => (level, message) => {
    if (level === 'error') log.error(message)
    else if (level === 'warning') log.warn(message)
  })
  await runMigrations({ pgPool: pool, logger })
  let stop: (() => Promise<void>) | undefined
  const tasks = (handlers: JobHandlers): TaskList =>
    Object.fromEntries(
      Object.entries(handlers).map(([name, handler]) => [
        name,
        (payload: unknown) =>
          // a failed job is logged and kept with its error
          (handler as (payload: unknown) => Promise<void>)(payload).catch((error) => Promise.reject(loggable(error))),
      ]),
    )
  return {
    async add(tx, name, payload) {
      await tx.execute(
        sql`select graphile_worker.add_job(${name}, payload => ${JSON.stringify(payload)}::json, max_attempts => ${MOST_ATTEMPTS})`,
      )
    },
    async start(handlers) {
      const runner = await run({
        pgPool: pool,
        logger,
        concurrency: 2,
        noHandleSignals: true,
        taskList: tasks(handlers),
        crontab: CRON,
      })
      stop = () => runner.stop()
    },
    async runAll(handlers) {
      await runOnce({ pgPool: pool, logger, taskList: tasks(handlers) })
    },
    async close() {
      await stop?.()
    },
  }
}
