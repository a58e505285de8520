import { EventEmitter } from 'node:events'
import type { LiveEvent } from '@kz/contract/live'
import { sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import type { Db } from './db.ts'

const CHANNEL = 'kz_live'
const RETRY_MS = 1_000

/** Live events between requests, sockets and processes, over LISTEN/NOTIFY: an event leaves with its commit. */
export interface Live {
  announce(tx: Db, events: readonly LiveEvent[]): Promise<void>
  on(listener: (event: LiveEvent) => void): () => void
  close(): Promise<void>
}

/** Opens the channel on a connection of its own and keeps it open. */
export async function openLive(connection: pg.ClientConfig, log: FastifyBaseLogger): Promise<Live> {
  const bus = new EventEmitter().setMaxListeners(0)
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  async function listen(): Promise<void> {
    const next = new pg.Client({ ...connection, application_name: 'kz16-live' })
    client = next
    next.on('error', () => next.end().catch(() => {}))
    next.on('end', () => {
      if (closed) return
      retry = setTimeout(() => listen().catch((error) => log.warn({ err: error }, 'live channel is down')), RETRY_MS)
    })
    next.on('notification', ({ payload }) => payload && bus.emit('event', JSON.parse(payload) as LiveEvent))
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
  }
  await listen()

  return {
    async announce(tx, events) {
      for (const event of events) await tx.execute(sql`select pg_notify(${CHANNEL}, ${JSON.stringify(event)})`)
    },
    on(listener) {
      bus.on('event', listener)
      return () => bus.off('event', listener)
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
