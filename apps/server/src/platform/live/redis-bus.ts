import type { LiveEvent } from '@kz/contract/live'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../api/db.ts'
import type { Live } from '../api/services/live.ts'
import type { Redis } from '../api/services/redis.ts'
import { openBus } from './bus.ts'

/**
 * Live events over Redis: published once they are committed. Every process also receives `notify` (LISTEN/NOTIFY), and
 * events go that way while Redis is out of reach.
 */
export async function openRedisLive(redis: Redis, notify: Live, db: Db, log: FastifyBaseLogger): Promise<Live> {
  const bus = openBus()
  const channel = `${redis.prefix}live`
  const sending = new Set<Promise<void>>()
  const subscriber = redis.client.duplicate({ lazyConnect: true, autoResubscribe: false })
  subscriber.on('error', () => undefined)
  subscriber.on('message', (_channel, text) => bus.receive(text))
  await subscriber.connect()
  await subscriber.subscribe(channel)
  let subscribed = true
  subscriber.on('close', () => {
    subscribed = false
  })
  subscriber.on('ready', () => {
    subscriber.subscribe(channel).then(
      () => {
        bus.gap()
        subscribed = true
      },
      (error) => {
        log.warn({ err: error }, 'live channel is down')
        subscriber.disconnect(true)
      },
    )
  })

  async function publish(events: readonly LiveEvent[]): Promise<void> {
    try {
      const answers = await redis.client
        .pipeline(events.map((event) => ['publish', channel, JSON.stringify(event)]))
        .exec()
      const failure = answers?.find(([error]) => error)?.[0]
      if (failure) throw failure
    } catch {
      await notify.announce(db, events).catch((error) => log.warn({ err: error }, 'events of a commit were not told'))
    }
  }

  return {
    async announce(tx, events) {
      if (redis.client.status !== 'ready') return notify.announce(tx, events)
      return () => {
        if (events.length === 0) return
        const sent = publish(events).finally(() => sending.delete(sent))
        sending.add(sent)
      }
    },
    isListening: () => subscribed && notify.isListening(),
    on(listener) {
      const stops = [bus.on(listener), notify.on(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    onGap(listener) {
      const stops = [bus.onGap(listener), notify.onGap(listener)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    async close() {
      await Promise.all(sending)
      subscriber.disconnect()
      await notify.close()
    },
  }
}
