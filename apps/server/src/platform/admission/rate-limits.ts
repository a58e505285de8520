import { ApiError } from '@kz/contract/errors'
import { IN_FLIGHT, LASTING_RATES, RATES, type RateClass, type RateRule } from '@kz/contract/wire/rates'
import { addressKey } from '../api/address.ts'
import { type Db, row } from '../api/db.ts'
import type { Caller, Limits, Told } from '../api/services/limits.ts'
import { int, real } from '../api/shape.ts'
import { sql } from '../api/sql.ts'
import { purgeInBatches } from '../jobs/retention.ts'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'
import { type Bucket, memoryBuckets, type Standing, type TakeTokens } from './token-buckets.ts'

/** A response may take a moment or the time of a download. */
const SECONDS_UNTIL_FREE = 5
/** A browser that replaces one search by the next aborts the first a moment later: the second waits for that. */
const WAITING_ANSWERS = { waiting: 8, mostMs: 2_000 }

/** Says in the headers of an answer how its caller stands with the rule that leaves them least. */
function tell(reply: Told, { limit, remaining, seconds }: Standing): void {
  const before = reply.getHeader('ratelimit-remaining')
  if (before !== undefined && Number(before) <= remaining) return
  reply.headers({
    'ratelimit-limit': limit,
    'ratelimit-remaining': remaining,
    'ratelimit-reset': Math.max(1, Math.ceil(seconds)),
  })
}

function refuse(seconds: number): never {
  const wait = Math.max(1, Math.ceil(seconds))
  throw new ApiError('rate_limited', { seconds: wait }, { retryAfter: wait })
}

/** Deletes counters no rule asks for any more: their keys hold addresses. The longest rule counts a day. */
export const purgeRateWindows = (ctx: Parameters<typeof purgeInBatches>[0], stop?: AbortSignal): Promise<number> =>
  purgeInBatches(ctx, 'rate_windows', stop, oldWindows)

const oldWindows = (most: number) => sql`delete from rate_windows where ctid = any(array(select ctid from rate_windows
  where window_start < now() - interval '2 days' limit ${most}))`

/** Counts one more of `key` within the window of so many seconds that is now, and answers how many that makes. */
export async function countInWindow(db: Db, key: string, seconds: number): Promise<{ count: number; wait: number }> {
  const counted = await row(
    db,
    { count: int, wait: real },
    sql`with w as (select to_timestamp(floor(extract(epoch from now()) / ${seconds}) * ${seconds}) as start)
      insert into rate_windows (key, window_start, count) select ${key}, w.start, 1 from w
      on conflict (key, window_start) do update set count = rate_windows.count + 1
      returning count, ${seconds} - extract(epoch from now() - window_start)::float8 as wait`,
  )
  return counted as NonNullable<typeof counted>
}

/** What all guests together may leave here of one kind: an address costs nothing, and what they leave stays for months. */
const OF_ALL_GUESTS = [
  { most: 60, seconds: 3_600 },
  { most: 300, seconds: 86_400 },
] as const

/** Counts one more thing that a guest leaves on the site. Throws ApiError rate_limited when all of them left enough. */
export async function countGuests(
  { config, db }: { config: { limits: boolean }; db: Db },
  what: string,
): Promise<void> {
  if (!config.limits) return
  for (const { most, seconds } of OF_ALL_GUESTS) {
    const { count, wait } = await countInWindow(db, `guests ${what} ${seconds}`, seconds)
    if (count > most) refuse(wait)
  }
}

/** Takes back one that was counted within the window that is now. */
export async function takeBackInWindow(db: Db, key: string, seconds: number): Promise<void> {
  await db.execute(sql`update rate_windows set count = count - 1 where key = ${key} and count > 0
    and window_start = to_timestamp(floor(extract(epoch from now()) / ${seconds}) * ${seconds})`)
}

/** Token buckets; the classes of LASTING_RATES as counters in the database. */
export function openLimits(db: Db, enabled: boolean, take: TakeTokens = memoryBuckets()): Limits {
  async function takeLasting({ key, count, seconds }: Bucket): Promise<Standing & { isOver: boolean }> {
    const counted = await countInWindow(db, key, seconds)
    const remaining = Math.max(0, count - counted.count)
    return { limit: count, remaining, seconds: counted.wait, isOver: counted.count > count }
  }

  async function count(route: string, rate: RateClass, rules: readonly RateRule[], caller: Caller): Promise<void> {
    if (!enabled) return
    const counted = rules.map(({ per, count, seconds }) => {
      const who = per === 'site' ? '' : per === 'user' && caller.user ? `u${caller.user}` : addressKey(caller.ip)
      return { key: `${route} ${per} ${who} ${seconds}`, count, seconds }
    })
    const { user, repeatKey, reply } = caller
    if (LASTING_RATES.includes(rate))
      for (const bucket of counted) {
        const { isOver, ...standing } = await takeLasting(bucket)
        if (reply) tell(reply, standing)
        if (isOver) refuse(standing.seconds)
      }
    else {
      const { wait, standing } = await take(counted, repeatKey && `${route} ${user} ${repeatKey}`)
      if (reply && standing) tell(reply, standing)
      if (wait > 0) refuse(wait)
    }
  }

  const answers = new Map(
    Object.entries(IN_FLIGHT).map(([rate, { count }]) => [rate, new ConcurrencyLimiter({ count, ...WAITING_ANSWERS })]),
  )
  const rulesOf = (rate: RateClass): readonly RateRule[] => RATES[rate]
  return {
    countAddress: (route, rate, caller) =>
      count(
        route,
        rate,
        rulesOf(rate).filter((rule) => rule.per !== 'user'),
        caller,
      ),
    countUser: (route, rate, caller) =>
      count(
        route,
        rate,
        rulesOf(rate).filter((rule) => rule.per === 'user' && (!rule.young || caller.isYoung)),
        caller,
      ),
    async acquireSlot(question, rate, ip, answer) {
      const limiter = answers.get(rate)
      if (!enabled || !limiter) return
      const release = await limiter.take(`${addressKey(ip)} ${IN_FLIGHT[rate]?.same ? question : ''}`)
      if (!release) refuse(SECONDS_UNTIL_FREE)
      const hasLeft = answer.closed || answer.destroyed
      if (!hasLeft) return void answer.once('close', release)
      release()
      refuse(SECONDS_UNTIL_FREE)
    },
  }
}
