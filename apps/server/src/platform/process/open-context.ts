import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { openLimits } from '../admission/rate-limits.ts'
import { memoryBuckets, sharedBuckets } from '../admission/token-buckets.ts'
import type { Context, Hooks } from '../api/context.ts'
import { openCountryTable } from '../api/country-table.ts'
import { openDb, openSmall } from '../api/db.ts'
import { openMailer } from '../api/mail.ts'
import type { Config } from '../api/services/settings.ts'
import { ResponseCache } from '../cache/response-cache.ts'
import { SessionCache } from '../cache/session-cache.ts'
import { deadlineOf } from '../database/deadline.ts'
import { openHealthCheck } from '../database/health-check.ts'
import { migrate } from '../database/migrate.ts'
import { beginWithLimits, LENT_SESSION, Pool, together } from '../database/pool.ts'
import { watchQueries } from '../database/query-watch.ts'
import { openReplica } from '../database/read-replica.ts'
import { openDamaged } from '../files/damaged-files.ts'
import { openFiles } from '../files/open-store.ts'
import { type Jobs, openJobs } from '../jobs/runner.ts'
import { openLive } from '../live/bus.ts'
import { openRedis } from '../live/redis.ts'
import { openRedisLive } from '../live/redis-bus.ts'
import { openOutageLog } from './log.ts'
import { openMetrics } from './process-metrics.ts'

/** Beside a pooler: locks, jobs and what listens. */
const MOST_DIRECT = 10

/** All that a server or a command works with. */
export interface Site extends Context {
  jobs: Jobs
}

/** How what is open is closed again, in the order in which it was opened. */
type Opened = (() => unknown)[]

/**
 * Opens everything a server or a command works with on a database, migrated. `close` ends it in the right order. A database
 * that does not answer for `timeoutMs` counts as unavailable; without it connections are waited for until `ctx.pool.forceShutdown()`.
 * Where one part cannot be opened the others are closed again: they would keep the process of a command.
 */
export async function openContext(
  config: Config,
  connection: pg.PoolConfig,
  log: FastifyBaseLogger,
  hooks: Hooks,
  timeoutMs?: number,
): Promise<{ ctx: Site; close: () => Promise<void> }> {
  const opened: Opened = []
  const close = async () => {
    for (const one of opened.splice(0).reverse()) await one()
  }
  try {
    return { ctx: await openAll(opened, config, connection, log, hooks, timeoutMs), close }
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
  timeoutMs: number | undefined,
): Promise<Site> {
  const redis = await openRedis(config, log)
  opened.push(() => redis?.close())
  const tellLost = openOutageLog(log, 'database connections were lost')
  const openPool = (settings: pg.PoolConfig): Pool => {
    const pool: Pool = new Pool(settings, (error) => {
      // a closing connection may get the database's own shutdown
      if (!pool.ending) tellLost('connection', error)
    })
    if (timeoutMs === undefined) pool.waitLong(log)
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
  const pulse = await openHealthCheck(together(pool, queries), connection, log, timeoutMs)
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
  const cache = new ResponseCache()
  if (replica) cache.onInvalidate = replica.hear
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
    sessionCache: new SessionCache(live),
    metrics,
    hooks,
    countryOf,
    stopping: false,
    now: () => new Date(),
  }
}
