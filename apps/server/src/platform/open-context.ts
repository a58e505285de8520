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

/**
 * Opens everything a server or a command works with on a database, migrated. `close` ends it in the right order. A database
 * that does not answer for `patienceMs` counts as away; without it connections are waited for until `ctx.pool.hurry()`.
 */
export async function openContext(
  config: Config,
  connection: pg.PoolConfig,
  log: FastifyBaseLogger,
  hooks: Hooks,
  patienceMs?: number,
): Promise<{ ctx: Context; close: () => Promise<void> }> {
  const redis = await openRedis(config, log)
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
  if (pooler)
    queries.way = { keepsStatements: false, begin: beginWithLimits(connection), deadlineMs: deadlineOf(connection) }
  await migrate(pool)
  const metrics = openMetrics()
  const watch = watchQueries(metrics, log, config.slowQueryMs)
  pool.watch = watch
  queries.watch = watch
  const pulse = await openPulse(together(pool, queries), connection, log, patienceMs)
  const db = openDb(queries)
  const notify = await openLive(connection, log)
  const live = redis ? await openRedisLive(redis, notify, db, log) : notify
  const replica = config.databaseReadUrl ? openReplica(config.databaseReadUrl, db, log) : null
  const cache = new AnswerCache()
  if (replica) cache.onNews = replica.hear
  const ctx: Context = {
    config,
    log,
    pool,
    queries,
    db,
    small: openSmall(queries),
    replica,
    files: await openFiles(config, config.uploadFloor),
    tellDamaged: openDamaged(metrics, log),
    mail: openMailer(config, log),
    live,
    redis,
    jobs: await openJobs(pool, connection, log),
    limits: openLimits(db, config.limits, redis ? sharedBuckets(redis) : memoryBuckets()),
    cache,
    viewers: new KeptViewers(live),
    metrics,
    hooks,
    countryOf: await openCountryTable(config.countryTable),
    stopping: false,
    now: () => new Date(),
  }
  const close = async () => {
    await ctx.jobs.close()
    await ctx.live.close()
    redis?.close()
    await pulse.close()
    await Promise.all([pool.end(), queries !== pool && queries.end(), replica?.close()])
  }
  return { ctx, close }
}
