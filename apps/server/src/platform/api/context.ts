import type { LiveEvent } from '@kz/contract/live'
import type { NotificationEvent, NotificationKind } from '@kz/contract/notifications'
import type { Role } from '@kz/contract/roles'
import type { ChatLine } from '@kz/contract/sentences/chat-lines'
import type { FastifyBaseLogger } from 'fastify'
import type { Registry } from 'prom-client'
import { type Actor, type Audit, auditFor } from './audit.ts'
import type { CountryOf } from './country-table.ts'
import type { CircuitPool, Db } from './db.ts'
import type { Mailer } from './mail.ts'
import type { CachedResponses, CachedSessions } from './services/caches.ts'
import type { Limits } from './services/limits.ts'
import type { Live } from './services/live.ts'
import type { Redis } from './services/redis.ts'
import type { Config } from './services/settings.ts'
import type { FileStore, TellDamaged } from './services/stored-files.ts'

/** Everything that has state or leaves the process. Created once in main.ts or the test world, then passed on. */
export interface Context {
  config: Config
  log: FastifyBaseLogger
  /** direct sessions, for locks that outlast a transaction */
  pool: CircuitPool
  /** where `db` has its connections: `pool`, or the pooler of DATABASE_URL */
  queries: CircuitPool
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
  limits: Limits
  cache: CachedResponses
  sessionCache: CachedSessions
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
    const value = await asCall(ctx, tx, () => work(tx, (event) => events.push(event), auditFor(tx, ctx.actor)))
    // travels with the commit, which undoes everything where this fails
    const told = ctx.live.announce(tx, events)
    told.catch(() => undefined)
    return { value, told }
  })
  const committed = await told
  hearEvents(ctx, events)
  committed()
  return value
}

/** Checks the caller's right to the work and claims its idempotency key first; stores its response last. */
async function asCall<T>({ check, claim, settle }: Context, tx: Db, work: () => Promise<T>): Promise<T> {
  await check?.(tx)
  await claim?.(tx)
  const value = await work()
  await settle?.(tx, value)
  return value
}

/** Drops or patches what this process caches of the things that changed. */
export function hearEvents({ cache, sessionCache }: Context, events: readonly LiveEvent[]): void {
  for (const event of events) {
    cache.hear(event)
    sessionCache.hear(event)
  }
}

/** What happened to a member's own things. */
export interface EventNotice {
  userId: number
  kind: NotificationKind
  /** while it is unread, more of the same kind and subject joins it */
  subject: string
  /** the member who acts: nobody is notified of their own acts */
  actorId: number
  event: NotificationEvent
}

/**
 * How a domain notifies or asks higher domains, which it does not import, within its own transaction: `hooks.ts` beside
 * `app.ts` connects them.
 */
export interface Hooks {
  /** a member has another nickname or country */
  memberChanged(tx: Db, member: { userId: number; pseudo?: string; country?: string }): Promise<void>
  /** something happened to what is the members' own */
  notify(tx: Db, emit: Emit, notices: readonly EventNotice[]): Promise<void>
  /** a sign-in at Steam proved whose account it is: its runs are that member's; answers how many */
  steamProven(
    tx: Db,
    emit: Emit,
    audit: Audit,
    member: { userId: number; pseudo: string; steamId: string },
  ): Promise<number>
  /** posts a line in the chat box; returns its id */
  announce(tx: Db, emit: Emit, line: ChatLine): Promise<number>
  /** withdraws a line of the chat box that is no longer true */
  withdraw(tx: Db, emit: Emit, lineId: number): Promise<void>
  /** how many comments and messages a member has written that still stand */
  writtenMessages(db: Db, userId: number): Promise<number>
  /** posts may have become visible */
  postsOut(tx: Db, emit: Emit): Promise<void>
  /** a post announces these demos and long jumps */
  releasesTold(tx: Db, newsId: number, told: { demoIds: number[]; longjumpIds: number[] }): Promise<void>
  /** a map that was waited for does not come: its sender's demos of it go with it */
  mapGone(tx: Db, emit: Emit, mapId: number): Promise<void>
  /** ids of the forum's categories that somebody with these roles may read now */
  readableCategories(ctx: Context, viewer: { roles: readonly Role[] } | null): Promise<number[]>
  /** a demo was stored and needs its replay files; a failure of this does not affect it */
  demoCame(ctx: Context): Promise<void>
}

/** A read replica for public responses. It lags a little and may be unavailable. */
export interface Replica {
  /** The replica, if it has replayed everything written before the last event; else null, and the primary is used. */
  caughtUp(): Promise<Db | null>
  /** A write happened: the replica must have replayed it from now on. */
  hear(): void
  close(): Promise<void>
}
