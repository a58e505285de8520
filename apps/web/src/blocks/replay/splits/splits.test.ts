import { expect, test } from 'vitest'
import { behindAt, passedAt, splitsOf } from './splits.ts'

const ghost = (demoId: number) => ({ demoId }) as Parameters<typeof splitsOf>[1][number]
const splits = splitsOf(
  {
    names: ['Start', 'The bridge', 'Up'],
    looks: [{ jumps: null, kind: 'run', turn: null }, null, { jumps: [2, 3], kind: 'climb', turn: 'left' }],
    runs: [
      { runId: 1, demoId: 11, ms: [1_000, 2_500, 4_000] },
      { runId: 2, demoId: 12, ms: [1_100, 2_400, 4_200] },
    ],
  },
  [ghost(13), ghost(12)],
)!

test('splits go by the places of the ghosts; one that goes another way has none', () => {
  expect([...splits.ghosts.keys()]).toEqual([3])
  expect(behindAt(splits, 0, 3)).toBe(-100)
  expect(behindAt(splits, 1, 3)).toBe(100)
  expect([behindAt(splits, 0, 2), behindAt(splits, 0, null)]).toEqual([null, null])
})

test('a part is called by its look, but for one that was named', () => {
  expect(splits.names).toEqual(['Start', 'The bridge', 'Left turn, up, jumps 2, 3'])
})

test('the last gate that is passed is shown', () => {
  expect([0, 999, 1_000, 3_999, 4_000, 9_000].map((ms) => passedAt(splits, ms))).toEqual([-1, -1, 0, 1, 2, 2])
})

test('a run that goes another way has no splits', () => {
  expect(splitsOf({ names: [], looks: [], runs: [] }, [ghost(12)])).toBeNull()
})
