import { EventEmitter } from 'node:events'
import { type LiveEvent, TOPICS_OF } from '@kz/contract/live'
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

/** An event of the channel; what another version of the program sent and this one does not know is passed over. */
function readEvent(payload: string | undefined): LiveEvent | undefined {
  try {
    const event = JSON.parse(payload ?? '') as LiveEvent
    return event.type in TOPICS_OF ? event : undefined
  } catch {
    return undefined
  }
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
    next.once('end', again)
    next.on('notification', ({ payload }) => {
      const event = readEvent(payload)
      if (event) bus.emit('event', event)
    })
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
  }

  /** Listens anew after a pause, until it works or the server stops. */
  function again(): void {
    if (closed || retry) return
    retry = setTimeout(() => {
      retry = undefined
      listen().catch((error) => {
        log.warn({ err: error }, 'live channel is down')
        again()
      })
    }, RETRY_MS)
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
