import type { StatsFs } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Context } from '../api/context.ts'
import { type Db, row, rows, waitingOf } from '../api/db.ts'
import { int, type RowOf, real, text } from '../api/shape.ts'
import { sql } from '../api/sql.ts'
import { lastBackup } from '../backup/last-backup.ts'
import { knownDamage } from '../files/check-files.ts'
import { countForgotten } from '../jobs/retention.ts'
import type { Sockets } from '../live/sockets.ts'

/** Metrics that are read when they are scraped. */

/** A database that does not answer delays no metric. */
const LONGEST_LOOK_MS = 1_500

/** Metrics of this process: connections, sockets, cached responses. */
export function processMetrics(
  app: FastifyInstance,
  { queries, cache, metrics }: Context,
  { listeners }: Sockets,
): void {
  const registers = [metrics]
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process to the database: open ones, those in use, those nobody uses, and calls that wait for one',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount } = queries
      this.set({ state: 'open' }, totalCount)
      this.set({ state: 'in use' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingOf(queries))
    },
  })
  new Gauge({
    name: 'database_away',
    help: '1 while the database does not answer this process, 0 while it does',
    aggregator: 'max',
    registers,
    collect() {
      this.set(queries.isUnavailable ? 1 : 0)
    },
  })
  new Gauge({
    name: 'http_connections',
    help: 'Open TCP connections of this process, sockets among them',
    registers,
    async collect() {
      this.set(
        await new Promise<number>((done) => app.server.getConnections((error, count) => done(error ? 0 : count))),
      )
    },
  })
  new Gauge({
    name: 'sockets',
    help: 'Open WebSockets of this process: of pages that hear events, and of the list of who is online',
    labelNames: ['channel'],
    registers,
    collect() {
      const counts = { events: 0, users: 0 }
      for (const { channel } of listeners) counts[channel]++
      for (const [channel, count] of Object.entries(counts)) this.set({ channel }, count)
    },
  })
  new Gauge({
    name: 'kept_answers',
    help: 'Answers that are kept',
    registers,
    collect() {
      this.set(cache.figures.answers)
    },
  })
  new Gauge({
    name: 'kept_answers_bytes',
    help: 'Bytes of the answers that are kept',
    registers,
    collect() {
      this.set(cache.figures.bytes)
    },
  })
  counted(metrics, 'kept_answers_used_total', 'Times a cached response was used', () => cache.figures.kept)
  counted(metrics, 'kept_answers_computed_total', 'Times an answer to keep was computed', () => cache.figures.computed)
  countForgotten(metrics)
  new Counter({
    name: 'http_refused_total',
    help: 'Requests refused before their work began: for overload, by load, and those that name another host than ours',
    labelNames: ['reason'],
    registers,
    collect() {
      this.reset()
      for (const [load, count] of app.shedding.refused) this.inc({ reason: `overload, ${load}` }, count)
      this.inc({ reason: 'unknown host' }, app.strangers.count)
    },
  })
}

/** A counter that somebody else counts. */
function counted(registry: Registry, name: string, help: string, count: () => number): void {
  new Counter({
    name,
    help,
    registers: [registry],
    collect() {
      this.reset()
      this.inc(count())
    },
  })
}

const WAITING = { task: text, waiting: int, failing: int, oldest: real }
type Waiting = RowOf<typeof WAITING>

/** What all processes share: each answers the same, and one of them is enough. Every task has its figures from the start on. */
export function sharedMetrics({ config, db, metrics }: Context, tasks: readonly string[]): void {
  const shared = { aggregator: 'max' as const, registers: [metrics] }
  const jobs = onceAtATime(() => soon(waitingJobs(db)))
  const ofJobs = (name: string, help: string, figure: (job: Waiting) => number) =>
    new Gauge({
      ...shared,
      name,
      help,
      labelNames: ['task'],
      async collect() {
        const found = await jobs()
        this.reset()
        // what cannot be asked now is not known to be 0
        if (!found) return
        for (const task of tasks) this.set({ task }, 0)
        for (const job of found) this.set({ task: job.task }, figure(job))
      },
    })
  ofJobs('jobs_waiting', 'Jobs that are due and not begun; mails are the task send-mail', ({ waiting }) => waiting)
  ofJobs('jobs_oldest_seconds', 'How long the oldest of them has been due, 0 without any', ({ oldest }) => oldest)
  ofJobs(
    'jobs_failing',
    'Jobs that failed and are tried again later, or no more: graphile_worker.jobs has their last error',
    ({ failing }) => failing,
  )
  new Gauge({
    ...shared,
    name: 'audit_seals_broken',
    help: 'Parts of the audit log whose rows are not those that were sealed',
    async collect() {
      const found = await soon(
        row(db, { broken: int }, sql`select count(*) as broken from audit_seals where broken_at is not null`),
      )
      if (found) this.set(found.broken)
    },
  })
  new Gauge({
    ...shared,
    name: 'backup_last_seconds',
    help: 'When the last whole backup was made, in seconds since 1970; 0 where none was',
    async collect() {
      const at = await soon(lastBackup(db))
      if (at) this.set(Date.parse(at) / 1000)
    },
  })
  new Gauge({
    ...shared,
    name: 'files_damaged',
    help: 'Kept files that "kz files check", or a backup since, found damaged',
    async collect() {
      const known = await soon(knownDamage(db))
      if (known) this.set(known.length)
    },
  })
  new Gauge({
    ...shared,
    name: 'table_bytes',
    help: 'Size of the largest tables with their indexes',
    labelNames: ['table'],
    async collect() {
      this.reset()
      for (const { table, size } of (await soon(largestTables(db))) ?? []) this.set({ table }, size)
    },
  })
  diskMetrics(config.dataDir, shared)
}

function diskMetrics(dataDir: string, shared: { aggregator: 'max'; registers: Registry[] }): void {
  const ofDisk = (name: string, help: string, blocks: (disk: StatsFs) => number) =>
    new Gauge({
      ...shared,
      name,
      help,
      async collect() {
        const disk = await statfs(dataDir)
        this.set(blocks(disk) * disk.bsize)
      },
    })
  ofDisk('disk_free_bytes', 'Free bytes of the disk of DATA_DIR', ({ bavail }) => bavail)
  ofDisk('disk_size_bytes', 'Size of the disk of DATA_DIR', ({ blocks }) => blocks)
}

const MOST_TABLES = 20

const largestTables = (db: Db) =>
  rows(
    db,
    { table: text, size: int },
    sql`select relname::text as table, pg_total_relation_size(oid) as size from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace order by size desc limit ${MOST_TABLES}`,
  )

const waitingJobs = (db: Db): Promise<Waiting[]> =>
  rows(
    db,
    WAITING,
    sql`with due as (select *, run_at <= now() and locked_at is null and attempts < max_attempts as is_due
        from graphile_worker.jobs)
      select task_identifier as task, (count(*) filter (where is_due))::integer as waiting,
        (count(*) filter (where last_error is not null))::integer as failing,
        coalesce(extract(epoch from now() - min(run_at) filter (where is_due)), 0)::float8 as oldest
      from due group by task_identifier`,
  )

/** Asks once for all who ask while it is asked. */
function onceAtATime<T>(ask: () => Promise<T>): () => Promise<T> {
  let asking: Promise<T> | undefined
  return () => {
    asking ??= ask().finally(() => (asking = undefined))
    return asking
  }
}

/** What comes in time; undefined for what does not, or fails. */
const soon = <T>(asked: Promise<T>): Promise<T | undefined> =>
  Promise.race([asked.catch(() => undefined), wait(LONGEST_LOOK_MS, undefined, { ref: false })])
