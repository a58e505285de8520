import type { LiveEvent } from '@kz/contract/live'
import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import type { Limits } from '../admission/rate-limits.ts'
import type { ResponseCache } from '../cache/response-cache.ts'
import type { SessionCache } from '../cache/session-cache.ts'
import type { Pool } from '../database/pool.ts'
import type { Replica } from '../database/read-replica.ts'
import type { TellDamaged } from '../files/damaged-files.ts'
import type { FileStore } from '../files/store.ts'
import type { Jobs } from '../jobs/runner.ts'
import type { Live } from '../live/bus.ts'
import type { Redis } from '../live/redis.ts'
import type { Config } from '../process/config.ts'
import { type Actor, type Audit, auditFor } from './audit.ts'
import type { CountryOf } from './country-table.ts'
import type { Db } from './db.ts'
import type { Hooks } from './hooks.ts'
import type { Mailer } from './mail.ts'

/** Everything that has state or leaves the process. Created once in main.ts or the test world, then passed on. */
export interface Context {
  config: Config
  log: FastifyBaseLogger
  /** direct sessions, for locks that outlast a transaction */
  pool: Pool
  /** where `db` has its connections: `pool`, or the pooler of DATABASE_URL */
  queries: Pool
  db: Db
  /** the same for small reads: those of one turn share a connection */
  small: Db
  /** a standby for public reads; null without DATABASE_READ_URL */
  replica: Replica | null
  files: FileStore
  /** reports stored files that differ from their rows */
  tellDamaged: TellDamaged
  mail: Mailer
  live: Live
  /** shared by the processes of this site; null without REDIS_URL */
  redis: Redis | null
  jobs: Jobs
  limits: Limits
  cache: ResponseCache
  sessionCache: SessionCache
  /** what /metrics answers */
  metrics: Registry
  hooks: Hooks
  countryOf: CountryOf
  /** the process is shutting down and takes no new requests */
  stopping: boolean
  /** whose call this is; without one the site itself acts: a job, a command */
  actor?: Actor
  /** begins each transaction of a member's call: throws when the member lost the right to it */
  check?: (tx: Db) => Promise<void>
  /** joins the first transaction of a call that is to be done once */
  claim?: (tx: Db) => Promise<void>
  /** stores the response of such a call in the same transaction: what its work returns */
  settle?: (tx: Db, answer: unknown) => Promise<void>
  /** the server's clock; decisions inside SQL use the database's */
  now: () => Date
}

export type Emit = (event: LiveEvent) => void
export type Work<T> = (tx: Db, emit: Emit, audit: Audit) => Promise<T>

/**
 * Runs `work` in one transaction; what it returns is the answer of a call that is done once. Events it emits are sent with
 * the commit, and the cached responses they invalidate are dropped or patched before this function returns, so that a caller reads
 * its own write. `audit` notes what the actor of the context does, in the same transaction.
 */
export async function inTransaction<T>(ctx: Context, work: Work<T>): Promise<T> {
  const events: LiveEvent[] = []
  const { value, told } = await ctx.db.transaction(async (tx) => {
    await ctx.check?.(tx)
    await ctx.claim?.(tx)
    const value = await work(tx, (event) => events.push(event), auditFor(tx, ctx.actor))
    await ctx.settle?.(tx, value)
    // travels with the commit, which undoes everything where this fails
    const told = ctx.live.announce(tx, events)
    told.catch(() => undefined)
    return { value, told }
  })
  const committed = await told
  for (const event of events) {
    ctx.cache.hear(event)
    ctx.sessionCache.hear(event)
  }
  committed()
  return value
}
