import { EventEmitter } from 'node:events'
import { LIVE, type LiveEvent } from '@kz/contract/live'
import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { cut } from '../api/db.ts'
import type { Live } from '../api/services/live.ts'
import { sql } from '../api/sql.ts'
import { Client } from '../database/client.ts'
import { loggable } from '../database/errors.ts'

const CHANNEL = 'kz_live'
const RETRY_MS = 1_000
const LOOK_MS = 5_000
const ANSWER_MS = 2_000

/** Who listens in this process. */
export interface LiveBus {
  /** Takes the text of an event from the channel. */
  receive(text: string | undefined): void
  gap(): void
  on: Live['on']
  onGap: Live['onGap']
}

export function openBus(): LiveBus {
  const bus = new EventEmitter().setMaxListeners(0)
  const hear = (name: 'event' | 'gap') => (listener: (event: LiveEvent) => void) => {
    bus.on(name, listener)
    return () => bus.off(name, listener)
  }
  return {
    receive(text) {
      const event = readEvent(text)
      if (event) bus.emit('event', event)
    },
    gap: () => bus.emit('gap'),
    on: hear('event'),
    onGap: hear('gap'),
  }
}

/** An event of the channel; unknown events of another version are ignored. */
function readEvent(text: string | undefined): LiveEvent | undefined {
  try {
    const event = JSON.parse(text ?? '') as LiveEvent
    return event.type in LIVE ? event : undefined
  } catch {
    return undefined
  }
}

/** Live events over LISTEN/NOTIFY: an event leaves with its commit. Opens a connection of its own and keeps it open. */
export async function openLive(connection: pg.ClientConfig, log: FastifyBaseLogger): Promise<Live> {
  const bus = openBus()
  let closed = false
  let client: pg.Client | undefined
  let listening: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  async function listen(): Promise<void> {
    const next = new Client({ ...connection, application_name: 'kz16-live', keepAlive: true })
    client = next
    next.on('error', () => next.end().catch(() => {}))
    next.once('end', () => {
      listening = undefined
      again()
    })
    next.on('notification', ({ payload }) => bus.receive(payload))
    await next.connect()
    await next.query(`listen ${CHANNEL}`)
  }

  /** A silently dead connection would receive nothing for ever: one that does not answer is ended. */
  async function look(): Promise<void> {
    const looked = client
    await looked?.query({ text: 'select 1', query_timeout: ANSWER_MS } as pg.QueryConfig).catch(() => cut(looked))
  }

  /** Listens anew after a pause, until it works or the server stops. */
  function again(): void {
    if (closed || retry) return
    retry = setTimeout(() => {
      retry = undefined
      listen().then(hearAgain, (error) => {
        log.warn({ err: loggable(error) }, 'live channel is down')
        again()
      })
    }, RETRY_MS)
  }
  function hearAgain(): void {
    bus.gap()
    listening = client
  }
  const giveUp = () => {
    closed = true
    clearTimeout(retry)
    if (client) cut(client)
  }
  await listen().catch((error) => {
    giveUp()
    throw error
  })
  listening = client
  const looking = setInterval(look, LOOK_MS)

  return {
    async announce(tx, events) {
      const texts = events.map((event) => JSON.stringify(event))
      if (texts.length > 0)
        await tx.execute(
          sql.named(
            'announce',
            sql`select pg_notify(${CHANNEL}, text) from unnest(${sql.param(texts)}::text[]) as told (text)`,
          ),
        )
      return () => undefined
    },
    isListening: () => listening !== undefined,
    on: bus.on,
    onGap: bus.onGap,
    async close() {
      clearInterval(looking)
      giveUp()
    },
  }
}
