import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { cut } from '../api/db.ts'
import { Client } from '../database/client.ts'
import { loggable } from '../database/errors.ts'

/**
 * Which workers live. A worker keeps the jobs it works at locked, and one that was killed would keep them for hours. So every
 * worker has an advisory lock of its name on one connection of its process, which PostgreSQL takes away with the process;
 * also when the process hangs or the network lost it and the connection said nothing for half a minute. Jobs of workers
 * without such a lock are freed.
 */
export interface JobLocks {
  /** Says that this worker lives. */
  hold(workerId: string): void
  /** Says that it is gone. */
  release(workerId: string): void
  close(): Promise<void>
}

/** What is gone at two looks is gone: a connection that was lost between them is back by then. */
const LOOK_MS = 5_000
const RETRY_MS = 500
const ANSWER_MS = 10_000
const GOODBYE_MS = 1_000
const LONGEST_SILENCE = '30s'

const HOLD = `select pg_advisory_lock_shared(hashtextextended('worker ' || $1, 0))`
const RELEASE = `select pg_advisory_unlock_shared(hashtextextended('worker ' || $1, 0))`
/** Answers which workers but `$1` are gone, and frees the jobs of those that were gone before, `$2`. */
const FREE = `with gone as materialized (
    select id from (select distinct locked_by as id from graphile_worker.jobs where locked_by is not null) holders
    where id <> all ($1::text[]) and pg_try_advisory_xact_lock(hashtextextended('worker ' || id, 0))),
  freed as materialized (
    select graphile_worker.force_unlock_workers(array(select id from gone where id = any ($2::text[]))))
  select id, id = any ($2::text[]) as "isFreed" from gone, freed`

/** Begins to look, now and every five seconds, on a connection of its own, which is tried for until it comes. */
export async function openJobLocks(connection: pg.ClientConfig, log: FastifyBaseLogger): Promise<JobLocks> {
  const held = new Set<string>()
  let gone: string[] = []
  let client: pg.Client | undefined
  let turn: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<void> {
    const limits = { keepAlive: true, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS }
    const next = new Client({ ...connection, ...limits, application_name: 'kz16-jobs' })
    next.on('error', () => cut(next))
    try {
      await next.connect()
      await next.query(`set idle_session_timeout = '${LONGEST_SILENCE}'`)
      for (const id of held) await next.query(HOLD, [id])
    } catch (error) {
      cut(next)
      throw error
    }
    next.once('end', lost)
    client = next
  }

  /** Nothing is known of the others from before. */
  function lost(): void {
    client = undefined
    gone = []
    lookIn(RETRY_MS)
  }

  async function look(): Promise<void> {
    try {
      if (!client) await connect()
      const found = await ask<{ id: string; isFreed: boolean }>(FREE, [[...held], gone])
      const freed = found.filter(({ isFreed }) => isFreed).map(({ id }) => id)
      if (freed.length > 0) log.warn({ workers: freed }, 'jobs of workers that are gone were freed')
      gone = found.filter(({ isFreed }) => !isFreed).map(({ id }) => id)
      lookIn(LOOK_MS)
    } catch (error) {
      if (closed) return
      log.warn({ err: loggable(error) }, 'locks of jobs cannot be looked at')
      if (client) cut(client)
      lookIn(RETRY_MS)
    }
  }

  function lookIn(ms: number): void {
    clearTimeout(timer)
    if (!closed) timer = setTimeout(look, ms)
  }

  /** One query after the other. What is said on a connection that is lost is said again on the next one. */
  function ask<Row extends pg.QueryResultRow>(text: string, values: unknown[]): Promise<Row[]> {
    const answer = turn.then(async () => (await client?.query<Row>(text, values))?.rows ?? [])
    turn = answer.catch(() => undefined)
    return answer
  }
  const say = (text: string, id: string) => ask(text, [id]).catch(() => undefined)

  await look()
  return {
    hold(workerId) {
      held.add(workerId)
      say(HOLD, workerId)
    },
    release(workerId) {
      held.delete(workerId)
      say(RELEASE, workerId)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      const last = client
      if (!last) return
      const forceShutdown = setTimeout(() => cut(last), GOODBYE_MS)
      await turn
      await last.end().catch(() => undefined)
      clearTimeout(forceShutdown)
    },
  }
}
