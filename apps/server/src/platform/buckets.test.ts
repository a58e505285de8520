import { expect, it } from 'vitest'
import { memoryBuckets } from './buckets.ts'

it('fills a bucket while time goes by, up to what it holds and no further', async () => {
  let now = 1_000
  const take = memoryBuckets(() => now)
  const bucket = { key: 'a', count: 4, seconds: 64 }
  const taken = async () => {
    let count = 0
    while ((await take([bucket])) === 0) count++
    return count
  }
  expect(await taken()).toBe(4)
  expect(await take([bucket])).toBe(16)
  now += 12
  expect(await take([bucket])).toBe(4)
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
  expect(await take([minute, hour])).toBe(0)
  expect(await take([minute, hour])).toBe(64)
  expect(await take([{ ...minute, key: 'of somebody else' }])).toBe(0)
  now += 64
  expect(await take([minute, hour])).toBe(0)
  now += 64
  expect(await take([minute, hour])).toBe(1_920)
})
