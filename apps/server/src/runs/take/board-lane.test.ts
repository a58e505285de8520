import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Db } from '../../platform/api/db.ts'
import { inLane } from './board-lane.ts'

test('one goes after the other, finishes first, and one that fails makes way', async () => {
  const db = {} as Db
  const done: string[] = []
  let inside = 0
  const go = (name: string, whose: 'first' | 'others') =>
    inLane(db, whose, async () => {
      inside++
      await wait(2)
      expect(inside).toBe(1)
      inside--
      done.push(name)
      if (name === 'judge 1') throw new Error('it failed')
    })
  const ended = await Promise.allSettled([
    ...[go('finish 1', 'first'), go('judge 1', 'others'), go('judge 2', 'others')],
    ...[go('finish 2', 'first'), go('finish 3', 'first')],
  ])
  expect(done).toEqual(['finish 1', 'finish 2', 'finish 3', 'judge 1', 'judge 2'])
  expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})
