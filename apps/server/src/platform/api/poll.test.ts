import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { poll } from './poll.ts'

test('a look follows the one before, also one that failed, never beside it, and none after the stop', async () => {
  let [looks, running, most] = [0, 0, 0]
  const errors: unknown[] = []
  let thirdBegan = (): void => undefined
  const third = new Promise<void>((resolve) => {
    thirdBegan = resolve
  })
  let isDone = false
  const polling = poll(
    async () => {
      looks++
      most = Math.max(most, ++running)
      try {
        if (looks === 1) throw new Error('the first')
        if (looks === 3) thirdBegan()
        await wait(5)
        isDone = looks === 3
      } finally {
        running--
      }
    },
    { everyMs: 1, onError: (error) => errors.push(error) },
  )
  await third
  await polling.stop()
  expect({ looks, most, isDone, errors: errors.map(String) }).toEqual({
    ...{ looks: 3, most: 1, isDone: true, errors: ['Error: the first'] },
  })
  await wait(20)
  expect(looks).toBe(3)
})
