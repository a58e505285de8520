import type { SubmittedDemo } from '@kz/contract/runs/demos'
import { expect, it } from 'vitest'
import { countsOf, pick } from './queue.ts'

const demo = (part: Partial<SubmittedDemo>) =>
  ({
    mapName: 'kz_a',
    route: '',
    playerName: 'owlbear',
    checkBy: null,
    mine: false,
    warnings: [],
    timeMs: 1,
    cp: 0,
    gc: 0,
    mpbhop: false,
    ytLink: null,
    comment: null,
    ...part,
  }) as SubmittedDemo

const queue = [
  demo({ demoId: 1, mapName: 'kz_b', playerName: 'Mekki' }),
  demo({ demoId: 2, checkBy: 'me', mine: true, warnings: [{ code: 'x', level: 'look', text: 'x' }] }),
  demo({ demoId: 3, checkBy: 'other', route: 'easy' }),
]
const ids = (demos: SubmittedDemo[]) => demos.map(({ demoId }) => demoId)

it('counts and shows who is free, mine and doubtful', () => {
  expect(countsOf(queue)).toEqual({ all: 3, free: 1, mine: 1, warnings: 1 })
  expect(ids(pick(queue, 'free', '', 'oldest'))).toEqual([1])
  expect(ids(pick(queue, 'all', ' mekki ', 'oldest'))).toEqual([1])
  expect(ids(pick(queue, 'all', '[easy]', 'oldest'))).toEqual([3])
  expect(ids(pick(queue, 'all', '', 'newest'))).toEqual([3, 2, 1])
  expect(ids(pick(queue, 'all', '', 'map'))).toEqual([2, 3, 1])
})
