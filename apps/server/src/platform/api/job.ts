import { z } from 'zod'
import type { Context } from './context.ts'
import type { Db } from './db.ts'
import { sql } from './sql.ts'

/** Jobs that send or create mails have workers of their own, and so has what goes to other sites: no kind delays another. */
export type Queue = 'mails' | 'deliveries' | 'work'

/** A background job, queued in PostgreSQL and run by any free process. It runs at least once, so it must be safe to run twice. */
export interface Job<P = unknown> {
  name: string
  queue: Queue
  /** when it runs by itself, in UTC, as in a crontab: `'17 * * * *'` */
  schedule?: string | undefined
  /** a time that passed without a server is made up for, up to so long ago: `'1d'` */
  missed?: string | undefined
  /**
   * `sent` comes from the database: it is read by the job's schema. `stop` is aborted when the process ends, of a mail when it
   * waits no longer: what is left is added again, or `stop.throwIfAborted()` has all of it done again.
   */
  run(ctx: Context, sent: unknown, stop: AbortSignal): Promise<void>
  /** Queues the job in this transaction: it runs after the commit, or from `at` on. */
  add(tx: Db, payload: P, at?: Date): Promise<void>
}

interface Declared<P> extends Pick<Job, 'name' | 'schedule' | 'missed'> {
  /** `work` unless it is about mails */
  queue?: Queue
  /** what it is sent; nothing by default */
  payload?: z.ZodType<P>
  /** it waits until no other job is due */
  isLast?: boolean
  /** of it one waits: asked for again meanwhile it is the same */
  isOne?: boolean
  run(ctx: Context, payload: P, stop: AbortSignal): Promise<unknown>
}

const MOST_ATTEMPTS = 10
/** Of jobs that are due the lowest priority runs first; 0 is that of all others. */
const LAST = 10
const NOTHING = z.object({}) as z.ZodType

/** Declares a job. Its domain lists it in routes.ts; nothing else has to know it. */
export function job<P = Record<never, never>>(declared: Declared<P>): Job<P> {
  const {
    name,
    queue = 'work',
    schedule,
    missed,
    isLast = false,
    isOne = false,
    payload: schema = NOTHING as z.ZodType<P>,
    run,
  } = declared
  return {
    name,
    queue,
    schedule,
    missed,
    async run(ctx, sent, stop) {
      await run(ctx, schema.parse(sent), stop)
    },
    async add(tx, payload, at) {
      await tx.execute(
        sql.named(
          'job',
          sql`select graphile_worker.add_job(${name}::text, payload => ${JSON.stringify(payload)}::json,
            run_at => ${at?.toISOString() ?? null}::timestamptz, max_attempts => ${MOST_ATTEMPTS}, priority => ${isLast ? LAST : 0}::integer,
            job_key => ${isOne ? name : null}::text, job_key_mode => 'preserve_run_at')`,
        ),
      )
    },
  }
}
