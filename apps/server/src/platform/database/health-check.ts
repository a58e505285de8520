import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { cut } from '../api/db.ts'
import { Client } from './client.ts'
import type { Pool } from './pool.ts'

/** Checks on its own connection whether the database answers, and opens or closes the pool's circuit. */
export interface HealthCheck {
  close(): Promise<void>
}

const BEAT_MS = 250
const LATE_MS = 20
/** An answer that takes longer counts as none. */
const PATIENCE_MS = 750

/**
 * Queries the database four times a second. When it does not answer within `timeoutMs` the circuit opens until it answers
 * again, so that no call waits longer for a hanging database.
 */
export async function openHealthCheck(
  pool: Pick<Pool, 'isUnavailable' | 'away' | 'back'>,
  connection: pg.ClientConfig,
  log: FastifyBaseLogger,
  timeoutMs = PATIENCE_MS,
): Promise<HealthCheck> {
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false

  async function connect(): Promise<pg.Client> {
    const next = new Client({ ...connection, application_name: 'kz16-pulse', keepAlive: true })
    client = next
    await next.connect()
    if (closed) cut(next)
    return next
  }

  /** An ended connection of the health check says nothing about the database: the check retries on a new one. */
  async function ask(): Promise<void> {
    const known = client
    const answers = await known?.query('select 1').then(
      () => true,
      () => false,
    )
    // who waited in vain was given up meanwhile; a connection opened after the end would keep the process
    if (answers || known !== client || closed) return
    if (known) cut(known)
    await (await connect()).query('select 1')
  }

  /** Rejects when there is no answer in time. A process that was busy itself reads its mail before it complains. */
  function answersInTime(): Promise<void> {
    return new Promise((answered, complain) => {
      const until = performance.now() + timeoutMs
      const refuse = () => complain(new Error('no answer'))
      const look = () => (performance.now() - until > LATE_MS ? setTimeout(refuse, BEAT_MS) : setImmediate(refuse))
      const timer = setTimeout(look, timeoutMs)
      ask()
        .then(answered, complain)
        .finally(() => clearTimeout(timer))
    })
  }

  async function beat(): Promise<void> {
    try {
      await answersInTime()
      if (pool.isUnavailable) log.info('the database is back')
      pool.back()
    } catch (error) {
      if (client) cut(client)
      client = undefined
      if (!pool.isUnavailable && !closed) log.error({ err: error }, 'the database is away')
      pool.away()
    }
    if (!closed) timer = setTimeout(beat, BEAT_MS)
  }

  await connect()
  timer = setTimeout(beat, BEAT_MS)
  return {
    async close() {
      closed = true
      clearTimeout(timer)
      if (client) cut(client)
    },
  }
}
