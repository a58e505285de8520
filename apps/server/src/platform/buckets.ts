import type { Redis } from './redis.ts'

/** A bucket of `count` tokens that fills in `seconds`. */
export interface Bucket {
  key: string
  count: number
  seconds: number
}

/**
 * Takes a token from each bucket in turn. Answers 0, or the seconds until the first empty one holds a token again. Copies of
 * one `call`, which come to several processes while it is done, take one between them.
 */
export type TakeTokens = (buckets: readonly Bucket[], call?: string) => Promise<number>

const MOST_BUCKETS = 50_000

/** Buckets of this process, by a clock in seconds. The one asked longest ago is forgotten when there are too many. */
export function memoryBuckets(clock = () => performance.now() / 1000): TakeTokens {
  const kept = new Map<string, { tokens: number; at: number }>()
  return async (buckets) => {
    const now = clock()
    for (const { key, count, seconds } of buckets) {
      const perSecond = count / seconds
      const bucket = kept.get(key)
      const tokens = bucket ? Math.min(count, bucket.tokens + (now - bucket.at) * perSecond) : count
      if (tokens < 1) return (1 - tokens) / perSecond
      kept.delete(key)
      kept.set(key, { tokens: tokens - 1, at: now })
      if (kept.size > MOST_BUCKETS) kept.delete(kept.keys().next().value as string)
    }
    return 0
  }
}

/** So long copies of a call are known, and so many of them: more are nobody's second try. */
const COPY_SECONDS = 10
const MOST_COPIES = 16

// the last key is the call's, where there is one more than buckets
const TAKE = `
local call = KEYS[#ARGV / 2 + 1]
local copies = call and tonumber(redis.call('GET', call)) or 0
if copies > 0 and copies < ${MOST_COPIES} then
  redis.call('INCR', call)
  return '0'
end
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
for place = 1, #ARGV / 2 do
  local key, count, seconds = KEYS[place], tonumber(ARGV[2 * place - 1]), tonumber(ARGV[2 * place])
  local kept = redis.call('HMGET', key, 'tokens', 'at')
  local tokens = count
  if kept[1] then tokens = math.min(count, kept[1] + (now - kept[2]) * count / seconds) end
  if tokens < 1 then return tostring((1 - tokens) * seconds / count) end
  redis.call('HSET', key, 'tokens', tostring(tokens - 1), 'at', string.format('%.6f', now))
  redis.call('EXPIRE', key, seconds)
end
if call then redis.call('SET', call, 1, 'EX', ${COPY_SECONDS}) end
return '0'`

/** Buckets all processes share; those of this process while Redis is out of reach. A full bucket is forgotten. */
export function sharedBuckets({ client, prefix }: Redis): TakeTokens {
  const own = memoryBuckets()
  return async (buckets, call) => {
    if (buckets.length === 0) return 0
    const keys = buckets.map(({ key }) => `${prefix}limit:${key}`)
    if (call !== undefined) keys.push(`${prefix}call:${call}`)
    const sizes = buckets.flatMap(({ count, seconds }) => [count, seconds])
    const wait = await client.eval(TAKE, keys.length, ...keys, ...sizes).catch(() => null)
    return wait === null ? own(buckets) : Number(wait)
  }
}
