import type { Goal } from '@kz/contract/runs/me'
import { expect, test } from 'vitest'
import { enoughGoals } from './enough-goals.ts'

const goal = (mapName: string, points: number, isMet = false) => ({ mapName, points, isMet }) as Goal
const names = (list: Goal[], needed: number) => {
  const { goals, together } = enoughGoals(list, needed)
  return [goals.map(({ mapName }) => mapName).join(), together]
}

test('three that are enough alone; else the two smallest that are together; else none', () => {
  const list = [goal('a', 14), goal('b', 3), goal('c', 13), goal('d', 20, true), goal('e', 30), goal('f', 40)]
  expect(names(list, 13)).toEqual(['a,c,e', false])
  expect(names([goal('a', 9), goal('b', 6), goal('c', 7)], 13)).toEqual(['b,c', true])
  expect(names([goal('a', 2), goal('b', 3)], 13)).toEqual(['', true])
})
