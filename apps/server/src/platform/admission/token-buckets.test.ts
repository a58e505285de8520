import { expect, it } from 'vitest'
import { memoryBuckets, sharedBuckets } from './token-buckets.ts'

it('fills a bucket while time goes by, up to what it holds and no further', async () => {
  let now = 1_000
  const take = memoryBuckets(() => now)
  const bucket = { key: 'a', count: 4, seconds: 64 }
  const taken = async () => {
    let count = 0
    while ((await take([bucket])).wait === 0) count++
    return count
  }
  expect(await taken()).toBe(4)
  expect((await take([bucket])).wait).toBe(16)
  now += 12
  expect((await take([bucket])).wait).toBe(4)
  now += 4
  expect(await taken()).toBe(1)
  now += 32
  expect(await taken()).toBe(2)
  now += 3_600
  expect(await taken()).toBe(4)
})

it('takes from each bucket, and tells how long the first empty one needs', async () => {
  let now = 0
  const take = memoryBuckets(() => now)
  const [minute, hour] = [
    { key: 'minute', count: 1, seconds: 64 },
    { key: 'hour', count: 2, seconds: 4_096 },
  ]
  expect((await take([minute, hour])).wait).toBe(0)
  expect((await take([minute, hour])).wait).toBe(64)
  expect((await take([{ ...minute, key: 'of somebody else' }])).wait).toBe(0)
  now += 64
  expect((await take([minute, hour])).wait).toBe(0)
  now += 64
  expect((await take([minute, hour])).wait).toBe(1_920)
})

it('tells how the caller stands with the rule that leaves least', async () => {
  let now = 0
  const take = memoryBuckets(() => now)
  const [minute, hour] = [
    { key: 'minute', count: 4, seconds: 64 },
    { key: 'hour', count: 3, seconds: 3_600 },
  ]
  expect((await take([minute, hour])).standing).toEqual({ limit: 3, remaining: 2, seconds: 1_200 })
  expect((await take([minute])).standing).toEqual({ limit: 4, remaining: 2, seconds: 32 })
  now += 8
  expect((await take([minute])).standing).toEqual({ limit: 4, remaining: 1, seconds: 40 })
  await take([minute])
  expect(await take([minute])).toEqual({ wait: 8, standing: { limit: 4, remaining: 0, seconds: 8 } })
  expect(await take([])).toEqual({ wait: 0 })
})

it('reads what the shared store says of its buckets', async () => {
  const buckets = [
    { key: 'minute', count: 4, seconds: 64 },
    { key: 'hour', count: 8, seconds: 3_600 },
  ]
  const say = (answer: string[]) =>
    sharedBuckets({ prefix: '', client: { eval: async () => answer } } as unknown as Parameters<
      typeof sharedBuckets
    >[0])
  expect(await say(['0', '3', '2.5'])(buckets)).toEqual({
    wait: 0,
    standing: { limit: 8, remaining: 2, seconds: 2_475 },
  })
  expect(await say(['12.5', '3', '-0.2'])(buckets)).toEqual({
    wait: 12.5,
    standing: { limit: 8, remaining: 0, seconds: 12.5 },
  })
  // a copy of a call that is counted
  expect(await say(['0'])(buckets)).toEqual({ wait: 0 })
})
