import { expect, test, vi } from 'vitest'
import { together } from './together.ts'

test('who comes alone waits for nothing; those who come meanwhile go along with the next, in their order', async () => {
  const work = vi.fn(async (items: readonly number[]) => items.map((item) => item * 2))
  const double = together(work, { most: 3, paceMs: 30 })
  const began = performance.now()
  expect(await double(1)).toBe(2)
  expect(performance.now() - began).toBeLessThan(25)
  expect(await Promise.all([2, 3, 4, 5].map(double))).toEqual([4, 6, 8, 10])
  expect(work.mock.calls).toEqual([[[1]], [[2, 3, 4]], [[5]]])
  expect(performance.now() - began).toBeGreaterThan(55)
})

test('where the work fails all who were in it hear it, and the next go on', async () => {
  const half = together(
    async (items: readonly number[]) => {
      if (items.includes(0)) throw new Error('nothing to halve')
      return items.map((item) => item / 2)
    },
    { most: 2 },
  )
  const ended = await Promise.allSettled([half(0), half(2), half(4)])
  expect(ended.map((one) => (one.status === 'fulfilled' ? one.value : 'failed'))).toEqual(['failed', 'failed', 2])
})
