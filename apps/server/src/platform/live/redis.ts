import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Redis } from '../api/services/redis.ts'
import type { Config } from '../api/services/settings.ts'
import { ConfigError } from '../api/services/settings.ts'

const CONNECT_MS = 3_000
/** After this every use of Redis takes its fallback. */
const COMMAND_MS = 500
const LONGEST_RETRY_MS = 2_000

/** Connects to REDIS_URL, or answers null without one. Rejects with one sentence for the operator when it does not answer. */
export async function openRedis(config: Config, log: FastifyBaseLogger): Promise<Redis | null> {
  if (config.redisUrl === undefined) return null
  // most sites have none
  const { Redis: Client } = await import('ioredis')
  const client = new Client(config.redisUrl, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    commandTimeout: COMMAND_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    retryStrategy: (times) => Math.min(times * 100, LONGEST_RETRY_MS),
  })
  let reason: Error | undefined
  let isLost = false
  let isOpen = false
  client.on('error', (error: Error) => {
    reason = error
    if (isOpen && !isLost) log.warn({ err: error }, 'Redis is out of reach: this process does without it')
    isLost = true
  })
  client.on('ready', () => {
    if (isOpen && isLost) log.info('Redis is back')
    isLost = false
  })
  try {
    await client.connect()
    await client.ping()
  } catch (error) {
    client.disconnect()
    throw new ConfigError(`REDIS_URL cannot be used: ${sentenceOf(reason ?? (error as Error))}.`)
  }
  isOpen = true
  return {
    client,
    prefix: `kz16:${createHash('sha256')
      .update(`redis ${config.secretKey}${new URL(config.redisUrl).hash}`)
      .digest('hex')
      .slice(0, 12)}:`,
    close: () => client.disconnect(),
  }
}

/** What went wrong, in few words and without the address, which may hold a password. */
function sentenceOf(error: Error): string {
  const { code } = error as Error & { code?: string }
  if (/NOAUTH|WRONGPASS|invalid password/i.test(error.message)) return 'the user or password is refused'
  return code ? `it does not answer (${code})` : error.message.replace(/\.$/, '')
}
