import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { AnswerCache } from './answer-cache.ts'
import { memoryBuckets, sharedBuckets } from './buckets.ts'
import type { Config } from './config.ts'
import type { Context } from './context.ts'
import { openCountryTable } from './country-table.ts'
import { openDamaged } from './damaged-files.ts'
import { openDb, openSmall } from './db.ts'
import { deadlineOf } from './deadline.ts'
import type { Hooks } from './hooks.ts'
import { openJobs } from './jobs.ts'
import { KeptViewers } from './kept-viewers.ts'
import { openLimits } from './limits.ts'
import { openLive } from './live.ts'
import { openRedisLive } from './live-redis.ts'
import { openOutageLog } from './log.ts'
import { openMailer } from './mail.ts'
import { migrate } from './migrate.ts'
import { openFiles } from './open-files.ts'
import { beginWithLimits, LENT_SESSION, Pool, together } from './pool.ts'
import { openMetrics } from './process-metrics.ts'
import { openPulse } from './pulse.ts'
import { watchQueries } from './query-watch.ts'
import { openRedis } from './redis.ts'
import { openReplica } from './replica.ts'

/** Beside a pooler: locks, jobs and what listens. */
const MOST_DIRECT = 10

/** How what is open is closed again, in the order in which it was opened. */
type Opened = (() => unknown)[]

/**
 * Opens everything a server or a command works with on a database, migrated. `close` ends it in the right order. A database
 * that does not answer for `patienceMs` counts as away; without it connections are waited for until `ctx.pool.hurry()`.
 * Where one part cannot be opened the others are closed again: they would keep the process of a command.
 */
export async function openContext(
  config: Config,
  connection: pg.PoolConfig,
  log: FastifyBaseLogger,
  hooks: Hooks,
  patienceMs?: number,
): Promise<{ ctx: Context; close: () => Promise<void> }> {
  const opened: Opened = []
  const close = async () => {
    for (const one of opened.splice(0).reverse()) await one()
  }
  try {
    return { ctx: await openAll(opened, config, connection, log, hooks, patienceMs), close }
  } catch (error) {
    await close().catch(() => undefined)
    throw error
  }
}

async function openAll(
  opened: Opened,
  config: Config,
  connection: pg.PoolConfig,
  log: FastifyBaseLogger,
  hooks: Hooks,
  patienceMs: number | undefined,
): Promise<Context> {
  const redis = await openRedis(config, log)
  opened.push(() => redis?.close())
  const tellLost = openOutageLog(log, 'database connections were lost')
  const openPool = (settings: pg.PoolConfig): Pool => {
    const pool: Pool = new Pool(settings, (error) => {
      // a connection that is saying goodbye may hear of the database's own end
      if (!pool.ending) tellLost('connection', error)
    })
    if (patienceMs === undefined) pool.waitLong(log)
    return pool
  }
  const pooler = config.databaseDirectUrl && config.databaseUrl
  const pool = openPool(pooler ? { ...connection, max: MOST_DIRECT } : connection)
  const queries = pooler ? openPool({ ...connection, ...LENT_SESSION, connectionString: pooler }) : pool
  opened.push(() => Promise.all([pool.end(), queries !== pool && queries.end()]))
  if (pooler)
    queries.way = { keepsStatements: false, begin: beginWithLimits(connection), deadlineMs: deadlineOf(connection) }
  await migrate(pool)
  const metrics = openMetrics()
  const watch = watchQueries(metrics, log, config.slowQueryMs)
  pool.watch = watch
  queries.watch = watch
  const pulse = await openPulse(together(pool, queries), connection, log, patienceMs)
  opened.push(() => pulse.close())
  const db = openDb(queries)
  const notify = await openLive(connection, log)
  opened.push(() => notify.close())
  const live = redis ? await openRedisLive(redis, notify, db, log) : notify
  if (live !== notify) opened.push(() => live.close())
  const replica = config.databaseReadUrl ? openReplica(config.databaseReadUrl, db, log) : null
  opened.push(() => replica?.close())
  const files = await openFiles(config, config.uploadFloor)
  const countryOf = await openCountryTable(config.countryTable)
  const jobs = await openJobs(pool, connection, log)
  opened.push(() => jobs.close())
  const cache = new AnswerCache()
  if (replica) cache.onNews = replica.hear
  return {
    config,
    log,
    pool,
    queries,
    db,
    small: openSmall(queries),
    replica,
    files,
    tellDamaged: openDamaged(metrics, log),
    mail: openMailer(config, log),
    live,
    redis,
    jobs,
    limits: openLimits(db, config.limits, redis ? sharedBuckets(redis) : memoryBuckets()),
    cache,
    viewers: new KeptViewers(live),
    metrics,
    hooks,
    countryOf,
    stopping: false,
    now: () => new Date(),
  }
}
