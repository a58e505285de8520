import type { Duplex } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { ConcurrencyLimiter } from '../admission/concurrency-limiter.ts'
import { deadlineOf } from '../database/deadline.ts'
import { databaseFault } from '../database/errors.ts'
import type { RowOf, Shape } from './shape.ts'
import { type SQL, sql } from './sql.ts'

/** A database or a transaction on it: what every query function takes first. */
export interface Db {
  execute<Row extends pg.QueryResultRow = pg.QueryResultRow>(query: SQL): Promise<pg.QueryResult<Row>>
  /** Commits what `work` did, or nothing of it. Within a transaction: undoes only what it did itself when it fails. */
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
}

/** int8 and numeric arrive as numbers: no count, size or distance here comes near 2^53. Days stay text. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)
for (const type of [pg.types.builtins.DATE, pg.types.builtins.TIMESTAMP]) pg.types.setTypeParser(type, (text) => text)

/** Called for each finished query with its milliseconds, without the wait for a connection. */
export type QueryWatch = (query: { name?: string; text: string }, ms: number) => void

/** How a session is used: whether it keeps prepared statements for us, and what begins a transaction on it. */
export interface Way {
  keepsStatements: boolean
  begin: string
  /** how long a call waits, where the settings of the connection do not say it */
  deadlineMs?: number
}
const OUR_SESSION: Way = { keepsStatements: true, begin: 'begin' }

interface Use extends Pick<Used, 'watch' | 'way'> {
  /** how long an answer is waited for, where that is longer than on other connections */
  answerMs?: number
}

/** A pool, who watches the queries on its connections, and how these are used where they are not ours alone. */
export interface Used extends pg.Pool {
  watch?: QueryWatch | undefined
  way?: Way | undefined
}

/** A pool with a circuit: while its database is unavailable, callers are refused at once. */
export interface CircuitPool extends Used {
  readonly isUnavailable: boolean
  /** Opens the circuit. */
  away(): void
  back(): void
  /** Until `forceShutdown` nobody calls: each connection and each query is waited for, however slow the database is. */
  waitLong(log: Pick<FastifyBaseLogger, 'warn'>): void
  forceShutdown(): void
}

/** The share of a pool's connections reserved for reads: transactions that wait for locks must not block them. */
const READERS_PART = 1 / 4
/** What is waited for a connection is not missed below this. */
const LEAST_WAIT_MS = 100

/** Of each pool, for whatever opens it. */
const transactions = new WeakMap<pg.Pool, ConcurrencyLimiter>()

/** The database behind a pool. */
export function openDb(pool: Used): Db {
  return {
    execute: (query) => onConnection(pool, (client) => run(client, query, pool)),
    transaction: (work) => {
      const asked = performance.now()
      return transactionsOf(pool).run(() =>
        onConnection(pool, (client) => transact(client, work, pool, leftOf(pool, asked))),
      )
    },
  }
}

const deadlineFor = ({ options, way }: Used): number => way?.deadlineMs ?? deadlineOf(options)

/** How long a call may still wait that has waited since `asked`. */
function leftOf(pool: Used, asked: number): number {
  const waited = performance.now() - asked
  return Math.max(LEAST_WAIT_MS, Math.round(deadlineFor(pool) - (waited < LEAST_WAIT_MS ? 0 : waited)))
}

/** Lets only so many transactions have a connection at once. */
function transactionsOf(pool: Used): ConcurrencyLimiter {
  const known = transactions.get(pool)
  if (known) return known
  const count = Math.max(1, Math.floor(pool.options.max * (1 - READERS_PART)))
  const limiter = new ConcurrencyLimiter({ count, waiting: Number.POSITIVE_INFINITY, mostMs: deadlineFor(pool) })
  transactions.set(pool, limiter)
  return limiter
}

/** How many calls wait for a connection of a pool, those whose transactions wait for their turn among them. */
export const waitingOf = (pool: pg.Pool): number => pool.waitingCount + transactionsOf(pool).waiting()

interface Asked {
  query: SQL
  resolve: (answer: Promise<pg.QueryResult<never>>) => void
  reject: (error: unknown) => void
}

/** More than these of one turn go over another connection: the database has several cores. */
const MOST_TOGETHER = 8

