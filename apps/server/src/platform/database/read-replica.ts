import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Replica } from '../api/context.ts'
import { type Db, openDb, row } from '../api/db.ts'
import { real } from '../api/shape.ts'
import { type SQL, sql } from '../api/sql.ts'
import { Pool } from './pool.ts'

const LOOK_MS = 1_000
/** A replica that has not replayed a write after so many checks lags, whatever events say. */
const LOOKS_TO_LAG = 5
/** The longest wait for the replica's position. */
const PATIENCE_MS = 250
const MOST_CONNECTIONS = 10

/** Places in the log of writes, in bytes since its beginning. Null where there is no such place: the wrong kind of server. */
const WRITTEN = sql`select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as place`
const REPLAYED = sql`select pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as place where pg_is_in_recovery()`

async function placeOf(db: Db, query: SQL): Promise<number> {
  const found = await row(db, { place: real.orNull }, query)
  if (typeof found?.place !== 'number') throw new Error('it is no standby')
  return found.place
}

/** Opens `url` as a replica of `primary`. An unavailable replica does not stop the start. */
export function openReplica(url: string, primary: Db, log: FastifyBaseLogger): Replica {
  const pool = new Pool(
    { connectionString: url, max: MOST_CONNECTIONS, application_name: 'kz16-reads' },
    () => undefined,
  )
  const db = openDb(pool)
  let replayed = 0
  let needed: Promise<number> | undefined
  let looking: Promise<void> | undefined
  const written: number[] = []
  let trouble: string | null = 'it was not asked yet'
  let wasSaid = false
  let timer: NodeJS.Timeout | undefined
  let closed = false

  /** Reads the replica's position, shared by concurrent callers; rejects after the timeout. */
  function look(timeoutMs = PATIENCE_MS): Promise<void> {
    const tooLate = delay(timeoutMs, undefined, { ref: false }).then(() => {
      throw new Error('it does not answer')
    })
    looking ??= placeOf(db, REPLAYED)
      .then((place) => {
        replayed = place
      })
      .finally(() => {
        looking = undefined
      })
    return Promise.race([looking, tooLate])
  }

  function say(next: string | null): void {
    const isNews = (next === null) !== (trouble === null) || !wasSaid
    trouble = next
    if (closed || !isNews) return
    wasSaid = true
    if (next !== null) log.warn(`DATABASE_READ_URL is not used, the primary answers: ${next}`)
    else log.info('DATABASE_READ_URL answers what everybody may read')
  }

  async function beat(): Promise<void> {
    try {
      written.push(await placeOf(primary, WRITTEN))
      await look(LOOK_MS)
      const [old] = written.length > LOOKS_TO_LAG ? written.splice(0, written.length - LOOKS_TO_LAG).slice(-1) : []
      say(old !== undefined && replayed < old ? 'it lags by more than five seconds' : null)
    } catch (error) {
      say((error as Error).message)
    }
    if (!closed) timer = setTimeout(beat, LOOK_MS)
  }
  timer = setTimeout(beat, 0)

  return {
    async caughtUp() {
      if (trouble !== null) return null
      try {
        // one query serves all callers until the next event
        needed ??= placeOf(primary, WRITTEN)
        const place = await needed
        if (replayed < place) await look()
        return replayed >= place ? db : null
      } catch {
        needed = undefined
        return null
      }
    },
    hear() {
      needed = undefined
    },
    async close() {
      closed = true
      clearTimeout(timer)
      await pool.end()
    },
  }
}

interface Readable {
  db: Db
  replica: Replica | null
}

/**
 * Computes a public response on the replica once it has replayed every event this process knows of, else on the primary. A
 * failed or missing result on the replica is retried on the primary.
 */
export async function readForAll<C extends Readable, T>(ctx: C, read: (ctx: C) => Promise<T>): Promise<T> {
  const db = await ctx.replica?.caughtUp()
  if (!db) return read(ctx)
  return read({ ...ctx, db }).catch(() => read(ctx))
}
