import { DrizzleQueryError } from 'drizzle-orm'
import { drizzle, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { type SQL, sql } from './sql.ts'

/** A database or a transaction on it: what every query function takes first. */
export type Db = PgDatabase<NodePgQueryResultHKT, Record<string, never>>

/** int8 arrives as a number: no count or size here comes near 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number)

/** Opens a pool. Timeouts are the ones of reliability.md 4.1 rule 5. */
export function openPool(connection: pg.PoolConfig, onError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    max: 20,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 5_000,
    lock_timeout: 2_000,
    idle_in_transaction_session_timeout: 10_000,
    application_name: 'kz16',
    ...connection,
  })
  pool.on('error', onError)
  // a connection that dies while a transaction holds it tells its query; without a listener it would end the process
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Drizzle over a pool. */
export function openDb(pool: pg.Pool): Db {
  return drizzle(pool)
}

/** Runs a hand-written query and answers its rows, typed by the caller. A timestamptz column arrives as a Date. */
export async function rows<Row>(db: Db, query: SQL): Promise<Row[]> {
  const result = await db.execute(query)
  // Drizzle hands timestamps of its hand-written queries on as text.
  const moments = result.fields.filter(({ dataTypeID }) => dataTypeID === pg.types.builtins.TIMESTAMPTZ)
  for (const found of moments.length > 0 ? result.rows : []) {
    for (const { name } of moments) found[name] = typeof found[name] === 'string' ? new Date(found[name]) : found[name]
  }
  return result.rows as Row[]
}

/** As `rows`, for queries that answer one row or none. */
export async function row<Row>(db: Db, query: SQL): Promise<Row | undefined> {
  return (await rows<Row>(db, query))[0]
}

/** An error as the log may keep it: of a failed query no values, which are addresses, names and hashes of tokens. */
export function loggable(error: unknown): unknown {
  if (!(error instanceof DrizzleQueryError)) return error
  const { message, stack, code } = (error.cause ?? { message: 'a query failed' }) as Error & { code?: string }
  // only this class of messages quotes the value
  const text = code?.startsWith('22') ? 'a value was refused' : message
  return Object.assign(new Error(text), { stack: stack?.replace(message, () => text), code, query: error.query })
}

/** Text for LIKE with its wild cards escaped. */
export const likeText = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** Holds a lock of this name until the transaction ends. */
export async function lockInTransaction(db: Db, name: string): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`)
}

/**
 * Holds a lock of this name while `work` runs, across transactions. `work` gets the connection that holds it: a second
 * one per caller could empty the pool.
 */
export async function withLock<T>(pool: pg.Pool, name: string, work: (db: Db) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let held = false
  try {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
    held = true
    const result = await work(drizzle(client))
    await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name])
    held = false
    return result
  } finally {
    // ending the connection frees a lock that is still held
    client.release(held)
  }
}