/**
 * The database behind a pool for small reads, which have no need to wait for one another: what callers who do not know each
 * other ask in one turn of the process goes over one connection, in one write, and is answered in its order.
 */
export function openSmall(pool: Used): Db {
  let together: Asked[] = []

  async function send(asked: readonly Asked[]): Promise<void> {
    try {
      await onConnection(pool, async (client) => {
        const answers = asked.map(({ query, resolve }) => {
          const answer = run<never>(client, query, pool)
          resolve(answer)
          return answer
        })
        const done = await Promise.allSettled(answers)
        const lost = done.find((one) => one.status === 'rejected' && databaseFault(one.reason) === 'maintenance')
        if (lost) throw (lost as PromiseRejectedResult).reason
      })
    } catch (error) {
      // a query that has its answer ignores this
      for (const { reject } of asked) reject(error)
    }
  }

  return {
    ...openDb(pool),
    execute: <Row extends pg.QueryResultRow>(query: SQL) =>
      new Promise<pg.QueryResult<Row>>((resolve, reject) => {
        if (together.length === 0 || together.length >= MOST_TOGETHER) {
          const mine: Asked[] = []
          together = mine
          // when every socket that has something to say has said it
          setImmediate(() => {
            if (together === mine) together = []
            void send(mine)
          })
        }
        together.push({ query, resolve, reject })
      }),
  }
}

/** Lends a connection of the pool; one that is broken or still inside a transaction does not go back. */
async function onConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let isLost = false
  try {
    return await work(client)
  } catch (error) {
    isLost = databaseFault(error) === 'maintenance'
    throw error
  } finally {
    const isBroken = isLost || client.getTransactionStatus() !== 'I'
    if (isBroken) cut(client)
    client.release(isBroken)
  }
}

/** Ends a connection without a word: the other side may not listen any more. */
export function cut(client: pg.ClientBase): void {
  const { connection } = client as unknown as { connection?: { stream: { destroy(): void } } }
  connection?.stream.destroy()
}

interface Wire {
  /** whether a query is sent before the one ahead of it is answered; they are answered in their order */
  pipeline?: boolean
  connection?: { stream: Pick<Duplex, 'cork' | 'uncork'> }
}

/** Sends what a connection is asked in this turn in one write: each write wakes the database. */
function sendTogether({ pipeline, connection }: Wire): void {
  if (!pipeline || !connection) return
  const { stream } = connection
  stream.cork()
  process.nextTick(() => stream.uncork())
}

const withPatience = (query: pg.QueryConfig, query_timeout: number) => ({ ...query, query_timeout })

const COMMIT = sql`commit`

/** An error of a query knows the query; its values stay out. */
async function run<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  query: SQL,
  { watch, way = OUR_SESSION, answerMs }: Use,
): Promise<pg.QueryResult<Row>> {
  const asked = query.toQuery()
  const { name, ...unnamed } = asked
  const sent = way.keepsStatements ? asked : unnamed
  const begun = performance.now()
  sendTogether(client as Wire)
  try {
    return await client.query<Row>(answerMs === undefined ? sent : withPatience(sent, answerMs))
  } catch (error) {
    throw Object.assign(error as Error, { query: sent.text })
  } finally {
    watch?.(asked, performance.now() - begun)
  }
}

