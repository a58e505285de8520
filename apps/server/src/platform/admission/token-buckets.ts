import type { Redis } from '../api/services/redis.ts'

/** A bucket of `count` tokens that fills in `seconds`. */
export interface Bucket {
  key: string
  count: number
  seconds: number
}

/** The caller's state under the strictest rule. */
export interface Standing {
  limit: number
  remaining: number
  /** until all of it is there again; for one that was refused until the next */
  seconds: number
}

interface Taken {
  /** seconds until the first empty bucket holds a token again; 0 where none was empty */
  wait: number
  /** undefined where nothing was counted */
  standing?: Standing
}

/**
 * Takes a token from each bucket in turn, up to the first empty one. Copies of one `call`, which come to several processes
 * while it is done, take one between them.
 */
export type TakeTokens = (buckets: readonly Bucket[], call?: string) => Promise<Taken>

/** The one that leaves less. */
const tighter = (one: Standing | undefined, other: Standing): Standing =>
  one && one.remaining <= other.remaining ? one : other

const emptied = ({ count }: Bucket, wait: number): Taken => ({
  wait,
  standing: { limit: count, remaining: 0, seconds: wait },
})

/** `tokens` are left after one was taken. */
const standingIn = ({ count, seconds }: Bucket, tokens: number): Standing => ({
  limit: count,
  remaining: Math.floor(tokens),
  seconds: ((count - tokens) * seconds) / count,
})

const MOST_BUCKETS = 50_000

/** Buckets of this process, by a clock in seconds. The one asked longest ago is forgotten when there are too many. */
export function memoryBuckets(clock = () => performance.now() / 1000): TakeTokens {
  const kept = new Map<string, { tokens: number; at: number }>()
  return async (buckets) => {
    const now = clock()
    let standing: Standing | undefined
    for (const each of buckets) {
      const { key, count, seconds } = each
      const perSecond = count / seconds
      const bucket = kept.get(key)
      const tokens = bucket ? Math.min(count, bucket.tokens + (now - bucket.at) * perSecond) : count
      if (tokens < 1) return emptied(each, (1 - tokens) / perSecond)
      standing = tighter(standing, standingIn(each, tokens - 1))
      kept.delete(key)
      kept.set(key, { tokens: tokens - 1, at: now })
      if (kept.size > MOST_BUCKETS) kept.delete(kept.keys().next().value as string)
    }
    return { wait: 0, ...(standing && { standing }) }
  }
}

/** So long copies of a call are known, and so many of them: more are nobody's second try. */
const COPY_SECONDS = 10
const MOST_COPIES = 16

// the last key is the call's, where there is one more than buckets; answers the wait, and what each bucket holds up to there
const TAKE = `
local call = KEYS[#ARGV / 2 + 1]
local copies = call and tonumber(redis.call('GET', call)) or 0
if copies > 0 and copies < ${MOST_COPIES} then
  redis.call('INCR', call)
  return {'0'}
end
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local answer = {'0'}
for place = 1, #ARGV / 2 do
  local key, count, seconds = KEYS[place], tonumber(ARGV[2 * place - 1]), tonumber(ARGV[2 * place])
  local kept = redis.call('HMGET', key, 'tokens', 'at')
  local tokens = count
  if kept[1] then tokens = math.min(count, kept[1] + (now - kept[2]) * count / seconds) end
  answer[place + 1] = tostring(tokens - 1)
  if tokens < 1 then
    answer[1] = tostring((1 - tokens) * seconds / count)
    return answer
  end
  redis.call('HSET', key, 'tokens', tostring(tokens - 1), 'at', string.format('%.6f', now))
  redis.call('EXPIRE', key, seconds)
end
if call then redis.call('SET', call, 1, 'EX', ${COPY_SECONDS}) end
return answer`

/** Buckets all processes share; those of this process while Redis is out of reach. A full bucket is forgotten. */
export function sharedBuckets({ client, prefix }: Redis): TakeTokens {
  const own = memoryBuckets()
  return async (buckets, call) => {
    if (buckets.length === 0) return { wait: 0 }
    const keys = buckets.map(({ key }) => `${prefix}limit:${key}`)
    if (call !== undefined) keys.push(`${prefix}call:${call}`)
    const sizes = buckets.flatMap(({ count, seconds }) => [count, seconds])
    const answer = await client.eval(TAKE, keys.length, ...keys, ...sizes).catch(() => null)
    return answer === null ? own(buckets) : readTaken(buckets, answer as string[])
  }
}

function readTaken(buckets: readonly Bucket[], [wait = '0', ...left]: string[]): Taken {
  const last = buckets[left.length - 1]
  if (Number(wait) > 0 && last) return emptied(last, Number(wait))
  const standings = left.flatMap((tokens, at) => (buckets[at] ? [standingIn(buckets[at], Number(tokens))] : []))
  const [first, ...others] = standings
  return { wait: 0, ...(first && { standing: others.reduce(tighter, first) }) }
}
