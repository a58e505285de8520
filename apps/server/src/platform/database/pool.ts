import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { type CircuitPool, cut, type QueryWatch, type Way } from '../api/db.ts'
import { STATEMENT_MS } from './deadline.ts'
import { DatabaseUnavailable } from './errors.ts'

/** Connections of this process. Time limits on both sides: PostgreSQL's own, and ours for when it does not answer. */

/** An unavailable database is detected at once (health-check.ts). A transaction waits for a lock for its remaining time (db.ts). */
const CONNECT_MS = STATEMENT_MS
/** Outside a transaction only a table that is locked as a whole is waited for. */
const LOCK_MS = 1_000
const END_MS = 3_000
const SAY_MS = 3_000

/** Set when a session begins. */
const SESSION_LIMITS = {
  statement_timeout: STATEMENT_MS,
  lock_timeout: LOCK_MS,
  idle_in_transaction_session_timeout: 10_000,
} satisfies pg.PoolConfig

/** Sessions behind a pooler are shared: limits are set in each transaction (db.ts). */
export const LENT_SESSION = {
  statement_timeout: false,
  lock_timeout: 0,
  idle_in_transaction_session_timeout: 0,
} as const satisfies pg.PoolConfig

const MINUTE = 60_000

/** Nobody waits for a start, or for an operator's command but the operator: on a busy machine either may take this long. */
export const PATIENT = {
  connectionTimeoutMillis: 2 * MINUTE,
  statement_timeout: 10 * MINUTE,
  lock_timeout: 2 * MINUTE,
  idle_in_transaction_session_timeout: 10 * MINUTE,
  query_timeout: 11 * MINUTE,
} as const satisfies pg.PoolConfig

/** What begins a transaction under the limits that a session of ours has anyway; `settings` may have others. */
export function beginWithLimits(settings: pg.PoolConfig): string {
  const limits = Object.entries(SESSION_LIMITS).map(
    ([name, ms]) => `set local ${name} = ${settings[name as keyof typeof SESSION_LIMITS] || ms}`,
  )
  return ['begin', ...limits].join('; ')
}

const LIMITS = {
  max: 20,
  // those that stay when nobody asks keep their plans
  min: 2,
  // what a transaction asks at once is sent at once (db.ts)
  pipeline: true,
  connectionTimeoutMillis: CONNECT_MS,
  idleTimeoutMillis: 30_000,
  ...SESSION_LIMITS,
  // for a connection that died silently
  query_timeout: STATEMENT_MS + 1_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: 5_000,
} satisfies pg.PoolConfig

/**
 * A pool with a circuit: while its database is unavailable, callers are refused at once. `end` resolves before its connections
 * have closed: `onError` hears of those that the end of the database overtakes.
 */
export class Pool extends pg.Pool implements CircuitPool {
  /** called for each query */
  watch: QueryWatch | undefined
  way: Way | undefined
  readonly #open = new Set<pg.PoolClient>()
  readonly #waiting = new Set<() => void>()
  /** while it waits long: where it says so */
  #patientLog: Pick<FastifyBaseLogger, 'warn'> | undefined
  /** the limits of those who call */
  #usual: pg.PoolConfig = {}
  readonly #patient = new WeakSet<pg.PoolClient>()
  #isUnavailable = false

  constructor(connection: pg.PoolConfig, onError: (error: Error) => void) {
    super({ ...LIMITS, application_name: 'kz16', ...connection })
    this.on('error', onError)
    this.on('connect', (client) => {
      this.#open.add(client)
      if (this.#patientLog) this.#patient.add(client)
      client.once('end', () => this.#open.delete(client))
      // a connection that dies within a transaction fails its query; without a listener the error would end the process
      client.on('error', () => undefined)
    })
  }

  get isUnavailable(): boolean {
    return this.#isUnavailable
  }

  /** Opens the circuit: waiting callers are refused now, further ones until `back`. */
  away(): void {
    if (this.#patientLog) return
    this.#isUnavailable = true
    for (const giveUp of this.#waiting) giveUp()
    this.#waiting.clear()
    this.#cutAll()
  }

  back(): void {
    this.#isUnavailable = false
  }

  /** Until `forceShutdown` nobody calls: each connection and each query is waited for, however slow the database is. */
  waitLong(log: Pick<FastifyBaseLogger, 'warn'>): void {
    this.#patientLog = log
    this.#usual = { ...this.options }
    const { connectionTimeoutMillis, query_timeout } = PATIENT
    // a session that is lent takes no limits of ours
    Object.assign(this.options, this.options.statement_timeout ? PATIENT : { connectionTimeoutMillis, query_timeout })
  }

  /** From here on there are callers, and none of them waits long: sessions from before are lent no more. */
  forceShutdown(): void {
    this.#patientLog = undefined
    Object.assign(this.options, this.#usual)
  }

  override connect(): Promise<pg.PoolClient>
  override connect(callback: Connected): void
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    if (!callback) return this.#connect()
    this.#connect().then(
      (client) => callback(undefined, client, (error) => client.release(error as Error | undefined)),
      (error: Error) => callback(error, undefined, () => undefined),
    )
    return undefined
  }

  /** A connection, or DatabaseUnavailable at once when the database goes while this caller waits. */
  #connect(): Promise<pg.PoolClient> {
    if (this.#isUnavailable) return Promise.reject(new DatabaseUnavailable())
    return new Promise((resolve, reject) => {
      const giveUp = () => reject(new DatabaseUnavailable())
      this.#waiting.add(giveUp)
      const say = () => this.#patientLog?.warn('Waiting for the database: it is slow to take a connection.')
      const saying = this.#patientLog && setInterval(say, SAY_MS)
      this.#lend()
        .then(
          (client) => (this.#waiting.delete(giveUp) ? resolve(client) : client.release()),
          (error: Error) => {
            this.#waiting.delete(giveUp)
            reject(error)
          },
        )
        .finally(() => clearInterval(saying))
    })
  }

  async #lend(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await super.connect()
      if (this.#patientLog || !this.#patient.has(client)) return client
      client.release(true)
    }
  }

  /** Ends every connection; those still at work after three seconds are cut, and nobody waits for what never came back. */
  override async end(): Promise<void> {
    const cutting = setTimeout(() => this.#cutAll(), END_MS)
    let giveUp: NodeJS.Timeout | undefined
    const patience = new Promise<void>((done) => {
      giveUp = setTimeout(done, END_MS + 1_000)
    })
    await Promise.race([super.end(), patience])
    clearTimeout(cutting)
    clearTimeout(giveUp)
  }

  #cutAll(): void {
    for (const client of this.#open) cut(client)
  }
}

/** Opens and closes the circuits of two pools of one database. */
export const together = (one: Pool, other: Pool): Pick<Pool, 'isUnavailable' | 'away' | 'back'> => ({
  get isUnavailable() {
    return one.isUnavailable
  },
  away() {
    for (const pool of new Set([one, other])) pool.away()
  },
  back() {
    for (const pool of new Set([one, other])) pool.back()
  },
})

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void