/** `lockMs`: how long each of its statements waits for a lock. */
async function transact<T>(client: pg.ClientBase, work: (tx: Db) => Promise<T>, use: Use, lockMs: number): Promise<T> {
  sendTogether(client as Wire)
  const { begin } = use.way ?? OUR_SESSION
  const begun = client.query(`${begin}; set local lock_timeout = ${lockMs}`)
  try {
    // it is sent with the first query; if both fail, the error of the work is thrown
    begun.catch(() => undefined)
    if (!(client as Wire).pipeline) await begun
    const own = { ...use }
    const result = await work(within(client, 1, own))
    await begun
    // where a slow disk shows
    await run(client, COMMIT, own)
    return result
  } catch (error) {
    // the first error is the one to tell; a connection that cannot roll back is cut, which undoes everything
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

/** What the connection of each transaction is used by. */
const uses = new WeakMap<Db, Use>()
/** After PostgreSQL should have given up. */
const ANSWER_MS = 1_000

/** Lets each statement of this transaction, and each pause between them, take so long: for bulk work that nobody waits for. */
export async function giveTime(tx: Db, ms: number): Promise<void> {
  const use = uses.get(tx)
  if (!use) throw new Error('time is given within a transaction')
  use.answerMs = ms + ANSWER_MS
  await tx.execute(sql`select set_config('statement_timeout', ${String(ms)}, true),
    set_config('idle_in_transaction_session_timeout', ${String(ms)}, true)`)
}

/** A transaction on its connection; transactions within it are savepoints. */
function within(client: pg.ClientBase, depth: number, use: Use): Db {
  const tx: Db = {
    execute: (query) => run(client, query, use),
    async transaction(work) {
      await client.query(`savepoint part${depth}`)
      try {
        const result = await work(within(client, depth + 1, use))
        await client.query(`release savepoint part${depth}`)
        return result
      } catch (error) {
        await client.query(`rollback to savepoint part${depth}`).catch(() => undefined)
        throw error
      }
    },
  }
  uses.set(tx, use)
  return tx
}

/** Queries on one connection, which the caller opens, ends and may put into a transaction. */
export const dbOn = (client: pg.ClientBase): Db => within(client, 1, {})

/** Holds a shape against what PostgreSQL answered; only tests look. */
let check: ((query: SQL, shape: Shape, answer: pg.QueryResult) => void) | undefined

/** Has every answer from now on held against its shape by `by`. */
export function checkShapes(by: NonNullable<typeof check>): void {
  check = by
}

/** Runs a query and answers its rows, of this shape. */
export async function rows<S extends Shape>(db: Db, shape: S, query: SQL): Promise<RowOf<S>[]> {
  const answer = await db.execute<RowOf<S>>(query)
  check?.(query, shape, answer)
  return answer.rows
}

/** As `rows`, for queries that answer one row or none. */
export async function row<S extends Shape>(db: Db, shape: S, query: SQL): Promise<RowOf<S> | undefined> {
  return (await rows(db, shape, query))[0]
}

/** Whether the query answers any row: what it says is not asked. */
export async function hasRow(db: Db, query: SQL): Promise<boolean> {
  return (await db.execute(query)).rows.length > 0
}

/** Text for LIKE with its wild cards escaped. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Holds a lock of this name until the transaction ends. */
export async function lockInTransaction(db: Db, name: string): Promise<void> {
  await db.execute(sql.named('lock', sql`select pg_advisory_xact_lock(hashtextextended(${name}::text, 0))`))
}

/**
 * Holds a lock of this name while `work` runs, across transactions. `work` gets the connection that holds it: a second
 * one per caller could empty the pool.
 */
export async function withLock<T>(pool: Used, name: string, work: (db: Db) => Promise<T>): Promise<T> {
  return onConnection(pool, async (client) => {
    const deadline = deadlineFor(pool)
    // it outlives the transaction
    const take = (tx: Db) => tx.execute(sql`select pg_advisory_lock(hashtextextended(${name}, 0))`)
    await transact(client, take, pool, deadline)
    const db: Db = {
      execute: (query) => run(client, query, pool),
      transaction: (each) => transact(client, each, pool, deadline),
    }
    // a connection that cannot give its lock back is cut, which frees it
    const unlock = () => client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
    try {
      const result = await work(db)
      await unlock()
      return result
    } catch (error) {
      await unlock().catch(() => cut(client))
      throw error
    }
  })
}

/** As withLock, but answers undefined at once where somebody else holds the lock. */
export async function withTryLock<T>(pool: pg.Pool, name: string, work: () => Promise<T>): Promise<T | undefined> {
  const client = await pool.connect()
  const ask = async (query: string) => (await client.query<{ held: boolean }>(query, [name])).rows[0]?.held ?? false
  let held = false
  try {
    held = await ask('select pg_try_advisory_lock(hashtextextended($1, 0)) as held')
    return held ? await work() : undefined
  } finally {
    // work that failed gives it back too: who tries again at once is not refused. A connection that cannot is ended
    if (held) held = await ask('select not pg_advisory_unlock(hashtextextended($1, 0)) as held').catch(() => true)
    client.release(held)
  }
}
